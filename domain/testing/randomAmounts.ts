import fc from 'fast-check';
import { carType, emission, fuel, powertrain } from '../flow/options';
import type { Amount } from '../policy/types';
import { addDays } from '../time';

export const cities = ['320100', '320500'];
export const beginnings = ['苏', '苏E', '沪'];
export const day = fc.integer({ min: 0, max: 119 }).map((n) => addDays('2026-03-01', n));
export const fuels: fc.Arbitrary<Amount['oldFuel']> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Amount['oldFuel']>(['any']) },
  { weight: 2, arbitrary: fc.subarray<Amount['oldFuel'][number]>([...fuel.codes, 'nev'], { minLength: 1 }) },
);
export const amountOf = fc.integer({ min: 0, max: 30 }).map((n) => n * 100_000);
const pair = { oldFuel: fuels, newFuel: fc.constantFrom(...carType.codes) };
const base = fc.constantFrom('taxInclusivePrice' as const, 'taxExclusivePrice' as const);
/** What amounts of each method state beside the pair of cars. */
export const methods = {
  fixed: { amount: amountOf },
  rate: {
    base,
    rate: fc.integer({ min: 1, max: 3_000 }),
    roundTo: fc.constantFrom('yuan' as const, 'tenYuan' as const, undefined),
    cap: amountOf,
  },
  tiers: {
    base,
    cap: amountOf,
    tiers: fc.array(fc.record({ from: fc.integer({ min: 1, max: 30 }).map((n) => n * 1_000_000), amount: amountOf }), {
      minLength: 1,
      maxLength: 3,
    }),
  },
};
export const amountsOfMethod = {
  fixed: fc.record({ ...pair, method: fc.constant('fixed' as const), ...methods.fixed }),
  rate: fc.record({ ...pair, method: fc.constant('rate' as const), ...methods.rate }),
  tiers: fc.record({ ...pair, method: fc.constant('tiers' as const), ...methods.tiers }),
};
const single: fc.Arbitrary<Amount> = fc.oneof(...Object.values(amountsOfMethod));

/** Conditions of an amount, each on another fact. */
export const cases: readonly fc.Arbitrary<NonNullable<Amount['when']>[number]>[] = [
  fc.subarray([...powertrain.codes], { minLength: 1 }).map((is) => ({ fact: 'powertrain' as const, is })),
  fc.subarray([...emission.codes], { minLength: 1 }).map((notIn) => ({ fact: 'oldEmission' as const, notIn })),
  fc.subarray(beginnings, { minLength: 1 }).map((is) => ({ fact: 'oldPlate' as const, is })),
  fc.subarray(cities, { minLength: 1 }).map((is) => ({ fact: 'regionCode' as const, is })),
  day.map((from) => ({ fact: 'invoiceDate' as const, from })),
  fc
    .tuple(amountOf, amountOf)
    .map(([from, more]) => ({ fact: 'priceInclTax' as const, from: from * 5, to: (from + more) * 5 })),
  amountOf.map((to) => ({ fact: 'priceExclTax' as const, to: to * 10 })),
];
/** An amount, or one in some cases and another one for the rest of the pair: no application is left without. */
export const amount: fc.Arbitrary<Amount[]> = fc.oneof(
  { weight: 2, arbitrary: single.map((one) => [one]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(single, single, fc.array(fc.oneof(...cases), { minLength: 1, maxLength: 2 }))
      .map(([one, rest, when]): Amount[] => [
        { ...one, when },
        { ...rest, oldFuel: one.oldFuel, newFuel: one.newFuel },
      ]),
  },
);
