import { useEffect, useMemo, useReducer, useState } from 'react';
import type { FlowDef } from '@domain/flow/types';

import { toApiError, type ApiError } from '@/services/apiError';
import { blankDraft } from './blank';
import { importValidator, type DraftSession } from './session';
import { openSession, peekSession } from './openSession';

export interface Opening {
  /** A blank one until the real one is there. */
  draft: DraftSession;
  isReady: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** `isGuarded`: whether the page may be shown at all is for the rules to say, so they are waited for. */
export function useOpenSession(flow: FlowDef, id: string | undefined, isGuarded: boolean): Opening {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<DraftSession | null>(() => {
    const known = peekSession(flow, id);
    return !isGuarded || known?.store.get().isValidated ? known : null;
  });
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    let wanted = true;
    setError(null);
    const get = async () => {
      const [draft] = await Promise.all([openSession(flow, id), isGuarded ? importValidator() : null]);
      if (isGuarded) await draft.prepare();
      if (!wanted) return;
      setOpened(draft);
      void draft.refresh();
    };
    get().catch((reason: unknown) => wanted && setError(toApiError(reason)));
    return () => {
      wanted = false;
    };
  }, [flow, id, isGuarded, attempt]);
  const blank = useMemo(() => blankDraft(flow), [flow]);
  return { draft: opened ?? blank, isReady: opened !== null, error, retry };
}
