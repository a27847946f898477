import { useDeferredValue, useMemo } from 'react';
import type { Estimate } from '@domain/contract/types';

import { isReturned } from '../draft/store';
import { useDraft, useDraftController, wholeState } from '../draft/useDraft';

interface EstimateAnswer {
  estimate: Estimate;
  /** The amounts come from the example policy, not from a published one. */
  isExample: boolean;
}

/** The estimate of the current answers, calculated in a deferred render; the server's until the draft is open. */
export function useEstimate(): EstimateAnswer {
  const { validator } = useDraftController();
  const state = useDeferredValue(useDraft(wholeState));
  // A returned application contains masked answers, so the server's estimate is used.
  const estimate = useMemo(
    () => (!isReturned(state) && validator?.estimate(state)) || state.draft.estimate,
    [validator, state],
  );
  return { estimate, isExample: state.policy?.example ?? false };
}
