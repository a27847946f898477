import { useEffect, useMemo, useReducer, useState } from 'react';
import type { FlowDef } from '@domain/flow/types';

import { toApiError, type ApiError } from '@/services/apiError';
import { blankDraft } from './blank';
import type { OpenDraft } from './keep';
import { openDraft, peekDraft } from './open';

export interface Opening {
  /** A blank one until the real one is there. */
  draft: OpenDraft;
  isReady: boolean;
  error: ApiError | null;
  retry: () => void;
}

export function useOpenDraft(flow: FlowDef, id: string | undefined): Opening {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<OpenDraft | null>(() => peekDraft(flow, id));
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    let wanted = true;
    setError(null);
    openDraft(flow, id).then(
      (draft) => {
        if (!wanted) return;
        setOpened(draft);
        void draft.refresh();
      },
      (reason: unknown) => wanted && setError(toApiError(reason)),
    );
    return () => {
      wanted = false;
    };
  }, [flow, id, attempt]);
  const blank = useMemo(() => blankDraft(flow), [flow]);
  return { draft: opened ?? blank, isReady: opened !== null, error, retry };
}
