import { useEffect, useRef } from 'react';
import { useNavigate } from '@umijs/max';
import type { StepKey } from '@domain/flow/types';

import { chunkFault } from '@/runtime/chunkRetry';
import { hasUnsaved } from '@/runtime/unsaved';
import { useT } from '@/i18n';
import { Button } from '@/components/Button';
import { ErrorSummary, focusField } from '@/components/ErrorSummary';
import { lazyWithRetry } from '@/runtime/lazyWithRetry';
import { useNextStep } from '../hooks/useNextStep';
import { useFormNews } from '../hooks/useStep';
import { useStepNavigation } from '../hooks/useStepNavigation';
import { AmountNote } from './AmountNote';
import { StepFields } from './StepFields';
import { StepFoot } from './StepFoot';

const EditionNote = lazyWithRetry(() => import(/* webpackChunkName: "flow-edition" */ '../interruptions/EditionNote'));
const ReturnedNote = lazyWithRetry(() => import(/* webpackChunkName: "flow-returned" */ '../corrections/ReturnedNote'));

interface StepFormProps {
  step: StepKey;
  isReady: boolean;
}

export function StepForm({ step, isReady }: StepFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const { back, next, field } = useStepNavigation(step);
  const { goOn, errors, attempt, lost } = useNextStep(step, isReady, next);
  const { isReturned, hasEditionChanged } = useFormNews();
  const body = useRef<HTMLElement>(null);

  // React 18 does not support the `inert` property. Until the draft is loaded the form is not interactive.
  useEffect(() => {
    body.current?.toggleAttribute('inert', !isReady);
  }, [isReady]);
  useEffect(() => {
    if (isReady && field) focusField(field);
  }, [isReady, field]);

  const isGone = chunkFault(lost) !== null && navigator.onLine;
  // A chunk of an old release is gone: the crash boundary reloads the page, unless there are unsaved edits.
  if (isGone && !hasUnsaved()) throw lost;
  const note = lost ? (
    <p className="foot-note" role="alert">
      <span>{t(isGone ? 'chunk.missing' : 'failure.network')}</span>
      {isGone && (
        <Button kind="text" onClick={() => window.location.reload()}>
          {t('chunk.reload')}
        </Button>
      )}
    </p>
  ) : (
    <AmountNote />
  );
  return (
    <>
      <main className="body" ref={body} aria-busy={!isReady}>
        {hasEditionChanged && <EditionNote />}
        {isReturned && <ReturnedNote />}
        <ErrorSummary errors={errors} attempt={attempt} />
        {!isReturned && <p className="lead">{t(`flow.lead.${step}`)}</p>}
        <StepFields step={step} />
      </main>
      <StepFoot
        onBack={back ? () => navigate(back) : undefined}
        next={t('flow.next')}
        onNext={goOn}
        testId="next"
        note={note}
      />
    </>
  );
}
