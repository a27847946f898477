import { useEffect, useRef } from 'react';
import { useNavigate } from '@umijs/max';
import type { StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { ErrorSummary, focusField } from '@/components/feedback/ErrorSummary';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { Amount } from '@/components/display/Amount';
import { isReturned, leftoverPhotos } from '../draft/store';
import { useDraft, useHasEditionChanged, useTermEnd } from '../draft/useDraft';
import { useFormulaText } from '@/hooks/useFormulaText';
import { useEstimate } from '../review/useEstimate';
import { useNextStep } from './useNextStep';
import { useStepNavigation } from './useStepNavigation';
import { StepFields } from './StepFields';
import { StepFoot } from './StepFoot';

const EditionNote = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './EditionNote'));
const TermNote = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './TermNote'));
const LeftoverNote = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './LeftoverNote'));
const ReturnedNote = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './ReturnedNote'));

/** The estimated amount above the buttons. */
function AmountNote() {
  const t = useT();
  const formula = useFormulaText();
  const { estimate, isExample } = useEstimate();
  const { eligible, amount, range } = estimate;
  const [low, high] = amount === null ? (range ?? []) : [amount];
  if (eligible === false || low === undefined) return null;
  return (
    <p className="foot-note" data-testid="amount">
      <span>{t('flow.amount')}</span>
      <Amount fen={low} upTo={high} example={isExample} plain />
      {estimate.formulaParts.key === 'byTerm' && <span className="cap">{formula(estimate)}</span>}
    </p>
  );
}

interface StepFormProps {
  step: StepKey;
  isReady: boolean;
}

export function StepForm({ step, isReady }: StepFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const { back, next, field } = useStepNavigation(step);
  const { goOn, errors, attempt } = useNextStep(step, isReady, next);
  const wasReturned = useDraft(isReturned);
  const hasLeftover = useDraft((state) => state.leftover !== null || leftoverPhotos(state).length > 0);
  const isEditionNoteShown = useHasEditionChanged();
  const end = useTermEnd();
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
        {isEditionNoteShown && <EditionNote />}
        {end && <TermNote end={end} />}
        {wasReturned && <ReturnedNote />}
        {hasLeftover && <LeftoverNote />}
        <ErrorSummary errors={errors} attempt={attempt} />
        {!wasReturned && <p className="lead">{t(`flow.lead.${step}`)}</p>}
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
