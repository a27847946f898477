import { findStep } from '@domain/flow/fields';
import { readable } from '@domain/flow/papers';
import type { StepKey } from '@domain/flow/types';
import type { Material } from '@domain/policy/types';

import { remainingFiles, sendingPhotos } from '../draft/store';
import { useDraft, useDraftController } from '../draft/useDraft';

/** `first`: photos whose recognition fills fields, shown above the fields; `rest`: the others, below. */
export type PhotoPart = 'first' | 'rest';

interface StepPhotosAnswer {
  materials: readonly Material[];
  /** Number of slots with fewer photos than required. */
  missing: number;
}

const fillsFields = ({ key }: Material) => Object.keys(readable[key]?.fields ?? {}).length > 0;

/** The photo slots of a step according to the policy. */
export function useStepPhotos(step: StepKey, part: PhotoPart): StepPhotosAnswer {
  const { store } = useDraftController();
  const edition = useDraft((state) => state.edition);
  const { number } = findStep(store.flow, step);
  const all = edition?.materials.filter((material) => material.step === number) ?? [];
  const materials = all.filter((material) => fillsFields(material) === (part === 'first'));
  const missing = useDraft((state) => {
    const there = [...remainingFiles(state), ...sendingPhotos(state)];
    return materials.filter(({ key, min }) => there.filter((file) => file.slot === key).length < min).length;
  });
  return { materials, missing };
}
