import { contextOf, estimateAnswers } from '@domain/policy';

import { useT } from '@/texts';
import { Amount } from '@/ui/Amount';
import { sameJson, useDraft, useOpen } from '../draft/context';
import { answersOf } from '../draft/state';

/** What the answers given so far come to, above the way on; the same function as the server's. */
export function AmountNote() {
  const t = useT();
  const { policy, store } = useOpen();
  const estimate = useDraft((state) => {
    if (!policy || !state.draft.id) return null;
    const { eligible, amount, range } = estimateAnswers(store.flow, answersOf(state), contextOf(policy, store.flow.id, new Date()));
    return eligible === false ? null : { amount, range };
  }, sameJson);
  const [low, high] = estimate?.amount !== null && estimate?.amount !== undefined ? [estimate.amount] : (estimate?.range ?? []);
  if (low === undefined) return null;
  return (
    <p className="foot-note" data-testid="amount">
      <span>{t('flow.amount')}</span>
      <Amount fen={low} upTo={high} example={policy?.example} plain />
    </p>
  );
}
