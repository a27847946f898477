import { priceFactOf, factsOfWhen, type ConditionFact, readBy } from './conditionFacts';
import { amountsOfPair, codesOf } from './amountChoice';
import { noFacts } from './facts';
import { ownerKeys } from './owners';
import { decidingFacts } from './termSamples';
import { isOpenTerm, termsOf } from './terms';
import { possibleTerms } from './possibleTerms';
import type { Edition, Facts } from './types';

type Cars = Pick<Facts, 'oldFuel' | 'carType'>;
export type AskedFact = ConditionFact | 'oldOwner';
export type GivenFacts = Partial<Record<AskedFact, string | number | null>>;

/** Returns the facts besides the cars that terms and conditions for them read, and the price without tax if an amount reads it. */
export function factsAsked(edition: Edition, { oldFuel, carType }: Cars): AskedFact[] {
  const terms = possibleTerms(edition, { ...noFacts, oldFuel, carType });
  const read = terms.filter(isOpenTerm).flatMap((term): AskedFact[] => {
    const amounts = amountsOfPair(term, { oldFuel, carType });
    const prices = amounts.map(priceFactOf).filter((fact) => fact === 'priceExclTax');
    return [...(term.eligible ?? []).flatMap(readBy), ...factsOfWhen(amounts), ...prices];
  });
  const isOwnerAsked = ownerKeys(termsOf(edition)).length > 0;
  const all = new Set<AskedFact>([...decidingFacts(terms), ...read, ...(isOwnerAsked ? ['oldOwner' as const] : [])]);
  return [...all].filter((fact) => fact !== 'oldFuel' && fact !== 'carType');
}

/** Returns the given facts that are asked. An answer given for other cars, such as the powertrain, may no longer be asked. */
export const onlyAsked = (edition: Edition, cars: Cars, given: GivenFacts): Partial<Facts> =>
  Object.fromEntries(
    factsAsked(edition, cars)
      .filter((fact) => codesOf(fact, cars.carType)?.includes(String(given[fact])) ?? true)
      .map((fact) => [fact, given[fact] ?? null]),
  );
