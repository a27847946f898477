import { useRef, useState } from 'react';
import { useNavigate } from '@umijs/max';
import type { Problems } from '@domain/errors';
import type { Detail } from '@domain/contract/types';

import { toApiError, type ApiError } from '@/services/apiError';
import { useDraftSession } from '../session/context';
import { closeSession } from '../session/openSession';
import { resultPath } from '@/services/paths';
import { sendApplication } from './sendApplication';

export interface Refusal {
  error: ApiError;
  problems: Problems;
}

/** Sends once, however often it is tapped; what was refused is told with the places to mend. */
export function useSubmission() {
  const open = useDraftSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const sending = useRef(false);

  const refuse = (error: ApiError) => {
    if (error.code === 'UNAUTHENTICATED') open.signedOut();
    else if (error.code === 'REVISION_CONFLICT') open.replaceDraft(error.data as Detail);
    setRefusal({ error, problems: error.fields ?? {} });
  };
  const submit = async (declarations: string[]) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      const receipt = await sendApplication(open, declarations);
      if (!receipt) return;
      await closeSession(true);
      navigate(resultPath(open.store.flow.id, receipt.id), { replace: true });
    } catch (error) {
      refuse(toApiError(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { submit, busy, refusal };
}
