import { useEffect, useMemo, useReducer, useState } from 'react';
import type { FlowDef } from '@domain/flow/types';

import { toApiError, type ApiError } from '@/services/apiError';
import { blankDraft } from '../session/blank';
import { openSession, peekSession } from '../session/openSession';
import { importValidator, type DraftSession } from '../session/session';

export interface Opening {
  /** A blank one until the real one is there. */
  session: DraftSession;
  isReady: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** `isGuarded`: whether the step may be shown at all is for the rules to say, so they are waited for. */
export function useOpenSession(flow: FlowDef, id: string | undefined, isGuarded: boolean): Opening {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<DraftSession | null>(() => peekSession(flow, id));
  const [error, setError] = useState<ApiError | null>(null);
  // Asked while drawing, not listened to: what makes it true below draws anew by itself.
  const isReady = opened !== null && (!isGuarded || opened.validator !== null);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let wanted = true;
    setError(null);
    setOpened(peekSession(flow, id)); // somebody else may have signed in since
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
