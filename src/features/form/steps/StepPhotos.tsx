import { useEffect } from 'react';
import type { StepKey } from '@domain/flow/types';

import { useT, withMessages } from '@/i18n';
import zhPhotos from '@/locales/areas/photos/zh-CN';
import { Card } from '@/components/Card';
import { focusField } from '@/components/ErrorSummary';
import { useStepPhotos, type PhotoPart } from './useStepPhotos';
import { PhotoField } from './PhotoField';
import './StepPhotos.css';

interface StepPhotosProps {
  step: StepKey;
  part: PhotoPart;
  /** The field or photo slot to focus. */
  wanted: string | null;
}

/** The photo slots of this step, with the number of incomplete ones. */
function StepPhotos({ step, part, wanted }: StepPhotosProps) {
  const t = useT();
  const { materials, missing } = useStepPhotos(step, part);
  const slot = materials.find(({ key }) => key === wanted)?.key;
  // StepForm focuses fields, but this chunk may load after the effect of StepForm.
  useEffect(() => {
    if (slot) focusField(slot);
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

export default withMessages(StepPhotos, zhPhotos);
