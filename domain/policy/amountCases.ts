import { addDays } from '../time';
import { amountAt } from './amount';
import { arePricesPlausible, exclTaxBounds, leastExclTax, mostInclTax, priceBounds } from './prices';
import { priceFactOf, factsOfWhen, conditionFacts, type ConditionFact } from './conditionFacts';
import { alikeValues, amountsOfPair } from './amountChoice';
import { type When } from './conditions';
import { type Requirement, valuesOf } from './implies';
import { EXCL_TAX, INCL_TAX, ofCondition } from './requirements';
import { isOpenTerm } from './terms';
import type { Amount, OpenTerm, Term } from './types';

/** A pair of cars. */
export interface Cars {
  car: string;
  oldFuel: string;
}

/** Prices and cases in which the amounts of two versions are compared. */
const keyOf = { priceInclTax: INCL_TAX, priceExclTax: EXCL_TAX };
export type Prices = Record<keyof typeof keyOf, number>;
export const isOfPrice = ({ key }: Requirement): boolean => key === INCL_TAX || key === EXCL_TAX;

/** Values of one price between which the order of two amounts does not change. */
const bordersOf = (fact: keyof Prices, rules: readonly Amount[], requirements: readonly Requirement[]): number[] => {
  const { min, max } = fact === 'priceInclTax' ? priceBounds : exclTaxBounds;
  const ofRules = rules.flatMap((rule) => {
    if (rule.method === 'fixed' || priceFactOf(rule) !== fact) return [];
    if (rule.method === 'tiers') return rule.tiers.flatMap(({ from }) => [from, from - 1]);
    const capped = Math.ceil((rule.cap * 10_000) / rule.rate);
    // A price whose amount loses the most when it is rounded to tens.
    const tens = amountAt({ ...rule, roundTo: 'tenYuan' }, min) ?? 0;
    return [capped, capped - 1, Math.ceil(((tens + 900) * 10_000) / rule.rate)];
  });
  const ofRequirements = valuesOf(requirements.filter(({ key }) => key === keyOf[fact])).map(Number);
  return [min, max, ...ofRules, ...ofRequirements].filter((price) => price >= min && price <= max);
};

/** Returns the prices of an invoice between which the order of two amounts does not change. */
export function pricesOf(rules: readonly Amount[], ofPrices: readonly Requirement[]): Prices[] {
  const requirements = [...ofPrices, ...rules.flatMap(({ when = [] }) => when.map(ofCondition)).filter(isOfPrice)];
  const withTax = bordersOf('priceInclTax', rules, requirements);
  const isRead =
    rules.some((rule) => priceFactOf(rule) === 'priceExclTax') || requirements.some(({ key }) => key === EXCL_TAX);
  if (!isRead) return withTax.map((price) => ({ priceInclTax: price, priceExclTax: price }));
  const withoutTax = bordersOf('priceExclTax', rules, requirements);
  const all = [
    ...withTax.flatMap((incl) => [incl, leastExclTax(incl), ...withoutTax].map((excl) => [incl, excl] as const)),
    ...withoutTax.flatMap((excl) => [excl, mostInclTax(excl)].map((incl) => [incl, excl] as const)),
  ];
  return all
    .filter(([incl, excl]) => incl >= priceBounds.min && incl <= priceBounds.max && arePricesPlausible(incl, excl))
    .map(([priceInclTax, priceExclTax]) => ({ priceInclTax, priceExclTax }));
}

/** Answers that the conditions of amounts treat alike, without the prices. */
export interface Case {
  facts: Partial<Record<ConditionFact, string>>;
  requirements: readonly Requirement[];
}

/** Returns the parts of all values of a fact, in each of which the conditions treat all values alike. */
function partsOf(fact: ConditionFact, conditions: readonly When[], car: string): [string, Requirement][] {
  const { key, form } = conditionFacts[fact];
  const groups = alikeValues(fact, conditions, car);
  const values = groups.flatMap((group) => group.values.map(String)).sort();
  if (form === 'date')
    return values.map((from, n) => {
      const next = values[n + 1];
      return [from, { key, form, from, ...(next !== undefined && { to: addDays(next, -1) }) }];
    });
  if (!values.includes(''))
    return groups.map((group) => [String(group.value), { key, form, is: group.values.map(String) }]);
  const within = (value: string) =>
    values.filter((other) => other !== value && (value === '' || (form !== 'code' && other.startsWith(value))));
  return values.map((value) => [value, { key, form, ...(value && { is: [value] }), notIn: within(value) }]);
}

/** Returns in how many cases, without the prices, how many amounts of a pair of cars are tried: the product. */
export function countTried(term: OpenTerm, { car, oldFuel }: Cars): number {
  const amounts = amountsOfPair(term, { oldFuel, carType: car });
  const conditions = amounts.flatMap(({ when = [] }) => when);
  return factsOfWhen(amounts)
    .filter((fact) => conditionFacts[fact].form !== 'price')
    .reduce((product, fact) => product * partsOf(fact, conditions, car).length, amounts.length);
}

/** Returns every case that the amounts of the terms treat differently for a pair of cars. */
export function casesOf(terms: readonly (Term | undefined)[], { car, oldFuel }: Cars): Case[] {
  const amounts = terms.flatMap((term) =>
    term && isOpenTerm(term) ? amountsOfPair(term, { oldFuel, carType: car }) : [],
  );
  const conditions = amounts.flatMap(({ when = [] }) => when);
  return factsOfWhen(amounts)
    .filter((fact) => conditionFacts[fact].form !== 'price')
    .reduce<Case[]>(
      (cases, fact) => {
        const parts = partsOf(fact, conditions, car);
        return cases.flatMap(({ facts, requirements }) =>
          parts.map(([value, requirement]) => ({
            facts: { ...facts, [fact]: value },
            requirements: [...requirements, requirement],
          })),
        );
      },
      [{ facts: {}, requirements: [] }],
    );
}
