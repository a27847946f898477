import { useEffect } from 'react';
import { isMaterialAsked } from '@domain/flow/askedMaterials';
import { findStep } from '@domain/flow/fields';
import { readable } from '@domain/flow/papers';
import type { StepKey } from '@domain/flow/types';
import type { Material } from '@domain/policy/types';

import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { focusField } from '@/components/feedback/ErrorSummary';
import { remainingFiles, sendingPhotos } from '../draft/store';
import { sameItems, useDraft, useDraftController } from '../draft/useDraft';
import { PhotoField } from './PhotoField';
import './StepPhotos.css';

interface StepPhotosProps {
  step: StepKey;
  /** `first`: photos whose recognition fills fields, shown above the fields; `rest`: the others, below. */
  part: 'first' | 'rest';
  /** The field or photo slot to focus. */
  focused: string | null;
}

/** The photo slots of this step, with the number of incomplete ones. */
export default function StepPhotos({ step, part, focused }: StepPhotosProps) {
  const t = useT();
  const { materials, missing } = useStepPhotos(step, part);
  const slot = materials.find(({ key }) => key === focused)?.key;
  // StepForm focuses fields, but this chunk may load after the effect of StepForm, while the applicant types in another field.
  useEffect(() => {
    if (slot && !document.activeElement?.matches('input, select, textarea')) focusField(slot);
  }, [slot]);
  if (materials.length === 0) return null;
  const count = (
    <span className="cap">{missing > 0 ? t('flow.photos.missing', { count: missing }) : t('photos.complete')}</span>
  );
  const slots = (
    <Card className="slots step-slots">
      {part === 'first' && <p className="slots-count">{count}</p>}
      {materials.map((material) => (
        <PhotoField key={material.key} step={step} material={material} />
      ))}
    </Card>
  );
  if (part === 'first') return slots;
  return (
    <section className="sec" aria-labelledby="g-photos">
      <h2 id="g-photos">
        {t('photos.rest')} {count}
      </h2>
      {slots}
    </section>
  );
}

const fillsFields = ({ key }: Material) => Object.keys(readable[key]?.fields ?? {}).length > 0;

/** Returns the photo slots of a step according to the policy, and the number of those with fewer photos than required. */
function useStepPhotos(step: StepKey, part: StepPhotosProps['part']) {
  const { store } = useDraftController();
  const { number } = findStep(store.flow, step);
  const all = useDraft(
    ({ edition, answers }) =>
      edition?.materials.filter((material) => material.step === number && isMaterialAsked(material.key, answers)) ?? [],
    sameItems,
  );
  const materials = all.filter((material) => fillsFields(material) === (part === 'first'));
  const missing = useDraft((state) => {
    const present = [...remainingFiles(state), ...sendingPhotos(state)];
    return materials.filter(({ key, min }) => present.filter((file) => file.slot === key).length < min).length;
  });
  return { materials, missing };
}
