import fc from 'fast-check';
import { carType, useNature, vehicleClass } from '../flow/options';
import { idTypes } from '../rules/idTypes';
import type { Amount, Condition, Edition, OpenTerm, PolicyCommon, Term } from '../policy/types';
import { addDays } from '../time';
import { changedFile } from './changedFile';
import { amount, amountsOfMethod, beginnings, cases, cities, day, fuels, methods } from './randomAmounts';
import { closed, conditions } from './randomPolicies';

/** What decides about an application, of a version of a policy with one edition. */
export interface Rules {
  terms: readonly Term[];
  natures: PolicyCommon['oldCarUseNature'];
  applicant: PolicyCommon['applicant'];
  intake: Pick<Edition['intake'], 'status' | 'applyFrom'>;
}

/** The day from which a later version applies. */
export const START = '2026-08-20';
const [FIRST, LAST] = ['2026-01-01', '2026-12-31'];
export const opened: Rules['intake'] = { status: 'open', applyFrom: FIRST };

type Method = keyof typeof methods;
interface Property {
  /** Where the rules state it. */
  paths: readonly string[];
  value: fc.Arbitrary<unknown>;
  /** Few pairs of its values differ for many applications. */
  isRare?: boolean;
  /** of the amounts that have it */
  method?: Method;
}
const inTerm = (path: string, value: fc.Arbitrary<unknown>, isRare = false): [string, Property] => [
  path,
  { paths: [`terms.1.${path}`], value, isRare },
];
const applying = (part: string, value: fc.Arbitrary<unknown>): [string, Property] => [
  `applies.${part}`,
  { paths: ['terms.0.applies'], value: value.map((given) => ({ [part]: given })) },
];
/** Returns a name of random values of one form: the fact and the parts that they state. */
const nameOf = (one: fc.Arbitrary<Condition>): string => {
  const [{ fact = '', ...parts } = {}] = fc.sample(one, 1) as Partial<Condition>[];
  return [fact, ...Object.keys(parts)].join(' ');
};
/** An amount in a case, and half of it in the others. */
const amountsIn = (when: NonNullable<Amount['when']>[number]): Amount[] =>
  carType.codes.flatMap((newFuel) => {
    const rest: Amount = { oldFuel: ['any'], newFuel, method: 'fixed', amount: 1_000_000 };
    return [{ ...rest, amount: 2_000_000, when: [when] }, rest];
  });
export const filedOn = fc.integer({ min: 0, max: 40 }).map((n) => addDays(START, n));
const metByAll: Condition = { fact: 'oldPlate', notIn: ['京'] };
/** Around the purchases: they are the last days of an application. */
const lateDay = fc.integer({ min: 60, max: 119 }).map((n) => addDays('2026-03-01', n));

/** Each property of a policy that decides what an application gets. */
export const properties: ReadonlyMap<string, Property> = new Map([
  ['natures', { paths: ['natures'], value: fc.subarray([...useNature.codes], { minLength: 1 }) }],
  ['minAge', { paths: ['applicant.minAge'], value: fc.integer({ min: 18, max: 60 }) }],
  ['idTypes', { paths: ['applicant.idTypes'], value: fc.subarray<string>([...idTypes], { minLength: 1 }) }],
  ['status', { paths: ['intake.status'], value: fc.constantFrom('closed', 'paused') }],
  ['applyFrom', { paths: ['intake.applyFrom'], value: filedOn }],
  applying('invoiceFrom', day),
  applying('invoiceTo', day),
  applying('regions', fc.subarray(cities, { minLength: 1 })),
  applying('newCar', fc.subarray([...carType.codes], { minLength: 1 })),
  applying('oldCar', fuels),
  applying('oldPlate', fc.subarray(beginnings, { minLength: 1 })),
  inTerm('applyUntil', filedOn),
  inTerm('disposal.from', day),
  inTerm('disposal.to', day),
  inTerm('disposal.fields', fc.subarray(['scrapCertDate', 'cancelDate', 'handoverDate'], { minLength: 1 })),
  inTerm('purchase.invoiceFrom', lateDay),
  inTerm('purchase.invoiceTo', day),
  inTerm('purchase.registerFrom', lateDay),
  inTerm('purchase.registerTo', day),
  inTerm('oldCar.vehicleClass', fc.subarray([...vehicleClass.codes], { minLength: 1 })),
  inTerm('oldCar.ownedOnOrBefore', day),
  inTerm(
    'oldCar.eligible',
    fc.array(fc.record({ fuel: fuels, registeredOnOrBefore: fc.option(day) }), { minLength: 1, maxLength: 3 }),
  ),
  inTerm('newCar.sameOwner', fc.constantFrom('same', 'spouse', 'any'), true),
  inTerm('newCar.sameProvince', fc.boolean()),
  inTerm('newCar.nevCatalogueRequired', fc.boolean()),
  inTerm('newCar.iceMaxDisplacementMl', fc.option(fc.integer({ min: 1_000, max: 2_500 }))),
  ...conditions.map((one): [string, Property] => [
    `eligible ${nameOf(one)}`,
    { paths: ['terms.1.eligible'], value: one.map((given) => [metByAll, given]) },
  ]),
  ...cases.map((one): [string, Property] => [
    `when ${nameOf(one)}`,
    { paths: ['terms.1.amounts'], value: one.map(amountsIn) },
  ]),
  inTerm(
    'amounts',
    fc.array(amount, { minLength: 1, maxLength: 4 }).map((list) => list.flat()),
  ),
  ...Object.entries(methods).flatMap(([method, parts]) =>
    Object.entries({ ...parts, oldFuel: fuels }).map(([part, value]): [string, Property] => [
      `amounts ${method} ${part}`,
      { paths: [0, 1].map((n) => `terms.1.amounts.${n}.${part}`), value, method: method as Method, isRare: true },
    ]),
  ),
]);

/** A term that pays almost every application, and one before it that is for none. */
const widest = (rule: Amount): Rules => {
  const open: OpenTerm = {
    name: '',
    applyUntil: LAST,
    disposal: { event: 'scrap', from: '2026-04-01', to: LAST, fields: ['cancelDate'] },
    purchase: { invoiceFrom: FIRST, invoiceTo: LAST, registerFrom: FIRST, registerTo: LAST },
    oldCar: { vehicleClass: [], ownedOnOrBefore: LAST, eligible: [{ fuel: ['any'], registeredOnOrBefore: null }] },
    newCar: { sameOwner: 'any', sameProvince: false, nevCatalogueRequired: false, iceMaxDisplacementMl: null },
    amounts: carType.codes.map((newFuel) => ({ ...rule, oldFuel: ['any'], newFuel })),
    eligible: [],
  };
  return {
    terms: [{ name: '', closed, applies: { invoiceTo: FIRST } }, open],
    natures: [...useNature.codes],
    applicant: { kind: 'individual', minAge: 18, idTypes: [...idTypes] },
    intake: opened,
  };
};

const changed = (rules: Rules, { paths }: Property, value: unknown): Rules =>
  paths.reduce((all, path) => changedFile(path, value, all) as unknown as Rules, rules);

/** Two versions that differ in one property. Most applications get something from the first one. */
export function versionsWith(name: string): fc.Arbitrary<[Rules, Rules]> {
  const own = properties.get(name)!;
  const others = [...properties.values()].filter(
    ({ paths, method }) => !method && !own.paths[0]!.startsWith(paths[0]!),
  );
  const oneOfOthers = fc.constantFrom(...others).chain((property) => fc.tuple(fc.constant(property), property.value));
  return fc
    .record({
      rule: own.method ? amountsOfMethod[own.method] : fc.oneof(...Object.values(amountsOfMethod)),
      other: fc.option(oneOfOthers, { freq: 2 }),
      before: fc.option(own.value, { freq: 2, nil: undefined }),
      after: own.value,
    })
    .map(({ rule, other, before, after }) => {
      const both = other ? changed(widest(rule), ...other) : widest(rule);
      const isOther = before !== undefined && JSON.stringify(before) !== JSON.stringify(after);
      return [isOther ? changed(both, own, before) : both, changed(both, own, after)];
    });
}
