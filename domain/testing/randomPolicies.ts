import fc from 'fast-check';
import { carType, emission, fuel, newEnergy, owner, powertrain, useNature } from '../flow/options';
import type { Answers } from '../flow/types';
import { idTypes } from '../rules/idTypes';
import type { Condition, OpenTerm, Term } from '../policy/types';
import { addDays } from '../time';
import { amount, amountOf, beginnings, cities, day, fuels } from './randomAmounts';
import { examplePolicy, sampleAnswers } from './sample';

export const closed = { 'zh-CN': '已停止', 'en-US': 'Stopped', 'ar-SA': 'توقف' };
export const example = examplePolicy.editions.find(({ id }) => id === 'scrap-cur')!;
const plates = ['苏E12345', '苏A12345', '沪A12345'];
const places = ['320500', '320100', '440100'];
const placeBeginnings = ['32', '3205', '3201', '44'];

const anyDay = { weight: 3, arbitrary: fc.constant('2026-12-31') };
/** Wide most of the time: else hardly an application passes all conditions. */
const lastDay = fc.oneof(anyDay, { weight: 1, arbitrary: day });
const span = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: fc.constant('2026-01-01') }, { weight: 1, arbitrary: day }), lastDay)
  .map((days) => [...days].sort() as [string, string]);
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const applies = fc
  .record({
    invoiceFrom: some(day),
    invoiceTo: some(day),
    regions: some(fc.subarray(cities, { minLength: 1 })),
    newCar: some(fc.subarray([...carType.codes], { minLength: 1 })),
    oldCar: some(fuels),
    oldPlate: some(fc.subarray(beginnings, { minLength: 1 })),
  })
  .map((parts) => Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)));
const conditionOn = (fact: Condition['fact'], parts: fc.Arbitrary<Omit<Condition, 'fact'>>) =>
  parts.map((part): Condition => ({ fact, ...part }));
/** Conditions that most generated applications meet: else none would be paid. */
export const conditions: readonly fc.Arbitrary<Condition>[] = [
  conditionOn(
    'regionCode',
    fc.subarray(cities, { minLength: 1 }).map((notIn) => ({ notIn })),
  ),
  conditionOn(
    'oldFuel',
    fc.subarray([...fuel.codes], { minLength: 5 }).map((is) => ({ is })),
  ),
  conditionOn(
    'carType',
    fc.constantFrom(...carType.codes).map((code) => ({ is: [code] })),
  ),
  conditionOn(
    'oldEmission',
    fc.subarray([...emission.codes], { minLength: 5 }).map((is) => ({ is })),
  ),
  conditionOn(
    'oldPlate',
    fc.subarray(beginnings, { minLength: 1 }).map((is) => ({ is })),
  ),
  conditionOn(
    'oldPlate',
    fc.constantFrom(...beginnings).map((code) => ({ notIn: [code] })),
  ),
  conditionOn(
    'sellerPlace',
    fc.subarray(placeBeginnings, { minLength: 2 }).map((is) => ({ is })),
  ),
  conditionOn(
    'sellerPlace',
    fc.constantFrom(...placeBeginnings).map((code) => ({ notIn: [code] })),
  ),
  conditionOn(
    'cancelDate',
    day.map((from) => ({ from })),
  ),
  conditionOn(
    'regDate',
    day.map((to) => ({ to })),
  ),
  conditionOn(
    'priceInclTax',
    fc.tuple(amountOf, amountOf).map(([from, more]) => ({ from, to: from + more * 20 })),
  ),
  conditionOn(
    'priceExclTax',
    amountOf.map((from) => ({ from: from * 3 })),
  ),
  conditionOn(
    'invoiceDate',
    fc.integer({ min: 0, max: 4 }).map((months) => ({ within: { months, of: 'cancelDate' } })),
  ),
];
export const condition = fc.oneof(...conditions);
export const term = fc
  .record({
    applies: some(applies),
    isClosed: fc.nat(5).map((n) => n === 0),
    until: fc.integer({ min: 0, max: 60 }).map((n) => addDays('2026-08-01', n)),
    windows: fc.tuple(span, span, span),
    fields: fc.subarray(['scrapCertDate', 'cancelDate', 'handoverDate'], { minLength: 1 }),
    owned: lastDay,
    eligible: fc.array(fc.record({ fuel: fuels, registeredOnOrBefore: fc.option(lastDay) }), {
      minLength: 1,
      maxLength: 3,
    }),
    millilitres: fc.option(fc.integer({ min: 1_000, max: 2_500 })),
    sameOwner: fc.constantFrom('same' as const, 'spouse' as const, 'any' as const, true, false),
    amounts: fc.array(amount, { minLength: 1, maxLength: 4 }).map((list) => list.flat()),
    conditions: fc.array(condition, { maxLength: 2 }),
  })
  .map(({ applies: whom, isClosed, windows: [disposal, bought, registered], ...one }): Term => {
    const named = { name: '', ...(whom && { applies: whom }) };
    if (isClosed) return { ...named, closed };
    const open: OpenTerm = {
      ...named,
      applyUntil: one.until,
      disposal: { event: 'scrap', from: disposal[0], to: disposal[1], fields: one.fields },
      purchase: {
        invoiceFrom: bought[0],
        invoiceTo: bought[1],
        registerFrom: registered[0],
        registerTo: registered[1],
      },
      oldCar: { vehicleClass: [], ownedOnOrBefore: one.owned, eligible: one.eligible },
      newCar: { ...example.newCar, sameOwner: one.sameOwner, iceMaxDisplacementMl: one.millilitres },
      amounts: one.amounts,
      eligible: one.conditions,
    };
    return open;
  });
const termList = fc.array(term, { minLength: 1, maxLength: 4 });
/** Most end with a term that fits every application: a file of which some fit no term is refused. */
export const policies = fc.record({
  terms: fc.oneof(
    { weight: 3, arbitrary: termList.map(([first, ...others]) => [...others, { ...first!, applies: undefined }]) },
    termList,
  ),
  natures: fc.subarray([...useNature.codes], { minLength: 1 }),
  applicant: fc.record({
    kind: fc.constant('individual' as const),
    minAge: fc.oneof({ weight: 4, arbitrary: fc.constant(18) }, { weight: 1, arbitrary: fc.nat(60) }),
    idTypes: fc.oneof(
      { weight: 4, arbitrary: fc.constant<string[]>([...idTypes]) },
      { weight: 1, arbitrary: fc.subarray<string>([...idTypes], { minLength: 1 }) },
    ),
  }),
});
export const applications = fc.record({
  regionCode: fc.constantFrom(...cities, '321000'),
  /** Of the passport; null: an identity card. */
  birthDate: fc.option(fc.integer({ min: 1960, max: 2015 }).map((year) => `${year}-08-15`)),
  oldFuel: fc.constantFrom(...fuel.codes),
  nature: fc.constantFrom(...useNature.codes),
  plate: fc.constantFrom(...plates),
  emission: fc.constantFrom(...emission.codes),
  sellerPlace: fc.constantFrom(...places),
  owner: fc.oneof(
    { weight: 3, arbitrary: fc.constant('self') },
    { weight: 2, arbitrary: fc.constantFrom(...owner.codes) },
  ),
  days: fc.array(day, { minLength: 7, maxLength: 7 }).map((list) => [...list].sort()),
  carType: fc.constantFrom(...carType.codes),
  millilitres: fc.integer({ min: 1_000, max: 2_500 }),
  price: fc.integer({ min: 10_000, max: 400_000 }).map((yuan) => yuan * 100),
  /** The price without tax in percent of the price. */
  share: fc.integer({ min: 85, max: 100 }),
  power: fc.nat(3),
  /** Most on the first day, on which no term has ended. */
  filed: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(60)).map((n) => addDays('2026-08-01', n)),
});

export type Application = typeof applications extends fc.Arbitrary<infer A> ? A : never;
/** The days in their order by the rules of the form: each could be equal to the one before it. */
export function answersOf(one: Application): Answers {
  const { personalInfo, oldCarInfo, newCarInfo } = sampleAnswers('newApplyElv');
  const powers = powertrain.codes.filter((code) => newEnergy.includes(code) === (one.carType === 'nev'));
  const [firstRegDate, ownedSince, handoverDate, scrapCertDate, cancelDate, invoiceDate, regDate] = one.days as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    personalInfo: {
      ...personalInfo,
      regionCode: one.regionCode,
      idType: 'idCard',
      ...(one.birthDate && { idType: 'passport', idNo: 'E1234567', nationality: 'EGY', birthDate: one.birthDate }),
    },
    oldCarInfo: {
      ...oldCarInfo,
      ...{
        fuel: one.oldFuel,
        useNature: one.nature,
        plateNo: one.plate,
        emission: one.emission,
        owner: one.owner,
        ownerName: '李示例',
        firstRegDate,
        ownedSince,
        handoverDate,
        scrapCertDate,
        cancelDate,
      },
    },
    newCarInfo: {
      ...{
        ...newCarInfo,
        carType: one.carType,
        invoiceDate,
        regDate,
        priceInclTax: one.price,
        sellerPlace: one.sellerPlace,
      },
      priceExclTax: Math.ceil((one.price * one.share) / 100),
      powertrain: powers[one.power % powers.length]!,
      ...(one.carType === 'ice' && { displacementMl: one.millilitres }),
    },
  };
}
