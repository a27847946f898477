import { useT } from '@/i18n';
import { Amount } from '@/components/Amount';
import { useEstimate } from '../review/useEstimate';

export function AmountNote() {
  const t = useT();
  const { estimate, isExample } = useEstimate(true);
  const { eligible, amount, range } = estimate;
  const [low, high] = amount === null ? (range ?? []) : [amount];
  if (eligible === false || low === undefined) return null;
  return (
    <p className="foot-note" data-testid="amount">
      <span>{t('flow.amount')}</span>
      <Amount fen={low} upTo={high} example={isExample} plain />
    </p>
  );
}
