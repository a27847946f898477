import fc from 'fast-check';
import { flows } from '../flow';
import { carType, emission, fuel, useNature } from '../flow/options';
import type { Answers } from '../flow/types';
import { checkApplication } from '../flow/validate';
import { examplePolicy, sampleAnswers, sampleFiles } from '../testing/sample';
import { addDays, addMonths } from '../time';
import { estimateAnswers } from './index';
import { type PublicTerm, publicTerms, type Statement } from './publicRules';
import type { Amount, Condition, Edition, OpenTerm, Term } from './types';

const closed = { 'zh-CN': '已停止', 'en-US': 'Stopped', 'ar-SA': 'توقف' };
const example = examplePolicy.editions.find(({ id }) => id === 'scrap-cur')!;
const files = sampleFiles('newApplyElv');
const cities = ['320100', '320500'];
const plates = ['苏E12345', '苏A12345', '沪A12345'];
const beginnings = ['苏', '苏E', '沪'];

const day = fc.integer({ min: 0, max: 119 }).map((n) => addDays('2026-03-01', n));
const anyDay = { weight: 3, arbitrary: fc.constant('2026-12-31') };
/** Wide most of the time: else hardly an application passes all conditions. */
const lastDay = fc.oneof(anyDay, { weight: 1, arbitrary: day });
const span = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: fc.constant('2026-01-01') }, { weight: 1, arbitrary: day }), lastDay)
  .map((days) => [...days].sort() as [string, string]);
const fuels: fc.Arbitrary<Amount['oldFuel']> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Amount['oldFuel']>(['any']) },
  { weight: 2, arbitrary: fc.subarray<Amount['oldFuel'][number]>([...fuel.codes, 'nev'], { minLength: 1 }) },
);
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const amountOf = fc.integer({ min: 0, max: 30 }).map((n) => n * 100_000);
const pair = { oldFuel: fuels, newFuel: fc.constantFrom(...carType.codes) };
const base = fc.constant('taxInclusivePrice' as const);
const amount: fc.Arbitrary<Amount> = fc.oneof(
  fc.record({ ...pair, method: fc.constant('fixed' as const), amount: amountOf }),
  fc.record({
    ...pair,
    method: fc.constant('rate' as const),
    base,
    rate: fc.integer({ min: 1, max: 3_000 }),
    cap: amountOf,
  }),
  fc.record({
    ...pair,
    method: fc.constant('tiers' as const),
    base,
    cap: amountOf,
    tiers: fc.array(fc.record({ from: fc.integer({ min: 1, max: 30 }).map((n) => n * 1_000_000), amount: amountOf }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);
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
/** Conditions that most generated applications meet: else none would be paid. */
const conditionOn = (fact: Condition['fact'], parts: fc.Arbitrary<Omit<Condition, 'fact'>>) =>
  parts.map((part): Condition => ({ fact, ...part }));
const condition: fc.Arbitrary<Condition> = fc.oneof(
  conditionOn(
    'regionCode',
    fc.subarray(cities, { minLength: 1 }).map((notIn) => ({ notIn })),
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
    'invoiceDate',
    fc.integer({ min: 0, max: 4 }).map((months) => ({ within: { months, of: 'cancelDate' } })),
  ),
);
const term = fc
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
    amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
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
      newCar: { ...example.newCar, iceMaxDisplacementMl: one.millilitres },
      amounts: one.amounts,
      eligible: one.conditions,
    };
    return open;
  });
const policies = fc.record({
  terms: fc.array(term, { minLength: 1, maxLength: 4 }),
  natures: fc.subarray([...useNature.codes], { minLength: 1 }),
});
const applications = fc.record({
  regionCode: fc.constantFrom(...cities, '321000'),
  oldFuel: fc.constantFrom(...fuel.codes),
  nature: fc.constantFrom(...useNature.codes),
  plate: fc.constantFrom(...plates),
  emission: fc.constantFrom(...emission.codes),
  days: fc.array(day, { minLength: 7, maxLength: 7 }).map((list) => [...list].sort()),
  carType: fc.constantFrom(...carType.codes),
  millilitres: fc.integer({ min: 1_000, max: 2_500 }),
  price: fc.integer({ min: 10_000, max: 400_000 }).map((yuan) => yuan * 100),
  filed: fc.integer({ min: 0, max: 60 }).map((n) => addDays('2026-08-01', n)),
});

type Application = typeof applications extends fc.Arbitrary<infer A> ? A : never;
/** The days in their order by the rules of the form: each could be equal to the one before it. */
function answersOf(one: Application): Answers {
  const { personalInfo, oldCarInfo, newCarInfo } = sampleAnswers('newApplyElv');
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
    personalInfo: { ...personalInfo, regionCode: one.regionCode },
    oldCarInfo: {
      ...oldCarInfo,
      ...{
        fuel: one.oldFuel,
        useNature: one.nature,
        plateNo: one.plate,
        emission: one.emission,
        firstRegDate,
        ownedSince,
        handoverDate,
        scrapCertDate,
        cancelDate,
      },
    },
    newCarInfo: {
      ...{ ...newCarInfo, carType: one.carType, invoiceDate, regDate, priceInclTax: one.price },
      ...(one.carType === 'ice' && { displacementMl: one.millilitres }),
    },
  };
}

/** What a careful reader of the printed rules decides: the answers that break a statement, and the amount. */
function read(terms: readonly PublicTerm[], { personalInfo, oldCarInfo, newCarInfo }: Answers) {
  const text = (value: unknown) => String(value ?? '');
  const electric = ['bev', 'phev', 'erev', 'fcev'].includes(text(oldCarInfo.fuel));
  const isFuel = (codes: readonly string[]) =>
    codes.some((code) => code === 'any' || code === oldCarInfo.fuel || (code === 'nev' && electric));
  const steps: Answers = { personalInfo, oldCarInfo, newCarInfo };
  const given = (key: string) => {
    const [step = '', field = ''] = key.split('.');
    return (steps as unknown as Record<string, Record<string, unknown>>)[step]?.[field];
  };
  const begins = (key: string, codes: readonly string[]) => codes.some((code) => text(given(key)).startsWith(code));
  const own = terms.find(({ applies: whom = {} }) => {
    const { invoiceFrom = '', invoiceTo = '9999', regions, newCar, oldCar, oldPlate } = whom;
    const bought = text(newCarInfo.invoiceDate);
    return (
      bought >= invoiceFrom &&
      bought <= invoiceTo &&
      (!regions || regions.includes(text(personalInfo.regionCode))) &&
      (!newCar || newCar.some((code) => code === newCarInfo.carType)) &&
      (!oldCar || isFuel(oldCar)) &&
      (!oldPlate || begins('oldCarInfo.plateNo', oldPlate))
    );
  });
  const broken = new Set<string>();
  let sum = 0;
  if (!own || own.closed || own.ended !== undefined) return { own, broken, sum };
  const isOwn = (statement: { carType: string; fuels: readonly string[] }) =>
    statement.carType === newCarInfo.carType &&
    (statement.fuels.length === 0 || statement.fuels.includes(text(oldCarInfo.fuel)));
  const ofFuel = ({ fuels: codes }: { fuels: readonly string[] }) =>
    codes.length === 0 || codes.includes(text(oldCarInfo.fuel));
  const require = (place: string, holds: boolean) => {
    if (!holds) broken.add(place);
  };
  const within = (place: string, value: unknown, from: string, to: string) =>
    require(place, text(value) >= from && text(value) <= to);
  const price = Number(newCarInfo.priceInclTax);
  const readers: { [K in Statement['key']]: (statement: Extract<Statement, { key: K }>) => void } = {
    disposed: ({ fields, from, to }) => fields.forEach((key) => within(`oldCarInfo.${key}`, oldCarInfo[key], from, to)),
    owned: ({ date }) => within('oldCarInfo.ownedSince', oldCarInfo.ownedSince, '', date),
    oldCar: (one) => ofFuel(one) && within('oldCarInfo.firstRegDate', oldCarInfo.firstRegDate, '', one.date),
    oldCarAnyDay: () => undefined,
    oldCarExcluded: (one) => require('oldCarInfo.fuel', !ofFuel(one)),
    anyOldCar: () => undefined,
    useNature: ({ natures }) => require('oldCarInfo.useNature', natures.includes(text(oldCarInfo.useNature))),
    bought: ({ from, to }) => within('newCarInfo.invoiceDate', newCarInfo.invoiceDate, from, to),
    registered: ({ from, to }) => within('newCarInfo.regDate', newCarInfo.regDate, from, to),
    displacement: ({ millilitres }) =>
      require('newCarInfo.displacementMl', newCarInfo.carType !== 'ice' ||
        Number(newCarInfo.displacementMl) <= millilitres),
    anyDisplacement: () => undefined,
    fixed: (one) => isOwn(one) && (sum = one.amount),
    rate: (one) => isOwn(one) && (sum = Math.min(Math.floor((price * one.rate) / 1_000_000) * 100, one.cap)),
    tiers: (one) => {
      if (!isOwn(one)) return;
      const reached = one.tiers.filter(({ from }) => from <= price);
      require('newCarInfo.priceInclTax', reached.length > 0);
      sum = reached[reached.length - 1]?.amount ?? 0;
    },
    nothing: (one) => require('newCarInfo.carType', !isOwn(one)),
    is: ({ answer, codes }) => require(answer, codes.includes(text(given(answer)))),
    notIn: ({ answer, codes }) => require(answer, !codes.includes(text(given(answer)))),
    plateIs: ({ answer, codes }) => require(answer, begins(answer, codes)),
    plateNot: ({ answer, codes }) => require(answer, !begins(answer, codes)),
    fromDay: ({ answer, date }) => require(answer, text(given(answer)) >= date),
    toDay: ({ answer, date }) => require(answer, text(given(answer)) <= date),
    fromPrice: (one) => require(one.answer, Number(given(one.answer)) >= one.amount),
    toPrice: (one) => require(one.answer, Number(given(one.answer)) <= one.amount),
    within: ({ answer, other, months }) => {
      const [first = '', last = ''] = [text(given(answer)), text(given(other))].sort();
      require(answer, last <= addMonths(first, months));
    },
    applied: () => undefined,
    sameOwner: () => undefined,
    anyOwner: () => undefined,
    sameProvince: () => undefined,
    nevCatalogue: () => undefined,
  };
  for (const statement of own.statements) readers[statement.key](statement as never);
  return { own, broken, sum };
}

const ruled = /^(not_eligible|no_amount|outside_window)/;

describe('publicRules', () => {
  it('prints of each term what checkApplication decides, and nothing else decides', () => {
    const counts = { paid: 0, refused: 0, ended: 0, closed: 0 };
    fc.assert(
      fc.property(policies, applications, ({ terms, natures }, application) => {
        const edition: Edition = { ...example, terms, intake: { ...example.intake, applyUntil: '2026-12-31' } };
        const common = { ...examplePolicy.common, oldCarUseNature: natures };
        const answers = answersOf(application);
        const now = new Date(`${application.filed}T10:00:00+08:00`);
        const context = { common, edition, now };
        const problems = checkApplication(flows.newApplyElv, answers, files, context);
        const decided = Object.entries(problems).flatMap(([place, { reason }]) =>
          reason !== undefined && ruled.test(reason) ? [place] : [],
        );
        const { own, broken, sum } = read(publicTerms(edition, common, application.filed), answers);
        if (!own || own.closed || own.ended !== undefined) {
          expect(decided.length).toBeGreaterThan(0);
          counts[own?.closed ? 'closed' : 'ended'] += 1;
          return;
        }
        // Cars without an amount need no further condition.
        const isUnpaid = broken.has('oldCarInfo.fuel') || broken.has('newCarInfo.carType');
        const implied = isUnpaid ? ['newCarInfo.carType', 'newCarInfo.priceInclTax', 'newCarInfo.displacementMl'] : [];
        const stated = (places: Iterable<string>) => [...places].filter((place) => !implied.includes(place)).sort();
        expect(stated(decided)).toEqual(stated(broken));
        if (broken.size > 0) counts.refused += 1;
        else {
          counts.paid += 1;
          expect(estimateAnswers(flows.newApplyElv, answers, context).amount).toBe(sum);
        }
      }),
      { numRuns: 5_000 },
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  });
});
