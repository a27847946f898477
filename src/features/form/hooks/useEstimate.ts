import type { Estimate } from '@domain/contract/types';

import { isReturned } from '../session/state';
import { sameJson, useDebouncedDraft, useDraftSession } from './context';

interface EstimateAnswer {
  estimate: Estimate;
  /** The figures are an example's, not yet a signed policy's. */
  isExample: boolean;
}

/** What the answers given so far come to; the server's figure until the rules are here. */
export function useEstimate(): EstimateAnswer {
  const session = useDraftSession();
  // Sent back: masked answers are no ground to calculate on; the server's figure stands.
  const estimate = useDebouncedDraft(
    (state) => (!isReturned(state) && session.validator?.estimate(state)) || state.draft.estimate,
    sameJson,
  );
  return { estimate, isExample: session.policy?.example ?? false };
}
