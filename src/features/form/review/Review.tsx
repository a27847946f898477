import { useState } from 'react';
import { useNavigate } from '@umijs/max';

import zhPolicy from '@/locales/areas/policy/zh-CN';
import zhReview from '@/locales/areas/review/zh-CN';
import { useT, withMessages } from '@/i18n';
import { Notice } from '@/components/Notice';
import { useReview } from './useReview';
import { useStepNavigation } from '../steps/useStepNavigation';
import { useSubmission } from './useSubmission';
import { StepFoot } from '../steps/StepFoot';
import { Changes } from './Changes';
import { Declarations } from './Declarations';
import { EstimateCard } from './EstimateCard';
import { Refused } from './Refused';
import { ReviewStep } from './ReviewStep';

/** All answers before submission; for a returned application the corrections instead. */
function Review() {
  const t = useT();
  const navigate = useNavigate();
  const { steps, isReturned, declarations, sending } = useReview();
  const { back } = useStepNavigation('newCarInfo', true);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(0);
  const { submit, busy, refusal, unsent } = useSubmission();

  const send = () => {
    setAsked(asked + 1);
    if (declarations.every(({ id }) => ticked.has(id))) void submit(declarations.map(({ id }) => id));
  };
  return (
    <>
      <main className="body">
        <p className="lead">{t(isReturned ? 'review.lead.returned' : 'review.lead')}</p>
        {refusal && <Refused refusal={refusal} />}
        {unsent && unsent !== 'interrupted' && (
          <Notice tone="danger" live="alert" title={t(`review.unsent.${unsent}`)} />
        )}
        <EstimateCard />
        {isReturned ? <Changes /> : steps.map((step) => <ReviewStep key={step.key} step={step} />)}
        {declarations.length > 0 && (
          <Declarations declarations={declarations} ticked={ticked} onChange={setTicked} asked={asked} />
        )}
      </main>
      <StepFoot
        onBack={() => navigate(back ?? '')}
        next={t(isReturned ? 'review.resubmit' : 'review.submit')}
        onNext={send}
        busy={busy}
        note={
          busy && sending > 0 ? (
            <p className="foot-note" role="status">
              {t('review.photos', { count: sending })}
            </p>
          ) : undefined
        }
      />
    </>
  );
}

export default withMessages(Review, zhReview, zhPolicy);
