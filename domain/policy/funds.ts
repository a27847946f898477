import { amountAt, priceBounds } from './amount';
import type { FundState } from './cityFunds';
import type { Edition } from './types';

const DEFAULT_LOW_SHARE = 10;

/** Returns the smallest possible amount; with less money left no application can be paid. */
const leastPaid = ({ amounts }: Edition): number =>
  Math.min(
    ...amounts.map((rule) => {
      if (rule.method === 'fixed') return rule.amount;
      if (rule.method === 'rate') return amountAt(rule, priceBounds.min) ?? 0;
      return Math.min(...rule.tiers.map(({ amount }) => amount));
    }),
  );

export function fundStateOf(edition: Edition, { granted, left }: { granted: number; left: number }): FundState {
  if (left < Math.max(leastPaid(edition), 1)) return 'exhausted';
  return left * 100 < granted * (edition.intake.lowShare ?? DEFAULT_LOW_SHARE) ? 'low' : 'ample';
}
