import { useNavigate } from '@umijs/max';
import { isVisible } from '@domain/flow/fields';
import { normaliseAnswers } from '@domain/flow/normalise';
import type { StepDef } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { useDraft, useDraftSession } from '../session/context';
import { stepPath } from '@/services/paths';
import { useAnswerText } from '@/format/useAnswerText';
import { ReviewPhotos } from './ReviewPhotos';
import './ReviewStep.css';

/** One step as it was filled in, each answer with its way back; 下一步 there returns here. */
export function ReviewStep({ step }: { step: StepDef }) {
  const t = useT();
  const { store } = useDraftSession();
  const navigate = useNavigate();
  const show = useAnswerText(store.flow);
  const answers = useDraft((state) => state.answers);
  const values = normaliseAnswers(store.flow, answers)[step.key];
  const mend = (field: string) => navigate(stepPath(store.flow.id, step.key, undefined, { from: 'review', field }));
  const fields = step.groups.flatMap((group) => group.fields).filter((field) => isVisible(field, values));
  return (
    <section className="sec" aria-labelledby={`r-${step.key}`}>
      <h2 id={`r-${step.key}`}>{t(`flow.step.${step.key}`)}</h2>
      <Card flush>
        <dl className="answers">
          {fields.map((field) => {
            const label = t(`field.${step.key}.${field.key}`);
            return (
              <div key={field.key}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{show(`${step.key}.${field.key}`, values[field.key])}</bdi>
                </dd>
                <dd>
                  <button
                    type="button"
                    className="tap"
                    aria-label={t('review.mend.label', { label })}
                    onClick={() => mend(field.key)}
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
