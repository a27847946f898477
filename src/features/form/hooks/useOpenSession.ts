import { useEffect, useMemo, useReducer, useState } from 'react';
import type { FlowDef } from '@domain/flow/types';

import { toApiError, type ApiError } from '@/services/apiError';
import { blankDraft } from '../session/blank';
import { openSession, peekSession } from '../session/openSession';
import { importValidator, type DraftSession } from '../session/session';

export interface Opening {
  /** A blank draft until the real one is loaded. */
  session: DraftSession;
  isReady: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** `isGuarded`: waits for the validation rules as well, because they decide whether the step may be shown. */
export function useOpenSession(flow: FlowDef, id: string | undefined, isGuarded: boolean): Opening {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<DraftSession | null>(() => peekSession(flow, id));
  const [error, setError] = useState<ApiError | null>(null);
  // Read during render without a subscription: the effect below re-renders when it becomes true.
  const isReady = opened !== null && (!isGuarded || opened.validator !== null);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let wanted = true;
    setError(null);
    setOpened(peekSession(flow, id)); // another user may have signed in
    const get = async () => {
      const [session] = await Promise.all([openSession(flow, id), isGuarded ? importValidator() : null]);
      if (isGuarded) await session.prepare();
      if (!wanted) return;
      setOpened(session);
      lookAgain();
      void session.refresh();
    };
    get().catch((reason: unknown) => wanted && setError(toApiError(reason)));
    return () => {
      wanted = false;
    };
  }, [flow, id, isGuarded, attempt]);
  const blank = useMemo(() => blankDraft(flow), [flow]);
  return { session: isReady ? opened : blank, isReady, error, retry };
}
