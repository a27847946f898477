import { useT } from '@/texts';
import { Amount } from '@/ui/Amount';
import { Card } from '@/ui/Card';
import { useDraft, useOpen } from '../draft/context';
import { estimateOf } from '../draft/judge';
import { answersOf } from '../draft/state';
import { useFormulaText } from '../words/useFormulaText';

/** The amount with the sentence of its rule and the version of the policy it comes from. */
export function EstimateCard() {
  const t = useT();
  const open = useOpen();
  const { policy } = open;
  const formula = useFormulaText();
  useDraft(answersOf);
  const isReturned = useDraft((state) => state.draft.status === 'returned');
  const told = useDraft((state) => state.draft.estimate);
  if (!policy) return null;
  // Sent back: masked answers are no ground to calculate on; the server's figure stands.
  const estimate = (!isReturned && estimateOf(open)) || told;
  return (
    <section className="sec" aria-labelledby="r-amount">
      <h2 id="r-amount">{t('flow.amount')}</h2>
      <Card>
        {estimate.amount === null ? (
          <p>{t('review.noAmount')}</p>
        ) : (
          <p data-testid="amount">
            <Amount fen={estimate.amount} example={policy.example} />
          </p>
        )}
        <p className="cap">{formula(estimate)}</p>
        <p className="cap">{t('policy.version', { version: estimate.version })}</p>
      </Card>
    </section>
  );
}
