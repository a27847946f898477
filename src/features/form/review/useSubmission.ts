import { useRef, useState } from 'react';
import { useNavigate } from '@umijs/max';
import type { Problems } from '@domain/errors';
import type { Detail } from '@domain/contract/types';

import { toApiError, type ApiError } from '@/services/apiError';
import { finishForm } from '@/hooks/useFinishedForm';
import { rememberReceipt } from '@/services/lastReceipt';
import { reloadPolicy } from '@/services/policy';
import { withTimeout } from '@/lib/withTimeout';
import { useDraftController } from '../draft/useDraft';
import { closeDraft, isOfCurrentToken } from '../draft/openDraft';
import { resultPath } from '@/services/paths';
import { submitDraft, type Unsent } from '../draft/submit';

const CLOSE_MS = 3_000;

export interface Refusal {
  error: ApiError;
  problems: Problems;
  /** The amount shown before, for POLICY_CHANGED. */
  shown?: number | null;
}

/** Submits once, however often the button is tapped. Returns the server's refusal, or why nothing was sent. */
export function useSubmission() {
  const controller = useDraftController();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const sending = useRef(false);

  const refuse = async (error: ApiError) => {
    const state = controller.store.get();
    const { amount: shown } = controller.validator?.estimate(state) ?? state.draft.estimate;
    // The form switches to the new policy; tapping again submits with it.
    if (error.code === 'POLICY_CHANGED') await reloadPolicy().then(controller.renewPolicy, () => undefined);
    if (error.code === 'UNAUTHENTICATED') controller.signedOut();
    else if (error.code === 'NOT_FOUND' && isOfCurrentToken()) controller.deletedElsewhere();
    else if (error.code === 'REVISION_CONFLICT') controller.replaceDraft(error.data as Detail);
    else if (error.code === 'FUNDS_EXHAUSTED') {
      // The refusal may have put the draft on the waiting list.
      const { waiting } = (error.data ?? {}) as Pick<Detail, 'waiting'>;
      if (waiting) controller.replaceDraft({ ...state.draft, waiting });
    }
    // What is missing here may have been deleted on another device: a deleted photo does not change the revision.
    else if (error.fields) void controller.refresh(0);
    setRefusal({ error, problems: error.fields ?? {}, shown });
  };
  const submit = async (declarations: string[]) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    setUnsent(null);
    try {
      const receipt = await submitDraft(controller, declarations);
      if (typeof receipt === 'string') {
        // Opens the sheet again if it was dismissed; without effect while the sign-in is valid.
        controller.showSignIn(true);
        return setUnsent(receipt);
      }
      rememberReceipt(receipt);
      // The application is submitted: storage that never answers must not hold back the receipt.
      await withTimeout(closeDraft(true), CLOSE_MS).catch(console.warn);
      const { flow } = controller.store;
      const result = resultPath(flow.id, receipt.id);
      if (controller.store.get().draft.status === 'draft') finishForm(flow.id, result);
      navigate(result, { replace: true });
    } catch (error) {
      await refuse(toApiError(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { submit, busy, refusal, unsent };
}
