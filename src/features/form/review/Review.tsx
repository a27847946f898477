import { useState } from 'react';
import { Link, useNavigate } from '@umijs/max';

import amountsTexts from '@/locales/areas/amounts/zh-CN';
import reviewTexts from '@/locales/areas/form/zh-CN.review';
import { useT, withMessages } from '@/i18n';
import { Notice } from '@/components/feedback/Notice';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { blockingPhase, heldPhotos, isReturned, sendingPhotos } from '../draft/store';
import { sameItems, useDraft, useDraftController, useHasEditionChanged, useTermEnd } from '../draft/useDraft';
import { useFieldLabel, useFieldPath } from '../steps/useFieldLink';
import { useStepNavigation } from '../steps/useStepNavigation';
import { useSubmission } from './useSubmission';
import { StepFoot } from '../steps/StepFoot';
import { Changes } from './Changes';
import { Declarations } from './Declarations';
import { EstimateCard } from './EstimateCard';
import { Refused } from './Refused';
import { ReviewStep } from './ReviewStep';

const EditionNote = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ '../steps/EditionNote'));
const TermNote = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ '../steps/TermNote'));

/** Links to the slots whose photos failed, or are of an earlier round and undecided. */
function HeldPhotos() {
  const labelOf = useFieldLabel();
  const pathTo = useFieldPath();
  const slots = [...new Set(useDraft(heldPhotos, sameItems).map(({ slot }) => slot))];
  return (
    <ul>
      {slots.map((slot) => (
        <li key={slot}>
          <Link to={pathTo(slot) ?? ''}>{labelOf(slot)}</Link>
        </li>
      ))}
    </ul>
  );
}

/** All answers before submission; for a returned application the corrections instead. */
function Review() {
  const t = useT();
  const navigate = useNavigate();
  const { steps } = useDraftController().store.flow;
  const wasReturned = useDraft(isReturned);
  const policy = useDraft((state) => state.policy);
  // The applicant has accepted the declarations of a returned application before.
  const declarations = wasReturned ? [] : (policy?.declarations ?? []);
  const sendingCount = useDraft((state) => sendingPhotos(state).length);
  const { back } = useStepNavigation('newCarInfo', true);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const { submit, busy, refusal, unsent } = useSubmission();
  const isEditionNoteShown = useHasEditionChanged();
  const end = useTermEnd();
  const isSheetOpen = useDraft((state) => blockingPhase(state) !== null && !state.isSignInLater);

  const button = t(wasReturned ? 'review.resubmit' : 'review.submit');
  const send = () => {
    setAttempt(attempt + 1);
    if (declarations.every(({ id }) => accepted.has(id))) void submit(declarations.map(({ id }) => id));
  };
  return (
    <>
      <main className="body">
        {isEditionNoteShown && <EditionNote />}
        {end && <TermNote end={end} />}
        <p className="lead">{t(wasReturned ? 'review.lead.returned' : 'review.lead')}</p>
        {refusal && <Refused refusal={refusal} button={button} />}
        {unsent && unsent !== 'interrupted' && (
          <Notice tone="danger" live="alert" title={t(`review.unsent.${unsent}`, { button })}>
            {unsent === 'photo' && <HeldPhotos />}
          </Notice>
        )}
        <EstimateCard />
        {wasReturned ? <Changes /> : steps.map((step) => <ReviewStep key={step.key} step={step} />)}
        {declarations.length > 0 && (
          <Declarations declarations={declarations} accepted={accepted} onChange={setAccepted} attempt={attempt} />
        )}
      </main>
      <StepFoot
        onBack={() => navigate(back ?? '')}
        next={button}
        onNext={send}
        busy={busy}
        note={
          busy && sendingCount > 0 ? (
            <p className="foot-note" role="status">
              {t('review.photos', { count: sendingCount })}
            </p>
          ) : unsent === 'interrupted' && !isSheetOpen ? (
            <p className="foot-note" role="alert">
              {t('review.unsent.interrupted')}
            </p>
          ) : undefined
        }
      />
    </>
  );
}

export default withMessages(Review, amountsTexts, reviewTexts);
