import fc from 'fast-check';
import { emission, powertrain } from '../flow/options';
import type { Amount } from '../policy/types';

/** What random amounts share with the rest of a random policy. */
interface Parts {
  single: fc.Arbitrary<Amount>;
  day: fc.Arbitrary<string>;
  amountOf: fc.Arbitrary<number>;
  beginnings: string[];
  cities: string[];
}

/** Facts of the conditions of an amount. */
const cases = ({ day, amountOf, beginnings, cities }: Parts): fc.Arbitrary<NonNullable<Amount['when']>[number]> =>
  fc.oneof(
    fc.subarray([...powertrain.codes], { minLength: 1 }).map((is) => ({ fact: 'powertrain' as const, is })),
    fc.subarray([...emission.codes], { minLength: 1 }).map((notIn) => ({ fact: 'oldEmission' as const, notIn })),
    fc.subarray(beginnings, { minLength: 1 }).map((is) => ({ fact: 'oldPlate' as const, is })),
    fc.subarray(cities, { minLength: 1 }).map((is) => ({ fact: 'regionCode' as const, is })),
    day.map((from) => ({ fact: 'invoiceDate' as const, from })),
    fc
      .tuple(amountOf, amountOf)
      .map(([from, more]) => ({ fact: 'priceInclTax' as const, from: from * 5, to: (from + more) * 5 })),
    amountOf.map((to) => ({ fact: 'priceExclTax' as const, to: to * 10 })),
  );
/** An amount, or one in some cases and another one for the rest of the pair: no application is left without. */
export const amountsWithCases = (parts: Parts): fc.Arbitrary<Amount[]> =>
  fc.oneof(
    { weight: 2, arbitrary: parts.single.map((one) => [one]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(parts.single, parts.single, fc.array(cases(parts), { minLength: 1, maxLength: 2 }))
        .map(([one, rest, when]): Amount[] => [
          { ...one, when },
          { ...rest, oldFuel: one.oldFuel, newFuel: one.newFuel },
        ]),
    },
  );
