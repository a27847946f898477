import { findStep } from '@domain/flow/fields';
import { readable } from '@domain/flow/papers';
import type { StepKey } from '@domain/flow/types';
import type { Material } from '@domain/policy/types';

import { remainingFiles, sendingPhotos } from '../session/state';
import { useDraft, useDraftSession } from './context';

/** Photos that fill in fields stand before these fields, the others after them. */
export type PhotoPart = 'first' | 'rest';

interface StepPhotosAnswer {
  materials: readonly Material[];
  /** Slots with fewer photos than they need. */
  missing: number;
}

const fillsFields = ({ key }: Material) => Object.keys(readable[key]?.fields ?? {}).length > 0;

/** The slots that the policy puts on a step. */
export function useStepPhotos(step: StepKey, part: PhotoPart): StepPhotosAnswer {
  const { store } = useDraftSession();
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
