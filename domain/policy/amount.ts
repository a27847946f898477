import { carType, fuel } from '../flow/options';
import type { FundState } from './cityFunds';
import { type PriceFact, priceFactOf } from './conditionFacts';
import { fuelMatches } from './facts';
import { leastExclTax, priceBounds } from './prices';
import { fits } from './termSamples';
import { isOpenTerm, termsOf } from './terms';
import type { Amount, Edition, Facts, OpenTerm, Term } from './types';

const YUAN = 100;

export const priceFor = (amount: Amount, facts: Facts): number | null => facts[priceFactOf(amount)] ?? null;

/** Returns the lowest and the highest value that a price can have; `given`: of the price with tax, while it is not known. */
export function pricesOf(fact: PriceFact, facts: Facts, given: typeof priceBounds): typeof priceBounds {
  const price = facts[fact] ?? null;
  if (price !== null) return { min: price, max: price };
  if (fact === 'priceInclTax') return given;
  const { min, max } = facts.priceInclTax === null ? given : { min: facts.priceInclTax, max: facts.priceInclTax };
  return { min: leastExclTax(min), max };
}

const tierAt = (tiers: { from: number; amount: number }[], price: number) =>
  tiers.filter((tier) => tier.from <= price).sort((a, b) => b.from - a.from)[0];

/** Returns the amount in 分, or null when the price reaches no tier. Rates are basis points; the result is rounded down to whole 元, or to tens of 元. */
export const amountAt = (amount: Amount, price: number): number | null => {
  if (amount.method === 'fixed') return amount.amount;
  if (amount.method === 'rate') {
    const step = amount.roundTo === 'tenYuan' ? 10 * YUAN : YUAN;
    return Math.min(Math.floor((price * amount.rate) / 10_000 / step) * step, amount.cap);
  }
  const tier = tierAt(amount.tiers, price);
  return tier ? Math.min(tier.amount, amount.cap) : null;
};

/** Returns the lowest price, in 分, with a subsidy. */
export const lowestPrice = (amount: Amount): number =>
  amount.method === 'tiers' ? Math.min(...amount.tiers.map((tier) => tier.from)) : 0;

export const tierFor = (amount: Amount, price: number): number =>
  amount.method === 'tiers' ? (tierAt(amount.tiers, price)?.from ?? 0) : 0;

/** Returns the new cars and the fuels of old cars that a term is for. */
export const carsOf = ({ applies = {} }: Term) => ({
  newCars: carType.codes.filter((code) => fits.carType(applies, code)),
  oldFuels: fuel.codes.filter((code) => fits.oldFuel(applies, code)),
});

/** Returns the amounts of a term that a pair of cars can get. */
function amountsPaid(term: OpenTerm): Amount[] {
  const { newCars, oldFuels } = carsOf(term);
  return term.amounts.filter(
    ({ newFuel, oldFuel }) => newCars.includes(newFuel) && oldFuels.some((code) => fuelMatches(oldFuel, code)),
  );
}

const DEFAULT_LOW_SHARE = 10;

/** Returns the smallest possible amount; with less money left no application can be paid. */
const leastPaid = (edition: Edition): number =>
  Math.min(
    ...termsOf(edition)
      .flatMap((term) => (isOpenTerm(term) ? amountsPaid(term) : []))
      .map((rule) => {
        if (rule.method === 'fixed') return rule.amount;
        if (rule.method === 'rate') return amountAt(rule, priceBounds.min) ?? 0;
        return Math.min(...rule.tiers.map(({ amount }) => amount));
      }),
  );

export function fundStateOf(edition: Edition, { granted, left }: { granted: number; left: number }): FundState {
  if (left < Math.max(leastPaid(edition), 1)) return 'exhausted';
  return left * 100 < granted * (edition.intake.lowShare ?? DEFAULT_LOW_SHARE) ? 'low' : 'ample';
}
