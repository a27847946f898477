import type { StepDef } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { useDraft, useDraftSession } from '../session/context';
import { PhotoField } from './PhotoField';
import './StepPhotos.css';

/** The slots that the policy puts on this step, and how many are still empty. */
export default function StepPhotos({ step }: { step: StepDef }) {
  const t = useT();
  const { policy, edition } = useDraftSession();
  const materials = edition?.materials.filter((material) => material.step === step.number) ?? [];
  const missing = useDraft(({ draft, photos }) => {
    const there = [...draft.files, ...photos.filter((photo) => photo.phase !== 'failed')];
    return materials.filter(({ key, min }) => there.filter((file) => file.slot === key).length < min).length;
  });
  if (!policy || materials.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="g-photos">
      <h2 id="g-photos">
        {t('flow.photos')}{' '}
        <span className="cap">
          {missing > 0 ? t('flow.photos.missing', { count: missing }) : t('flow.photos.complete')}
        </span>
      </h2>
      <Card className="slots step-slots">
        {materials.map((material) => (
          <PhotoField key={material.key} step={step.key} material={material} />
        ))}
      </Card>
      <p className="cap photos-note">{t('flow.photos.note', { max: policy.common.upload.maxMB })}</p>
    </section>
  );
}
