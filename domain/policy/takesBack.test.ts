import { examplePolicy } from '../testing/sample';
import { addDays } from '../time';
import { takenBack } from './takesBack';
import type { Edition, OpenTerm, Policy } from './types';

const example = examplePolicy.editions.find(({ id }) => id === 'scrap-cur')!;
const { disposal, purchase, oldCar, newCar, amounts } = example;
const all: OpenTerm = {
  ...{ name: 'all', disposal, purchase, oldCar, newCar, amounts },
  applyUntil: example.intake.applyUntil,
};
const closed = { 'zh-CN': '已停止', 'en-US': 'Stopped', 'ar-SA': 'توقف' };
const today = '2026-09-11';
const withEdition = (change: Partial<Edition>): Policy => ({
  ...examplePolicy,
  editions: examplePolicy.editions.map((one) => (one === example ? { ...example, ...change } : one)),
});
const fixed = (newFuel: 'nev' | 'ice', amount: number) => ({
  ...{ oldFuel: ['any' as const], newFuel, method: 'fixed' as const, amount },
});
const lost = (change: Partial<Edition>, on = today) =>
  takenBack(withEdition(change), examplePolicy, on).map(({ place, params }) => [place, params?.facts]);
const found = (facts: string) => [['editions.scrap-cur', facts]];
const gasoline = 'invoiceDate 2026-01-01, newCar nev, oldCar gasoline';

/** 99 cities with an invoice day of their own, and conditions on two plates. */
const manyTerms = (price: number): OpenTerm[] => [
  ...Array.from({ length: 99 }, (_, n): OpenTerm => {
    const invoiceFrom = addDays('2026-02-01', n);
    const eligible: OpenTerm['eligible'] = [
      { fact: 'oldPlate', notIn: ['沪A'] },
      { fact: 'oldPlate', notIn: ['沪B'] },
      { fact: 'newPlate', notIn: ['沪B'] },
      { fact: 'priceInclTax', from: price + n },
      { fact: 'regDate', from: invoiceFrom },
    ];
    return { ...all, name: `${n}`, applies: { regions: [`${320_100 + n}`], invoiceFrom }, eligible };
  }),
  all,
];

describe('takenBack', () => {
  it('compares 100 terms with wider ones in less than two seconds of processor time', () => {
    const [before, wider, narrower] = [1_000_100, 1_000_000, 1_000_200].map((price) =>
      withEdition({ terms: manyTerms(price) }),
    ) as [Policy, Policy, Policy];
    const started = process.cpuUsage();
    expect(takenBack(wider, before, today)).toEqual([]);
    expect(process.cpuUsage(started).user / 1_000_000).toBeLessThan(2);
    expect(takenBack(narrower, before, today)).toHaveLength(1);
  });

  it('finds a past day, a city and a use of the old car that lost their rule', () => {
    const later = { ...all, name: 'later', applies: { invoiceFrom: '2026-09-01' } };
    expect(lost({ terms: [later] })).toEqual(found(gasoline));
    const stopped = { name: 'stopped', applies: { regions: ['320500'] }, closed };
    expect(lost({ terms: [stopped, all] })).toEqual(
      found('invoiceDate 2026-01-01, region 320500, newCar nev, oldCar gasoline'),
    );
    const common = { ...examplePolicy.common, oldCarUseNature: ['private' as const] };
    expect(takenBack({ ...examplePolicy, common }, examplePolicy, today)).toHaveLength(examplePolicy.editions.length);
  });

  it('allows less for days that have not come, more for past days, and what the file states', () => {
    const before = { ...all, name: 'before', applies: { invoiceTo: '2026-09-10' } };
    const less = { ...all, name: 'after', amounts: [fixed('nev', 100)] };
    expect(lost({ terms: [before, less] })).toEqual([]);
    expect(lost({ terms: [before, less] }, '2026-09-12')).toHaveLength(1);
    expect(lost({ terms: [{ ...all, purchase: { ...purchase, invoiceTo: '2026-09-10' } }] })).toEqual([]);
    expect(lost({ terms: [{ ...all, amounts: [fixed('nev', 2_000_000), fixed('ice', 1_500_000)] }] })).toEqual([]);
    expect(lost({ terms: [less], takesBack: true })).toEqual([]);
    expect(lost({})).toEqual([]);
  });

  it('allows a lower age, more kinds of documents and other owners', () => {
    const { common } = examplePolicy;
    const applicant = { ...common.applicant, minAge: 16, idTypes: [...common.applicant.idTypes, 'passport'] };
    expect(takenBack({ ...examplePolicy, common: { ...common, applicant } }, examplePolicy, today)).toEqual([]);
    expect(lost({ newCar: { ...newCar, sameOwner: false } })).toEqual([]);
  });

  it('finds numbers and statuses more that count when an application is compared with others', () => {
    const { common } = examplePolicy;
    const { keys, countingStates } = common.uniqueness;
    const unique = (change: Partial<typeof common.uniqueness>) =>
      takenBack(
        { ...examplePolicy, common: { ...common, uniqueness: { ...common.uniqueness, ...change } } },
        examplePolicy,
        today,
      ).map(({ params }) => params?.facts);
    const ofEach = examplePolicy.editions.map(() => expect.stringMatching(/, limits$/));
    expect(unique({ keys: [...keys, ['personalInfo.idNo']] })).toEqual(ofEach);
    expect(unique({ countingStates: [...countingStates, 'rejected'] })).toEqual(ofEach);
    // Without its code the number of an invoice is shared by more applications, in the flows that have it.
    const withoutCode = (rule: string[]) => (rule.at(-1) === 'oldCarInfo.transferInvoiceNo' ? rule.slice(-1) : rule);
    expect(unique({ keys: keys.map(withoutCode) })).toEqual(
      examplePolicy.editions.flatMap(({ kind }) =>
        kind === 'replacement' ? [expect.stringMatching(/, limits$/)] : [],
      ),
    );
    expect(unique({ keys: keys.slice(1), countingStates: countingStates.slice(1) })).toEqual([]);
  });

  it('knows which powertrains a new-energy car can have', () => {
    const powertrain = (is: string[]) =>
      lost({
        terms: [
          { ...all, name: 'nev', applies: { newCar: ['nev'] }, eligible: [{ fact: 'powertrain', is }] },
          { ...all, name: 'rest' },
        ],
      });
    expect(powertrain(['bev', 'phev', 'erev', 'fcev'])).toEqual([]);
    expect(powertrain(['bev', 'phev', 'erev'])).toEqual(found(gasoline));
  });

  it('finds an edition that is left out while its buyers can apply, and accepts another id', () => {
    const without = { ...examplePolicy, editions: examplePolicy.editions.filter(({ id }) => id !== 'scrap-prev') };
    expect(takenBack(without, examplePolicy, today)).toMatchObject([
      {
        place: 'editions.scrap-cur',
        params: { facts: expect.stringMatching(/^edition scrap-prev, invoiceDate 2025/) },
      },
    ]);
    expect(takenBack(without, examplePolicy, '2030-01-01')).toEqual([]);
    const renamed = JSON.parse(JSON.stringify(examplePolicy).replaceAll('"scrap-cur"', '"scrap-2026"')) as Policy;
    expect(takenBack(renamed, examplePolicy, today)).toEqual([]);
  });

  it('finds a limit that refuses more, not one that refuses less', () => {
    const limit = (change: Partial<Edition['limits'][number]>) =>
      lost({ limits: example.limits.map((one) => ({ ...one, ...change })) });
    const less = [['editions.scrap-cur', expect.stringMatching(/, limits$/)]];
    expect(
      lost({
        limits: [...example.limits, { group: 'x', editions: ['scrap-cur'], per: 'oldCar', count: 1, period: 'ever' }],
      }),
    ).toEqual(less);
    expect(limit({ period: 'ever', by: undefined })).toEqual(less);
    expect(
      lost({ limits: example.limits.map((one) => ({ ...one, editions: [...one.editions, 'scrap-2024'] })) }),
    ).toEqual(less);
    expect(limit({ count: 2 })).toEqual([]);
    expect(limit({ editions: ['scrap-cur'] })).toEqual([]);
    expect(lost({ limits: [] })).toEqual([]);
  });
});
