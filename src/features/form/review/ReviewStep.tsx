import { useNavigate } from '@umijs/max';
import type { StepDef } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { useFieldPath } from '../steps/useFieldLink';
import { useAnswers } from './useReview';
import { ReviewPhotos } from './ReviewPhotos';
import './ReviewStep.css';

/** The answers of one step, each with a link to its field; 下一步 there returns to the review. */
export function ReviewStep({ step }: { step: StepDef }) {
  const t = useT();
  const navigate = useNavigate();
  const pathTo = useFieldPath();
  const answers = useAnswers(step);
  const mend = (key: string) => navigate(pathTo(key) ?? '');
  return (
    <section className="sec" aria-labelledby={`r-${step.key}`}>
      <h2 id={`r-${step.key}`}>{t(`flow.step.${step.key}`)}</h2>
      <Card flush>
        <dl className="answers">
          {answers.map(({ key, words }) => {
            const label = t(`field.${key}`);
            return (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{words}</bdi>
                </dd>
                <dd>
                  <button
                    type="button"
                    className="tap"
                    aria-label={t('review.mend.label', { label })}
                    onClick={() => mend(key)}
                  >
                    {t('review.mend')}
                  </button>
                </dd>
              </div>
            );
          })}
        </dl>
        <ReviewPhotos step={step} onMend={mend} />
      </Card>
    </section>
  );
}
