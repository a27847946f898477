import { examplePolicy, noFacts } from '../testing/sample';
import { findIneligible, isDecidable, type Rules } from './eligibility';
import { factsOf } from './facts';
import { isOpenTerm, termsOf } from './terms';
import type { Amount, Edition, Facts, RuleContext } from './types';

const edition = examplePolicy.editions.find(({ id }) => id === 'scrap-cur')!;
type Conditions = Partial<Pick<Edition, 'oldCar' | 'newCar' | 'amounts'>>;
const context = (more: Conditions = {}): Pick<RuleContext, 'common' | 'edition'> => ({
  common: examplePolicy.common,
  edition: { ...edition, ...more },
});
const rules = (more: Conditions = {}): Rules => {
  const { common, edition } = context(more);
  return { common, term: termsOf(edition).find(isOpenTerm)! };
};
const good: Facts = {
  oldFuel: 'gasoline',
  useNature: 'private',
  firstRegDate: '2013-06-30',
  ownedSince: '2025-01-08',
  carType: 'ice',
  displacementMl: 2_000,
  priceInclTax: 15_000_000,
  invoiceDate: '2026-04-01',
  regionCode: '320500',
};
const tiers: Amount = {
  oldFuel: ['any'],
  newFuel: 'ice',
  method: 'tiers',
  base: 'taxInclusivePrice',
  cap: 1_000_000,
  tiers: [{ from: 10_000_000, amount: 900_000 }],
};

describe('findIneligible', () => {
  it('finds nothing on the last days and at the largest displacement', () =>
    expect(findIneligible(rules(), good)).toEqual([]));
  it('finds nothing while all facts are unknown', () => expect(findIneligible(rules(), noFacts)).toEqual([]));

  const onlyDiesel = {
    oldCar: { ...edition.oldCar, eligible: [{ fuel: ['diesel' as const], registeredOnOrBefore: null }] },
  };
  it.each<[string, Partial<Facts>, string, string[], object?, Conditions?]>([
    ['a use', { useNature: 'commercial' }, 'not_eligible.useNature', ['oldCarInfo.useNature']],
    ['a fuel', { oldFuel: 'gasoline' }, 'not_eligible.fuel', ['oldCarInfo.fuel'], undefined, onlyDiesel],
    [
      'a registration one day late',
      { firstRegDate: '2013-07-01' },
      'not_eligible.registered',
      ['oldCarInfo.firstRegDate', 'oldCarInfo.fuel'],
      { date: '2013-06-30' },
    ],
    [
      'an owner since one day late',
      { ownedSince: '2025-01-09' },
      'not_eligible.owned',
      ['oldCarInfo.ownedSince'],
      { date: '2025-01-08' },
    ],
    [
      'too large an engine',
      { displacementMl: 2_001 },
      'not_eligible.displacement',
      ['newCarInfo.displacementMl', 'newCarInfo.carType'],
      { max: 2_000 },
    ],
    ['a pair of cars', { oldFuel: 'bev', firstRegDate: null }, 'no_amount', ['newCarInfo.carType', 'oldCarInfo.fuel']],
    [
      'a price below every tier',
      { priceInclTax: 9_999_999 },
      'no_amount.price',
      ['newCarInfo.priceInclTax', 'newCarInfo.carType', 'oldCarInfo.fuel'],
      { from: 100_000 },
      { amounts: [tiers] },
    ],
  ])('reports %s that is not accepted', (_, facts, reason, keys, ...[params, more]) =>
    expect(findIneligible(rules(more), { ...good, ...facts })).toEqual([{ keys, reason, ...(params && { params }) }]),
  );

  it('uses the latest day of several entries for one fuel, and no day if one entry accepts any', () => {
    const eligible = (...days: (string | null)[]): Conditions => ({
      oldCar: {
        ...edition.oldCar,
        eligible: days.map((day) => ({ fuel: ['gasoline' as const], registeredOnOrBefore: day })),
      },
    });
    const reasons = (days: (string | null)[], firstRegDate: string) =>
      findIneligible(rules(eligible(...days)), { ...good, firstRegDate }).map(({ params }) => params?.date);
    expect(reasons(['2010-01-01', '2013-01-01', '2012-01-01'], '2012-06-01')).toEqual([]);
    expect(reasons(['2010-01-01', '2013-01-01', '2012-01-01'], '2013-06-01')).toEqual(['2013-01-01']);
    expect(reasons(['2010-01-01', null], '2026-01-01')).toEqual([]);
  });

  it('ignores unknown facts', () => {
    for (const key of Object.keys(good) as (keyof Facts)[])
      expect(findIneligible(rules(), { ...good, [key]: null })).toEqual([]);
    expect(findIneligible(rules({ amounts: [tiers] }), { ...good, priceInclTax: null })).toEqual([]);
  });
});

describe('isDecidable', () => {
  const missing = (more: Conditions = {}, facts: Partial<Facts> = {}) =>
    (Object.keys(good) as (keyof Facts)[]).filter(
      (key) => !isDecidable(rules(more), { ...good, ...facts, [key]: null }),
    );

  it('requires both cars, use and dates, and displacement where it is limited', () => {
    expect(isDecidable(rules(), good)).toBe(true);
    expect(missing()).toEqual(['oldFuel', 'useNature', 'firstRegDate', 'ownedSince', 'carType', 'displacementMl']);
    expect(missing({}, { carType: 'nev' })).not.toContain('displacementMl');
    expect(missing({ newCar: { ...edition.newCar, iceMaxDisplacementMl: null } })).not.toContain('displacementMl');
  });

  it('requires the price for tiers only, and the registration day only where it is limited', () => {
    expect(missing({ amounts: [tiers] })).toContain('priceInclTax');
    expect(isDecidable(rules({ amounts: [] }), { ...good, priceInclTax: null })).toBe(true);
    const eligible = [{ fuel: ['any' as const], registeredOnOrBefore: null }];
    expect(missing({ oldCar: { ...edition.oldCar, eligible } })).not.toContain('firstRegDate');
  });
});

it('factsOf treats empty text, zero and text in number fields as unknown', () => {
  const answers = (oldCarInfo: object, newCarInfo: object) =>
    factsOf({ personalInfo: {}, oldCarInfo, newCarInfo } as Parameters<typeof factsOf>[0]);
  expect(Object.values(answers({}, {})).every((fact) => fact === null)).toBe(true);
  expect(
    answers({ fuel: '', useNature: 1, ownedSince: true }, { carType: '', displacementMl: '1500', priceInclTax: 0 }),
  ).toMatchObject(noFacts);
  expect(answers({ fuel: 'bev' }, { displacementMl: 1, priceInclTax: -5 })).toMatchObject({
    ...noFacts,
    oldFuel: 'bev',
    displacementMl: 1,
  });
});
