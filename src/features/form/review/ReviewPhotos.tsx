import type { StepDef } from '@domain/flow/types';

import { useT } from '@/i18n';
import { useShownPhotos } from './useReview';

interface ReviewPhotosProps {
  step: StepDef;
  onMend: (slot: string) => void;
}

export function ReviewPhotos({ step, onMend }: ReviewPhotosProps) {
  const t = useT();
  return useShownPhotos(step).map(({ key, label, photos }) => (
    <div className="answer-photos" key={key}>
      <div>
        <span className="cap">{label}</span>
        <div className="thumbs">
          {photos.map(({ id, src }, at) =>
            src ? (
              <img key={id} src={src} alt={t('ui.photo.name', { label, at: at + 1 })} />
            ) : (
              <span key={id} className="skel" />
            ),
          )}
        </div>
      </div>
      <button type="button" className="tap" aria-label={t('review.mend.label', { label })} onClick={() => onMend(key)}>
        {t('review.mend')}
      </button>
    </div>
  ));
}
