import { emission, newEnergy, owner, powertrain, useNature, vehicleClass } from '../flow/options';
import { addDays } from '../time';
import { priceFor, pricesOf } from './amount';
import { priceBounds } from './prices';
import { conditionFacts, type ConditionFact, factsOfWhen, priceFactOf } from './conditionFacts';
import { isMet, type When } from './conditions';
import { fuelMatches } from './facts';
import { FIRST_DAY } from './termSamples';
import type { Amount, Facts, OpenTerm } from './types';

/** Returns the amounts of a pair of cars. The first one whose `when` is met applies. */
export const amountsOfPair = (
  { amounts }: Pick<OpenTerm, 'amounts'>,
  { oldFuel, carType }: Pick<Facts, 'oldFuel' | 'carType'>,
): Amount[] =>
  oldFuel === null || carType === null
    ? []
    : amounts.filter((amount) => amount.newFuel === carType && fuelMatches(amount.oldFuel, oldFuel));

/** Returns the first of the amounts whose `when` the facts meet. */
export const firstAmount = (amounts: readonly Amount[], facts: Facts): Amount | undefined =>
  amounts.find(({ when = [] }) => when.every((condition) => isMet(condition, facts)));

const codes: Partial<Record<string, readonly string[]>> = {
  useNature: useNature.codes,
  oldEmission: emission.codes,
  newEmission: emission.codes,
  oldClass: vehicleClass.codes,
  newClass: vehicleClass.codes,
  oldOwner: owner.codes,
};
/** Returns the codes that a fact can have, if only codes of a list are possible. */
export const codesOf = (fact: string, carType: string | null): readonly string[] | undefined =>
  fact === 'powertrain'
    ? powertrain.codes.filter((code) => newEnergy.includes(code) === (carType === 'nev'))
    : codes[fact];

/** A group of values of one fact that conditions treat alike; for a price each border is a group of its own. */
export interface Alike {
  value: string | number;
  /** of a code, all values of the group */
  values: readonly (string | number)[];
}

/** Returns values of a fact, each with those that the conditions treat alike. */
export function alikeValues(
  fact: ConditionFact,
  conditions: readonly When[],
  carType: string | null,
  bounds = priceBounds,
): Alike[] {
  const own = conditions.filter((condition) => condition.fact === fact);
  const { form } = conditionFacts[fact];
  if (form === 'price') {
    const borders = own.flatMap(({ from = NaN, to = NaN }) => [
      Number(from),
      Number(from) - 1,
      Number(to),
      Number(to) + 1,
    ]);
    const inBounds = borders.filter((price) => price > bounds.min && price < bounds.max);
    return [...new Set([bounds.min, ...inBounds, bounds.max])].map((value) => ({ value, values: [value] }));
  }
  const values =
    form === 'date'
      ? [
          FIRST_DAY,
          ...own.flatMap(({ from, to }) => [...(from ? [`${from}`] : []), ...(to ? [addDays(`${to}`, 1)] : [])]),
        ]
      : (codesOf(fact, carType) ?? [...own.flatMap(({ is = [], notIn = [] }) => [...is, ...notIn]), '']);
  const groups = new Map<string, Alike>();
  for (const value of new Set(values)) {
    const facts = { [fact]: value } as unknown as Facts;
    const key = own.map((condition) => Number(isMet(condition, facts))).join('');
    const group = groups.get(key) ?? { value, values: [] };
    groups.set(key, { ...group, values: [...group.values, value] });
  }
  return [...groups.values()];
}

/** Returns every combination of values of unknown facts that the conditions can treat differently. */
export const combined = (
  facts: Facts,
  unknown: readonly ConditionFact[],
  valuesOf: (fact: ConditionFact) => readonly Alike[],
): Facts[] =>
  unknown.reduce<Facts[]>(
    (all, fact) => {
      const values = valuesOf(fact);
      return all.flatMap((one) => values.map(({ value }) => ({ ...one, [fact]: value })));
    },
    [facts],
  );

/** An amount that can apply, with the lowest and the highest price by which it is calculated then. */
export interface AmountChoice {
  amount: Amount;
  min: number;
  max: number;
}

/** Returns the amounts of a term that can still apply, with the prices that the answers and `eligible` allow. */
export function possibleAmounts(
  term: Pick<OpenTerm, 'amounts' | 'eligible'>,
  facts: Facts,
  given = priceBounds,
): AmountChoice[] {
  const amounts = amountsOfPair(term, facts);
  const read = factsOfWhen(amounts);
  if (read.length === 0)
    return amounts.slice(0, 1).map((amount) => ({ amount, ...pricesOf(priceFactOf(amount), facts, given) }));
  const unknown = [...new Set([...read, ...amounts.map(priceFactOf)])].filter((fact) => (facts[fact] ?? null) === null);
  const eligible = (term.eligible ?? []).filter(({ fact }) => unknown.includes(fact));
  const conditions = [...amounts.flatMap(({ when = [] }) => when), ...eligible];
  const choices = new Map<Amount, AmountChoice>();
  const bounds = { priceInclTax: given, priceExclTax: pricesOf('priceExclTax', facts, given) };
  for (const all of combined(facts, unknown, (fact) =>
    alikeValues(fact, conditions, facts.carType, fact === 'priceExclTax' ? bounds.priceExclTax : given),
  )) {
    const amount = eligible.every((condition) => isMet(condition, all)) && firstAmount(amounts, all);
    if (!amount) continue;
    const price = priceFor(amount, all) ?? 0;
    const { min, max } = choices.get(amount) ?? { min: price, max: price };
    choices.set(amount, { amount, min: Math.min(min, price), max: Math.max(max, price) });
  }
  return [...choices.values()];
}
