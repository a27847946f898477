import { amountAt, priceBounds } from './amount';
import type { Edition } from './types';

/** How it stands with the money of an edition, in a city or (`regionCode` null) in every city that has no pool of its own. */
export const fundStates = ['ample', 'low', 'exhausted'] as const;
export type FundState = (typeof fundStates)[number];

export interface CityFunds {
  regionCode: string | null;
  state: FundState;
}

const DEFAULT_LOW_SHARE = 10;

/** The least that a car can bring: below it nobody can be paid any more. */
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

/** Undefined: nothing is granted, money is no question. */
export const fundsIn = (
  { funds = [] }: { funds?: readonly CityFunds[] },
  regionCode: string | null | undefined,
): FundState | undefined =>
  (funds.find((one) => one.regionCode === regionCode) ?? funds.find((one) => one.regionCode === null))?.state;
