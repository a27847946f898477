import { useState } from 'react';
import { useNavigate } from '@umijs/max';

import zhPolicy from '@/locales/areas/policy/zh-CN';
import zhReview from '@/locales/areas/review/zh-CN';
import { useT, withMessages } from '@/i18n';
import { Header } from '@/components/Header';
import { useDraft, useDraftSession } from '../session/context';
import { stepPath } from '@/services/paths';
import { FlowSteps } from '../steps/FlowSteps';
import { SaveLine } from '../steps/SaveLine';
import { StepFoot } from '../steps/StepFoot';
import { Changes } from './Changes';
import { Declarations } from './Declarations';
import { EstimateCard } from './EstimateCard';
import { Refused } from './Refused';
import { ReviewStep } from './ReviewStep';
import { useSubmission } from './useSubmission';
import { lazyWithRetry } from '@/components/lazyWithRetry';

const Trouble = lazyWithRetry(() => import(/* webpackChunkName: "flow-trouble" */ '../interruptions/Interruptions'));

/** Everything once more before it is sent; what was sent back shows what changed instead. */
function Review() {
  const t = useT();
  const open = useDraftSession();
  const navigate = useNavigate();
  const { flow } = open.store;
  const returnedId = useDraft(({ draft }) => (draft.status === 'returned' ? draft.id : undefined));
  const hasTrouble = useDraft(({ phase }) => phase === 'signIn' || phase === 'conflict' || phase === 'closed');
  const sendingPhotos = useDraft(({ photos }) => photos.filter((photo) => photo.phase !== 'failed').length);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(0);
  const { submit, busy, refusal } = useSubmission();

  const declarations = returnedId ? [] : (open.policy?.declarations ?? []);
  const send = () => {
    setAsked(asked + 1);
    if (declarations.every(({ id }) => ticked.has(id))) void submit(declarations.map(({ id }) => id));
  };
  return (
    <div className="page has-foot">
      <Header title={t('review.title')} onBack={() => navigate(stepPath(flow.id, 'newCarInfo', returnedId))} />
      <section className="flow-head" aria-label={t('ui.steps')}>
        <FlowSteps current={null} />
        <SaveLine />
      </section>
      <main className="body">
        <p className="lead">{t(returnedId ? 'review.lead.returned' : 'review.lead')}</p>
        {refusal && <Refused refusal={refusal} />}
        <EstimateCard />
        {returnedId ? <Changes /> : flow.steps.map((step) => <ReviewStep key={step.key} step={step} />)}
        {declarations.length > 0 && (
          <Declarations declarations={declarations} ticked={ticked} onChange={setTicked} asked={asked} />
        )}
      </main>
      <StepFoot
        onBack={() => navigate(stepPath(flow.id, 'newCarInfo', returnedId))}
        next={t(returnedId ? 'review.resubmit' : 'review.submit')}
        onNext={send}
        busy={busy}
        note={
          busy && sendingPhotos > 0 ? (
            <p className="foot-note" role="status">
              {t('review.photos', { count: sendingPhotos })}
            </p>
          ) : undefined
        }
      />
      {hasTrouble && <Trouble />}
    </div>
  );
}

export default withMessages(Review, zhReview, zhPolicy);
