import { memo } from 'react';
import { isVisible } from '@domain/flow/fields';
import type { StepDef } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { sameJson, useDraft, useDraftSession } from '../session/context';
import { FlowField } from './FlowField';
import { useInView } from '@/hooks/useInView';
import { lazyWithRetry } from '@/components/lazyWithRetry';

export const importStepPhotos = () => import(/* webpackChunkName: "flow-slots" */ './StepPhotos');

const StepPhotos = lazyWithRetry(importStepPhotos);

/** The declared groups of a step, and its photos. Which fields stand there follows from the answers; a refused 下一步 draws none of them twice. */
export const StepFields = memo(function StepFields({ step }: { step: StepDef }) {
  const t = useT();
  const { policy } = useDraftSession();
  const [end, isNear] = useInView('400px');
  const isJudged = useDraft((state) => state.isValidated);
  const shown = useDraft((state) => {
    const values = state.answers[step.key];
    return step.groups.flatMap((group) =>
      group.fields.filter((field) => isVisible(field, values)).map((field) => field.key),
    );
  }, sameJson);
  return (
    <>
      {step.groups.map((group) => (
        <section className="sec" key={group.key} aria-labelledby={`g-${group.key}`}>
          <h2 id={`g-${group.key}`}>{t(`group.${step.key}.${group.key}`)}</h2>
          <Card>
            {group.fields
              .filter((field) => shown.includes(field.key))
              .map((field) => (
                <FlowField key={field.key} step={step.key} field={field} />
              ))}
          </Card>
        </section>
      ))}
      <div ref={end}>{policy && (isNear || isJudged) && <StepPhotos step={step} />}</div>
    </>
  );
});
