import { useEffect, useMemo, useReducer, useState } from 'react';
import type { FlowDef } from '@domain/flow/types';

import { chunkFault } from '@/pageLoad/chunkFault';
import { toApiError, type ApiError } from '@/services/apiError';
import { blankDraft } from './blank';
import { openDraft, peekDraft } from './openDraft';
import type { DraftController } from './controller';

export interface Opening {
  /** A blank draft until the real one is loaded. */
  session: DraftController;
  isReady: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** Opens a draft. Throws when the chunk of the validation rules is lost: CrashBoundary reloads the page or shows the error. */
export function useOpenSession(flow: FlowDef, id: string | undefined): Opening {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<DraftController | null>(() => peekDraft(flow, id));
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let wanted = true;
    setFailure(null);
    setOpened(peekDraft(flow, id)); // another user may have signed in
    openDraft(flow, id).then(
      (session) => {
        if (!wanted) return;
        setOpened(session);
        void session.refresh();
      },
      (reason: unknown) => wanted && setFailure(reason),
    );
    return () => {
      wanted = false;
    };
  }, [flow, id, attempt]);
  const blank = useMemo(() => blankDraft(flow), [flow]);
  if (chunkFault(failure)) throw failure;
  return { session: opened ?? blank, isReady: opened !== null, error: failure ? toApiError(failure) : null, retry };
}
