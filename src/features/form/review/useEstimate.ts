import type { Estimate } from '@domain/contract/types';

import { isReturned } from '../draft/store';
import type { DraftState } from '../draft/store';
import { sameJson, useDeferredDraft, useDraft, useDraftController } from '../draft/useDraft';

interface EstimateAnswer {
  estimate: Estimate;
  /** The amounts come from the example policy, not from a published one. */
  isExample: boolean;
}

/**
 * The estimate of the current answers; the server's until the draft is open. `isTyping` defers it; without, the
 * amount changes in the same render as the policy.
 */
export function useEstimate(isTyping: boolean): EstimateAnswer {
  const session = useDraftController();
  // A returned application contains masked answers, so the server's estimate is used.
  const select = (state: DraftState) =>
    (!isReturned(state) && session.validator?.estimate(state)) || state.draft.estimate;
  const estimate = (isTyping ? useDeferredDraft : useDraft)(select, sameJson);
  return { estimate, isExample: useDraft((state) => state.policy?.example ?? false) };
}
