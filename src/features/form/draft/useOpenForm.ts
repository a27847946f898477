import { useEffect, useMemo, useReducer, useState } from 'react';
import { useLocation, useSearchParams } from '@umijs/max';
import { flows } from '@domain/flow';
import { firstIncomplete } from '@domain/flow/stepOf';
import type { FlowDef, StepKey } from '@domain/flow/types';

import { chunkFault, isServerReachable } from '@/pageLoad/chunkFault';
import { toApiError, type ApiError } from '@/services/apiError';
import { detailPath, stepAt, stepPath } from '@/services/paths';
import { blankDraft } from './blank';
import type { DraftController } from './controller';
import { openDraft, peekDraft, showForm } from './openDraft';
import { isReturned } from './store';

export interface FormLocation {
  flow: FlowDef;
  step: StepKey;
  /** Id of a returned application; undefined for the draft, of which each flow has one. */
  id: string | undefined;
  /** The review page before submission, a view of the last step. */
  isReview: boolean;
}

/** Flow, step and application id from the URL. */
export function useFormLocation(): FormLocation {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { flow, step } = stepAt(pathname);
  return {
    flow: flows[flow],
    step,
    id: query.get('id') ?? undefined,
    isReview: step === 'newCarInfo' && query.get('review') === '1',
  };
}

/** Returns the redirect target, or null. Steps open in order; applications that cannot be edited have their own page. */
function redirectFrom({ store, validator }: DraftController, { step, isReview }: FormLocation): string | null {
  const { draft } = store.get();
  const { id: flow } = store.flow;
  if (draft.flow !== flow) return stepPath(draft.flow, step, draft.id);
  if (isReturned(store.get())) return null;
  if (draft.status !== 'draft') return detailPath(flow, draft.id);
  const states = validator?.steps(store.get()) ?? [];
  const incomplete = firstIncomplete(states);
  const isOpen = states.find((state) => state.key === step)?.open ?? true;
  return incomplete && (isReview || !isOpen) ? stepPath(flow, incomplete) : null;
}

interface OpenForm {
  /** A blank draft until the real one is loaded. */
  controller: DraftController;
  isReady: boolean;
  error: ApiError | null;
  retry: () => void;
  /** Redirect target if this step must not be shown. */
  redirect: string | null;
}

/**
 * Opens the draft of a URL. Throws when the chunk of the validation rules is missing on a server that can be reached: CrashBoundary then
 * reloads the page. Offline it returns the error, so that the form can be opened again without a reload.
 */
export function useOpenForm(location: FormLocation): OpenForm {
  const { flow, id } = location;
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<DraftController | null>(() => peekDraft(flow, id));
  const [failure, setFailure] = useState<{ error: unknown; isChunkGone: boolean } | null>(null);
  useEffect(showForm, []);
  useEffect(() => {
    let isMounted = true;
    setFailure(null);
    setOpened(peekDraft(flow, id)); // another user may have signed in
    openDraft(flow, id).then(
      (controller) => {
        if (!isMounted) return;
        setOpened(controller);
        void controller.refresh();
      },
      async (error: unknown) => {
        if (isMounted) setFailure({ error, isChunkGone: false });
        const isChunkGone = chunkFault(error) !== null && (await isServerReachable());
        if (isMounted && isChunkGone) setFailure({ error, isChunkGone });
      },
    );
    return () => {
      isMounted = false;
    };
  }, [flow, id, attempt]);
  const blank = useMemo(() => blankDraft(flow), [flow]);
  if (failure?.isChunkGone) throw failure.error;
  return {
    controller: opened ?? blank,
    isReady: opened !== null,
    error: failure && toApiError(failure.error),
    retry,
    redirect: opened && redirectFrom(opened, location),
  };
}
