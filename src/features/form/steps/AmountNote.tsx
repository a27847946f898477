import { useT } from '@/i18n';
import { Amount } from '@/components/Amount';
import { sameJson, useDebouncedDraft, useDraftSession } from '../session/context';

/** What the answers given so far come to, above the way on; the server's figure until the rules are here. */
export function AmountNote() {
  const t = useT();
  const open = useDraftSession();
  const estimate = useDebouncedDraft((state) => {
    const { eligible, amount, range } = open.validator?.estimate(state) ?? state.draft.estimate;
    return eligible === false ? null : { amount, range };
  }, sameJson);
  const [low, high] =
    estimate?.amount !== null && estimate?.amount !== undefined ? [estimate.amount] : (estimate?.range ?? []);
  if (low === undefined) return null;
  return (
    <p className="foot-note" data-testid="amount">
      <span>{t('flow.amount')}</span>
      <Amount fen={low} upTo={high} example={open.policy?.example} plain />
    </p>
  );
}
