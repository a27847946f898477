import { carType, fuel } from '../flow/options';
import type { FlowId } from '../flow/types';
import { carsOf } from './amount';
import { arePricesPlausible } from './prices';
import { alikeValues, amountsOfPair, combined, firstAmount } from './amountChoice';
import { factsOfWhen } from './conditionFacts';
import { mistakesOf } from './conditionMistakes';
import { isMet, type When } from './conditions';
import { cutoffFor } from './eligibility';
import { noFacts } from './facts';
import type { Mistake } from './mistakes';
import { isOpenTerm } from './terms';
import type { Facts, OpenTerm, Term } from './types';

/** A phone tries them at each key while the answers are missing. */
const MOST_CASES = 500;

/** Returns what the term requires of the answers, as conditions. */
function required({ applies = {}, purchase, eligible = [] }: OpenTerm): When[] {
  const { regions, oldPlate, invoiceFrom = '', invoiceTo = '9999-12-31' } = applies;
  const from = invoiceFrom > purchase.invoiceFrom ? invoiceFrom : purchase.invoiceFrom;
  const to = invoiceTo < purchase.invoiceTo ? invoiceTo : purchase.invoiceTo;
  return [
    ...eligible,
    ...(regions ? [{ fact: 'regionCode' as const, is: regions }] : []),
    ...(oldPlate ? [{ fact: 'oldPlate' as const, is: oldPlate }] : []),
    { fact: 'invoiceDate', from, to },
    { fact: 'regDate', from: purchase.registerFrom, to: purchase.registerTo },
  ];
}

const isPlausible = ({ priceInclTax, priceExclTax }: Facts): boolean =>
  priceInclTax === null || typeof priceExclTax !== 'number' || arePricesPlausible(priceInclTax, priceExclTax);

/** Returns the mistakes in the amounts of one pair of cars: one that no application gets, an application that gets none. */
function mistakesOfPair(term: OpenTerm, cars: { oldFuel: string; carType: string }, place: string): Mistake[] {
  const amounts = amountsOfPair(term, cars);
  if (amounts.length === 0) return [];
  const read = factsOfWhen(amounts);
  const limits = required(term).filter(({ fact }) => read.includes(fact));
  const conditions = [...amounts.flatMap(({ when = [] }) => when), ...limits];
  const values = new Map(read.map((fact) => [fact, alikeValues(fact, conditions, cars.carType)]));
  const found = [...values.values()].reduce((product, { length }) => product * length, 1);
  if (found > MOST_CASES)
    return [{ place: `${place}amounts`, reason: 'tooManyAmounts', params: { found, most: MOST_CASES } }];
  const known = { ...noFacts, ...cars };
  const cases = combined(known, read, (fact) => values.get(fact) ?? []).filter(
    (facts) => isPlausible(facts) && limits.every((condition) => isMet(condition, facts)),
  );
  const reached = new Set(cases.map((facts) => firstAmount(amounts, facts)));
  const at = (n: number) => `amounts.${term.amounts.indexOf(amounts[n]!)}`;
  const unreached = amounts.flatMap((amount, n): Mistake[] => {
    if (reached.has(amount)) return [];
    if (n === 0) return [{ place: `${place}${at(n)}.when`, reason: 'neverMet' }];
    return [{ place: `${place}${at(n)}`, reason: 'pairTwice', params: { other: `${place}${at(0)}` } }];
  });
  const gap = cases.find((facts) => !firstAmount(amounts, facts));
  const { newCars, oldFuels } = carsOf(term);
  const isPaid = newCars.some((code) => code === cars.carType) && oldFuels.some((code) => code === cars.oldFuel);
  if (!gap || !isPaid || cutoffFor(term, cars.oldFuel) === undefined) return unreached;
  const facts = [
    `newCar ${cars.carType}`,
    `oldCar ${cars.oldFuel}`,
    ...read.map((fact) => `${fact} ${gap[fact] === '' ? '*' : String(gap[fact])}`),
  ];
  return [...unreached, { place: `${place}amounts`, reason: 'amountGap', params: { facts: facts.join(', ') } }];
}

/** Returns the mistakes in the amounts of a term: conditions, tiers, and for each pair of cars what applies. */
export function amountMistakes(term: Term, flow: FlowId, place: string): (Mistake | false)[] {
  if (!isOpenTerm(term)) return [];
  const { amounts } = term;
  const ofWhen = amounts
    .flatMap(({ when = [] }, i) =>
      when.flatMap((condition, n) => mistakesOf(condition, flow, `${place}amounts.${i}.when.${n}`)),
    )
    .filter((mistake) => mistake !== false);
  const ofTiers = amounts.map(
    (amount, i) =>
      amount.method === 'tiers' &&
      amount.tiers.some((tier, n) => n > 0 && tier.from <= (amount.tiers[n - 1]?.from ?? 0)) && {
        place: `${place}amounts.${i}.tiers`,
        reason: 'mustRise' as const,
      },
  );
  if (ofWhen.length > 0) return [...ofWhen, ...ofTiers];
  const ofPairs = carType.codes.flatMap((code) =>
    fuel.codes.flatMap((oldFuel) => mistakesOfPair(term, { oldFuel, carType: code }, place)),
  );
  // The pairs of one amount have the same mistakes.
  const isFirst = ({ place: at, reason }: Mistake, n: number) =>
    ofPairs.findIndex((other) => other.place === at && other.reason === reason) === n;
  return [...ofTiers, ...ofPairs.filter(isFirst)];
}
