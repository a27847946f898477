import { useEffect, useRef } from 'react';
import { useNavigate } from '@umijs/max';
import type { StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { ErrorSummary, focusField } from '@/components/ErrorSummary';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { useNextStep } from './useNextStep';
import { useFormNews } from './useStep';
import { useStepNavigation } from './useStepNavigation';
import { AmountNote } from './AmountNote';
import { StepFields } from './StepFields';
import { StepFoot } from './StepFoot';

const EditionNote = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ '../dialogs/EditionNote'));
const ReturnedNote = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './ReturnedNote'));

interface StepFormProps {
  step: StepKey;
  isReady: boolean;
}

export function StepForm({ step, isReady }: StepFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const { back, next, field } = useStepNavigation(step);
  const { goOn, errors, attempt } = useNextStep(step, isReady, next);
  const { isReturned, hasEditionChanged } = useFormNews();
  const body = useRef<HTMLElement>(null);

  // React 18 does not support the `inert` property. Until the draft is loaded the form is not interactive.
  useEffect(() => {
    body.current?.toggleAttribute('inert', !isReady);
  }, [isReady]);
  useEffect(() => {
    if (isReady && field) focusField(field);
  }, [isReady, field]);

  return (
    <>
      <main className="body" ref={body} aria-busy={!isReady}>
        {hasEditionChanged && <EditionNote />}
        {isReturned && <ReturnedNote />}
        <ErrorSummary errors={errors} attempt={attempt} />
        {!isReturned && <p className="lead">{t(`flow.lead.${step}`)}</p>}
        <StepFields step={step} field={field} />
      </main>
      <StepFoot
        onBack={back ? () => navigate(back) : undefined}
        next={t('flow.next')}
        onNext={goOn}
        testId="next"
        note={<AmountNote />}
      />
    </>
  );
}
