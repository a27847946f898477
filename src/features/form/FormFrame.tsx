import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from '@umijs/max';

import { useFinishedForm } from '@/hooks/useFinishedForm';
import { useScrollToTop } from '@/hooks/useScrollToTop';
import { withMessages } from '@/i18n';
import namesTexts from '@/locales/areas/names/zh-CN';
import fieldsTexts from '@/locales/areas/names/zh-CN.fields';
import documentTexts from '@/locales/areas/names/zh-CN.document';
import formTexts from '@/locales/areas/form/zh-CN';
import controlsTexts from '@/locales/areas/shell/zh-CN.controls';
import CrashBoundary from '@/pageLoad/CrashBoundary';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { usePrefetch } from '@/pageLoad/usePrefetch';
import { quietMs } from '@/scheduling';
import { stepPath } from '@/services/paths';
import { signInPath } from '@/services/redirect';
import { DraftProvider, useDraft } from './draft/useDraft';
import { blockingPhase } from './draft/store';
import { useFormLocation, useOpenForm, type FormLocation } from './draft/useOpenForm';
import { FormHead } from './steps/FormHead';
import { useTypingClass } from './steps/StepFoot';
import { StepForm } from './steps/StepForm';

const importReview = () => import(/* webpackChunkName: "form-review" */ './review/Review');

// The review shares its path, and so its CrashBoundary, with the last step: a failed import must be retried in place.
const Review = lazyWithRetry(importReview);
const OpenFailed = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './dialogs/OpenFailed'));
const Dialogs = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './dialogs/Dialogs'));
const SessionWatch = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './dialogs/SessionWatch'), true);

/** Dialogs over the form on any step. Their chunk is loaded a while after the draft, so that they also open offline. */
function FormDialogs() {
  const isBlocked = useDraft(blockingPhase) !== null;
  const isOpen = useDraft((state) => state.edition !== null);
  const [isPauseOver, setPauseOver] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setPauseOver(true), quietMs.prefetch);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <>
      {isBlocked && <Dialogs />}
      {isPauseOver && <SessionWatch />}
    </>
  );
}

/** An open form. Draft, head, save status and dialogs stay mounted from step to step; only the page content changes. */
function OpenForm(formLocation: FormLocation) {
  const { flow, step } = formLocation;
  const location = useLocation();
  const { controller, isReady, error, retry, redirect } = useOpenForm(formLocation);
  const keys = flow.steps.map(({ key }) => key);
  const next = keys[keys.indexOf(step) + 1];
  usePrefetch(isReady, next ? [stepPath(flow.id, next)] : [], () => {
    if (!next) void importReview().catch(() => undefined);
  });
  const typingClass = useTypingClass();
  const isReview = formLocation.isReview && isReady;
  useScrollToTop(formLocation.isReview ? 'review' : step);

  if (error && !isReady)
    return error.code === 'UNAUTHENTICATED' ? (
      <Navigate to={signInPath(location)} replace />
    ) : (
      <OpenFailed error={error} onRetry={retry} />
    );
  const form = <StepForm key={step} step={step} isReady={isReady && !isReview} />;
  const page = isReview ? <Review meanwhile={form} /> : form;
  return (
    <DraftProvider value={controller}>
      <div className="page has-foot" {...typingClass}>
        <FormHead step={step} isReview={isReview} />
        <CrashBoundary key={location.pathname}>
          {redirect ? <Navigate to={redirect} replace /> : <Outlet context={page} />}
        </CrashBoundary>
        <FormDialogs />
      </div>
    </DraftProvider>
  );
}

/** Back to a submitted draft goes on to the page before the form. Without one the result is shown. */
function BeforeForm({ end }: { end: string }) {
  const hasEarlierPage = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
  const { key } = useLocation();
  useEffect(() => {
    if (hasEarlierPage) window.history.back();
  }, [hasEarlierPage, key]);
  return hasEarlierPage ? null : <Navigate to={end} replace />;
}

function FormFrame() {
  const location = useFormLocation();
  const end = useFinishedForm(location.flow.id, location.id);
  if (end) return <BeforeForm end={end} />;
  return <OpenForm key={`${location.flow.id}/${location.id}`} {...location} />;
}

export default withMessages(FormFrame, namesTexts, documentTexts, fieldsTexts, formTexts, controlsTexts);
