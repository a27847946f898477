import type { StepDef } from '@domain/flow/types';

import { useT } from '@/i18n';
import { sameJson, useDraft, useDraftSession } from '../session/context';
import { usePhotoUrls } from '../photos/usePhotoUrls';
import { useMaterialText } from '@/format/useMaterialText';

interface ReviewPhotosProps {
  step: StepDef;
  onMend: (slot: string) => void;
}

const none: never[] = [];

export function ReviewPhotos({ step, onMend }: ReviewPhotosProps) {
  const t = useT();
  const { edition } = useDraftSession();
  const materialText = useMaterialText();
  const files = useDraft((state) => state.draft.files, sameJson);
  const pending = useDraft((state) => state.photos);
  const urls = usePhotoUrls(files, pending.length ? pending : none);
  const materials = edition?.materials.filter((one) => one.step === step.number) ?? [];
  return materials.map((material) => {
    const { label } = materialText(material);
    const ids = [
      ...files.filter((file) => file.slot === material.key).map((file) => file.id),
      ...pending.filter((photo) => photo.slot === material.key).map((photo) => photo.localId),
    ];
    return (
      <div className="answer-photos" key={material.key}>
        <div>
          <span className="cap">{label}</span>
          <div className="thumbs">
            {ids.map((id, at) =>
              urls[id] ? (
                <img key={id} src={urls[id]} alt={t('ui.photo.name', { label, at: at + 1 })} />
              ) : (
                <span key={id} className="skel" />
              ),
            )}
          </div>
        </div>
        <button
          type="button"
          className="tap"
          aria-label={t('review.mend.label', { label })}
          onClick={() => onMend(material.key)}
        >
          {t('review.mend')}
        </button>
      </div>
    );
  });
}
