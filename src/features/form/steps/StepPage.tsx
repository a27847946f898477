import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useSearchParams } from '@umijs/max';
import { flows } from '@domain/flow';
import { firstIncomplete } from '@domain/flow/stepOf';
import type { FlowId, StepKey } from '@domain/flow/types';

import { usePrefetch } from '@/runtime/usePrefetch';
import { signInPath } from '@/services/redirect';
import { DraftProvider, useDraft } from '../session/context';
import { importPrepare } from '../photos/importPrepare';
import { importQueue } from '../photos/lazyQueue';
import { importValidator, type DraftSession } from '../session/session';
import { useOpenSession } from '../session/useOpenDraft';
import { detailPath, stepPath } from '@/services/paths';
import { useScrollToTop } from '@/hooks/useScrollToTop';
import { importStepPhotos } from './StepFields';
import { StepForm } from './StepForm';
import { lazyWithRetry } from '@/components/lazyWithRetry';

const importReview = () => import(/* webpackChunkName: "flow-review" */ '../review/Review');
const importSessionWatch = () => import(/* webpackChunkName: "flow-session" */ '../interruptions/SessionWatch');

const Review = lazy(importReview);
const OpenFailed = lazy(() => import(/* webpackChunkName: "flow-failed" */ '../interruptions/OpenFailed'));
const SessionWatch = lazyWithRetry(importSessionWatch);

/** Wanted once a step stands; what takes photos in lies there by the time the queue that sends them does. */
const wanted = [importValidator, importQueue, importPrepare, importStepPhotos, importSessionWatch];

interface StepPageProps {
  flow: FlowId;
  step: StepKey;
}

/** One declared step of one declared flow: all twelve step pages are this one. */
export function StepPage({ flow, step }: StepPageProps) {
  const location = useLocation();
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const isGuarded = step !== flows[flow].steps[0]?.key;
  const isReview = step === 'newCarInfo' && query.get('review') === '1';
  const { draft, isReady, error, retry } = useOpenSession(flows[flow], id, isGuarded);
  const keys = flows[flow].steps.map(({ key }) => key);
  const next = keys[keys.indexOf(step) + 1];
  usePrefetch(isReady, next ? [stepPath(flow, next)] : [], {
    ask: () => [...wanted.map((load) => load()), !next && importReview()],
    // What fails here is fetched again when the way on needs it.
    done: () => void draft.prepare().catch(() => undefined),
  });
  useScrollToTop(isReview ? 'review' : step);

  if (error?.code === 'UNAUTHENTICATED' && !isReady) return <Navigate to={signInPath(location)} replace />;
  if (error && !isReady)
    return (
      <Suspense fallback={null}>
        <OpenFailed error={error} onRetry={retry} />
      </Suspense>
    );
  const detour = isReady ? detourFrom(draft, step, isReview) : null;
  if (detour) return <Navigate to={detour} replace />;
  return (
    <DraftProvider value={draft}>
      {isReview && isReady ? (
        <Suspense fallback={<StepForm step={step} isReady={false} />}>
          <Review />
        </Suspense>
      ) : (
        <StepForm key={step} step={step} isReady={isReady} />
      )}
      <BegunWatch />
    </DraftProvider>
  );
}

/** Before the rules are here nobody has filled in anything. */
function BegunWatch() {
  return useDraft(({ isValidated }) => isValidated) ? <SessionWatch /> : null;
}

/** A step opens only when those before it are complete; what can no longer be changed is looked at elsewhere. */
function detourFrom(open: DraftSession, step: StepKey, isReview: boolean): string | null {
  const { draft } = open.store.get();
  const { id: flow } = open.store.flow;
  if (draft.flow !== flow) return stepPath(draft.flow, step, draft.id);
  if (draft.status !== 'draft' && draft.status !== 'returned') return detailPath(flow, draft.id);
  if (draft.status === 'returned') return null;
  const states = open.validator?.steps(open.store.get()) ?? [];
  const incomplete = firstIncomplete(states);
  const isOpen = states.find((state) => state.key === step)?.open ?? true;
  return incomplete && (isReview || !isOpen) ? stepPath(flow, incomplete) : null;
}
