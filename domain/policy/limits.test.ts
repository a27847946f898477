import { changedFile } from '../testing/changedFile';
import example from './example.json';
import { purchaseYear } from './limits';
import { parsePolicy, resolvePolicy } from './parse';

type Limits = Record<string, unknown>[];
const limit = { group: '报废更新', per: 'person', count: 1, period: 'ever' };
const fileWith = (limits: Limits, groups: object = {}) => {
  const file = changedFile('groups', { ...example.groups, ...groups });
  return changedFile('editions.1.limits', limits, file) as unknown as { groups: object; editions: object[] };
};
const installation = { regions: new Set<string>(), editions: new Set(['scrap-2024']) };

describe('limits of a policy file', () => {
  it.each<[string, Limits, string]>([
    ['names a group that does not exist', [{ ...limit, group: '别的' }], 'limits.0.group: groups has no group 别的'],
    ['counts by a year without saying which', [{ ...limit, period: 'year' }], 'limits.0.by: is missing'],
    ['says a day without a year', [{ ...limit, by: 'submission' }], 'limits.0.by: is for the period year only'],
    ['excludes its own edition', [{ ...limit, count: 0 }], 'limits.0.count: 报废更新 has this edition'],
    ['limits nothing', [{ ...limit, count: null }], 'limits.0.count: null limits nothing'],
    ['forgets its own edition', [{ ...limit, group: '置换更新' }], 'limits.0.group: 置换更新 does not have scrap-cur'],
  ])('are refused when one %s', (_name, limits, mistake) =>
    expect(() => parsePolicy(fileWith(limits))).toThrow(`editions.scrap-cur.${mistake}`),
  );

  const both = { ...limit, group: '报废更新和置换更新', period: 'year', by: 'invoiceDate' };
  /** The example with limits of the two editions of this year. */
  const withBoth = (scrap: Limits, replacement: Limits, uniqueKeys = example.common.uniqueness.keys) => {
    const file = fileWith(scrap);
    Object.assign(file.editions[3]!, { limits: replacement });
    return { ...file, common: { ...example.common, uniqueness: { ...example.common.uniqueness, keys: uniqueKeys } } };
  };
  const ofOtherCars = example.common.uniqueness.keys.filter(([key]) => key !== 'newCarInfo.vin');

  it.each<[string, Limits, Limits, string]>([
    ['does not', [both], [], 'scrap-cur.limits.0: replacement-cur of 报废更新和置换更新 has no such limit'],
    ['counts another number', [both], [{ ...both, count: 2 }], 'scrap-cur.limits.0: replacement-cur of'],
    ['counts another year', [both], [{ ...both, by: 'submission' }], 'scrap-cur.limits.0: replacement-cur of'],
    ['counts a smaller group', [both], [{ ...both, group: '置换更新' }], 'scrap-cur.limits.0: replacement-cur of'],
    ['does not, an excluded one', [{ ...both, group: '置换更新', count: 0 }], [], 'replacement-cur of 置换更新'],
    ['counts cars alike', [both, { ...both, per: 'newCar' }], [both], 'scrap-cur.limits.1: replacement-cur of'],
  ])('are refused when another edition of the group %s: the order would decide', (_name, scrap, other, mistake) =>
    expect(() => parsePolicy(withBoth(scrap, other, ofOtherCars))).toThrow(mistake),
  );

  it('are the same for both orders when the other edition states them, or no two applications can have the car', () => {
    const excluding = { 报废: ['scrap-cur'], 置换: ['replacement-cur'] };
    const none = { ...both, count: 0 };
    const file = withBoth([{ ...none, group: '置换' }], [both, { ...none, group: '报废' }]);
    expect(() => parsePolicy({ ...file, groups: { ...file.groups, ...excluding } })).toThrow(
      'replacement-cur.limits.0: scrap-cur of 报废更新和置换更新',
    );
    Object.assign(file.editions[3]!, { limits: [{ ...none, group: '报废' }] });
    expect(() => parsePolicy({ ...file, groups: { ...file.groups, ...excluding } })).not.toThrow();
    expect(() => parsePolicy(withBoth([both, { ...both, per: 'newCar' }], [both]))).not.toThrow();
  });

  it('are refused with a group that no limit uses', () =>
    expect(() => parsePolicy(fileWith([limit], { 无用: ['scrap-cur'] }))).toThrow('groups: no limit uses 无用'));

  it('may count an edition of an earlier version, not an unknown one', () => {
    const now = example.editions[1]!.limits;
    const group = (id: string) => fileWith([{ ...limit, group: '三年' }, ...now], { 三年: ['scrap-cur', id] });
    expect(parsePolicy(group('scrap-2024'), { ...installation, regions: new Set() }).editions[1]!.limits).toEqual([
      { ...limit, group: '三年', editions: ['scrap-cur', 'scrap-2024'] },
      expect.objectContaining(now[0]),
    ]);
    expect(() => parsePolicy(group('scrap-2023'), installation)).toThrow('groups: there is no edition scrap-2023');
  });

  it('of schema 1 are converted: a calendar year is that of the purchase, an excluded edition a group without its own', () => {
    const former = {
      perPerson: 2,
      period: 'calendarYear',
      exclusiveWith: ['replacement-cur'],
      exclusiveScope: 'person',
    };
    const file = structuredClone(example);
    Object.assign(file.editions[1]!, { limits: former });
    Object.assign(file.editions[0]!, {
      limits: { ...former, period: 'edition', exclusiveWith: ['replacement-prev'], exclusiveScope: 'sameNewCar' },
    });
    const [previous, current] = resolvePolicy(file).editions;
    expect(current!.limits).toEqual([
      { group: '本补贴', editions: ['scrap-cur'], per: 'person', count: 2, period: 'year', by: 'invoiceDate' },
      { group: '互斥的补贴', editions: ['replacement-cur'], per: 'person', count: 0, period: 'ever' },
    ]);
    expect(previous!.limits).toMatchObject([
      { editions: ['scrap-prev'], count: 2, period: 'edition' },
      { editions: ['replacement-prev'], per: 'newCar', count: 0 },
    ]);
  });
});

describe('purchaseYear', () => {
  const { editions } = parsePolicy(example);

  it('is the year of the invoice', () => expect(purchaseYear(editions[1]!, '2025-12-31')).toBe(2025));

  it('is the only year of purchases while the invoice date is missing, or unknown', () => {
    const edition = editions[1]!;
    expect(purchaseYear(edition, null)).toBe(2026);
    const purchase = { ...edition.purchase, invoiceTo: '2027-01-31' };
    expect(purchaseYear({ ...edition, purchase }, null)).toBeNull();
  });
});
