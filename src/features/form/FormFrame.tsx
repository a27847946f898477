import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from '@umijs/max';

import { useScrollToTop } from '@/hooks/useScrollToTop';
import { withMessages } from '@/i18n';
import zhFields from '@/locales/areas/fields/zh-CN';
import zhFlow from '@/locales/areas/flow/zh-CN';
import zhReading from '@/locales/areas/reading/zh-CN';
import zhUi from '@/locales/areas/ui/zh-CN';
import CrashBoundary from '@/pageLoad/CrashBoundary';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { usePrefetch } from '@/pageLoad/usePrefetch';
import { stepPath } from '@/services/paths';
import { signInPath } from '@/services/redirect';
import { DraftProvider } from './draft/useDraft';
import { useFormPlace, type FormPlace } from './draft/useFormPlace';
import { useOpenForm } from './draft/useOpenForm';
import { useTyping } from './steps/useTyping';
import { FormInterruptions } from './dialogs/FormInterruptions';
import { FormHead } from './steps/FormHead';
import { StepForm } from './steps/StepForm';

const importReview = () => import(/* webpackChunkName: "form-review" */ './review/Review');

// The review shares its path, and so its CrashBoundary, with the last step: a failed import must be retried in place.
const Review = lazyWithRetry(importReview);
const OpenFailed = lazy(() => import(/* webpackChunkName: "form-dialogs" */ './dialogs/OpenFailed'));

/** An open form. Draft, head, save status and interruptions stay mounted from step to step; only the page content changes. */
function OpenForm(place: FormPlace) {
  const { flow, step } = place;
  const location = useLocation();
  const { session, isReady, error, retry, detour } = useOpenForm(place);
  const keys = flow.steps.map(({ key }) => key);
  const next = keys[keys.indexOf(step) + 1];
  usePrefetch(isReady, next ? [stepPath(flow.id, next)] : [], () => {
    if (!next) void importReview().catch(() => undefined);
  });
  const typing = useTyping();
  const isReview = place.isReview && isReady;
  useScrollToTop(place.isReview ? 'review' : step);

  if (error && !isReady)
    return error.code === 'UNAUTHENTICATED' ? (
      <Navigate to={signInPath(location)} replace />
    ) : (
      <Suspense fallback={null}>
        <OpenFailed error={error} onRetry={retry} />
      </Suspense>
    );
  const form = <StepForm key={step} step={step} isReady={isReady && !isReview} />;
  const page = isReview ? <Review meanwhile={form} /> : form;
  return (
    <DraftProvider value={session}>
      <div className="page has-foot" {...typing}>
        <FormHead step={step} isReview={isReview} />
        <CrashBoundary key={location.pathname}>
          {detour ? <Navigate to={detour} replace /> : <Outlet context={page} />}
        </CrashBoundary>
        <FormInterruptions />
      </div>
    </DraftProvider>
  );
}

function FormFrame() {
  const place = useFormPlace();
  return <OpenForm key={`${place.flow.id}/${place.id}`} {...place} />;
}

export default withMessages(FormFrame, zhUi, zhFlow, zhFields, zhReading);
