import { flows } from '../flow';
import { examplePolicy, sampleAnswers } from '../testing/sample';
import { amountAt, tierFor, fundStateOf } from './amount';
import { canonical } from './canonical';
import { fundsIn, scarceCities } from './cityFunds';
import { payeeDeadline } from './deadlines';
import { fuelMatches } from './facts';
import { formulaOf, formulaSentence } from './formula';
import { addGroups, count, keyOfTerm, noSums, resultUnder, sumOf, type TrialCase } from './trial';
import { ONLY_TERM, termsOf } from './terms';
import type { Amount, Edition } from './types';

const edition = examplePolicy.editions.find(({ id }) => id === 'scrap-cur')!;
const on = (time: string) => new Date(`${time}+08:00`);
const fixed = (amount: number): Amount => ({ oldFuel: ['any'], newFuel: 'nev', method: 'fixed', amount });
const rate = (points: number, cap: number): Extract<Amount, { method: 'rate' }> => ({
  oldFuel: ['any'],
  newFuel: 'nev',
  method: 'rate',
  base: 'taxInclusivePrice',
  rate: points,
  cap,
});
const tiers: Amount = {
  oldFuel: ['any'],
  newFuel: 'nev',
  method: 'tiers',
  base: 'taxInclusivePrice',
  cap: 1_500_000,
  tiers: [
    { from: 10_000_000, amount: 1_000_000 },
    { from: 20_000_000, amount: 1_600_000 },
    { from: 5_000_000, amount: 500_000 },
  ],
};

describe('fundStateOf and fundsIn', () => {
  const stateOf = (amounts: Amount[], granted: number, left: number, lowShare?: number) =>
    fundStateOf({ ...edition, amounts, intake: { ...edition.intake, lowShare } } as Edition, { granted, left });

  it('are exhausted when the smallest amount cannot be paid', () => {
    expect([stateOf([fixed(800), fixed(500)], 1, 500), stateOf([fixed(800), fixed(500)], 1, 499)]).toEqual([
      'ample',
      'exhausted',
    ]);
    expect([stateOf([tiers], 1, 500_000), stateOf([tiers], 1, 499_999)]).toEqual(['ample', 'exhausted']);
    // 12 % of the lowest price, 10,000 元
    expect([stateOf([rate(1200, 2_000_000)], 1, 120_000), stateOf([rate(1200, 2_000_000)], 1, 119_999)]).toEqual([
      'ample',
      'exhausted',
    ]);
    const forNev = { ...edition, name: 'nev', applyUntil: '2026-12-31', applies: { newCar: ['nev' as const] } };
    const terms = [{ ...forNev, amounts: [fixed(800), { ...fixed(500), newFuel: 'ice' as const }] }];
    expect(fundStateOf({ ...edition, terms }, { granted: 1, left: 799 })).toBe('exhausted');
    expect([stateOf([fixed(0)], 1, 1), stateOf([fixed(0)], 1, 0)]).toEqual(['ample', 'exhausted']);
  });

  it('are low below 10 % of the granted sum, or below the share in the policy', () => {
    expect([stateOf([fixed(1)], 1_000, 100), stateOf([fixed(1)], 1_000, 99)]).toEqual(['ample', 'low']);
    expect([stateOf([fixed(1)], 1_000, 250, 25), stateOf([fixed(1)], 1_000, 249, 25)]).toEqual(['ample', 'low']);
    expect(stateOf([fixed(1)], 1_000, 1, 0)).toBe('ample');
  });

  it('use the pool of the region, else the common pool, else return undefined', () => {
    const funds = [
      { regionCode: null, state: 'low' as const },
      { regionCode: '320500', state: 'exhausted' as const },
    ];
    expect([fundsIn({ funds }, '320500'), fundsIn({ funds }, '320100'), fundsIn({ funds }, undefined)]).toEqual([
      'exhausted',
      'low',
      'low',
    ]);
    expect([fundsIn({ funds: funds.slice(1) }, '320100'), fundsIn({}, '320500')]).toEqual([undefined, undefined]);
  });
});

describe('scarceCities', () => {
  const edition = (generation: string, status: string, ...funds: [string | null, 'ample' | 'low' | 'exhausted'][]) => ({
    generation,
    status,
    funds: funds.map(([regionCode, state]) => ({ regionCode, state })),
  });

  it('lists each region with a current, open subsidy once', () => {
    expect(
      scarceCities([
        edition('current', 'open', ['320500', 'low'], ['320100', 'ample'], [null, 'exhausted']),
        edition('current', 'paused', ['320500', 'exhausted'], ['320200', 'low']),
        edition('current', 'closed', ['320300', 'low']),
        edition('previous', 'open', ['320400', 'low']),
        { generation: 'current', status: 'open' },
      ]),
    ).toEqual(['320500', null, '320200']);
  });
});

describe('trial of another policy', () => {
  const termsOfEdition = termsOf(edition);
  const trialCase: TrialCase = {
    flow: 'newApplyElv',
    edition: 'scrap-cur',
    answers: sampleAnswers('newApplyElv'),
  };
  const under = (editions: Edition[], of = trialCase) => resultUnder({ ...examplePolicy, editions }, of).amount;

  it('judges a case by its own edition, else by the one of its flow, else pays nothing', () => {
    expect(under(examplePolicy.editions)).toBe(1_800_000);
    const mine = { ...edition, amounts: [fixed(700)] };
    const others = examplePolicy.editions.filter(({ id }) => id !== 'scrap-cur');
    expect(under([...others, { ...edition, id: 'other', amounts: [fixed(900)] }, mine])).toBe(700);
    expect(under([...others, { ...edition, id: 'other', amounts: [fixed(900)] }])).toBe(900);
    expect(under(others)).toBeNull();
    expect(flows[trialCase.flow].kind).toBe('scrap');
  });

  it('names the edition and the term, and no term when none fits', () => {
    const withTerms = (...names: string[]) => ({
      ...edition,
      terms: names.map((name, n) => ({
        ...termsOfEdition[0]!,
        name,
        ...(n === 0 && { applies: { invoiceTo: '2026-01-31' } }),
      })),
    });
    const resultOf = (one: Edition) => resultUnder({ ...examplePolicy, editions: [one] }, trialCase);
    expect(resultOf(edition)).toMatchObject({ edition: 'scrap-cur', term: ONLY_TERM });
    expect(resultOf(withTerms('before', 'after'))).toMatchObject({ term: 'after' });
    expect(resultOf(withTerms('before'))).toMatchObject({ term: '', amount: null });
  });

  it('adds up the pages by term and in total', () => {
    const group = (term: string, n: number) => ({
      edition: 'a',
      term,
      cases: n,
      more: n,
      less: n,
      nothing: n,
      before: n,
      after: 2 * n,
    });
    const groups = addGroups([group('y', 1)], [group('x', 5), group('y', 2)], keyOfTerm);
    expect(groups).toEqual([group('x', 5), group('y', 3)]);
    expect(sumOf(groups)).toEqual({ cases: 8, more: 8, less: 8, nothing: 8, before: 8, after: 16 });
    expect(sumOf([])).toEqual(noSums());
    expect(keyOfTerm({ edition: 'a', term: 'b c' })).not.toBe(keyOfTerm({ edition: 'a b', term: 'c' }));
  });

  it('counts cases with more, less, no or the same amount', () => {
    const sums = noSums();
    expect(sums).toEqual({ cases: 0, more: 0, less: 0, nothing: 0, before: 0, after: 0 });
    for (const [before, after] of [
      [100, 150],
      [100, 101],
      [100, 70],
      [100, 0],
      [100, null],
      [100, 100],
      [0, 0],
      [0, 10],
    ] as const)
      count(sums, before, after);
    expect(sums).toEqual({ cases: 8, more: 3, less: 1, nothing: 2, before: 600, after: 431 });
  });
});

describe('payeeDeadline', () => {
  const { common } = examplePolicy;
  const sla = (payeeDays?: number) => ({ ...common, sla: { ...common.sla, payeeDays } });

  it('is ninety days after the failure, or as many as the policy says', () => {
    expect(payeeDeadline(sla(), on('2026-11-21T10:00:00'))).toEqual(on('2027-02-20T00:00:00'));
    expect(payeeDeadline(sla(10), on('2026-11-21T10:00:00'))).toEqual(on('2026-12-02T00:00:00'));
  });
});

describe('amounts', () => {
  it('explain a fractional rate in their formula', () =>
    expect(formulaSentence({ key: 'rateOpen', params: { rate: 1_250, cap: 2_000_000 } })).toBe(
      '价税合计 × 12.5%（取整到元，上限20,000元）',
    ));

  it('use the highest tier that the price reaches, up to the cap', () => {
    expect([4_999_999, 5_000_000, 10_000_000, 30_000_000].map((price) => amountAt(tiers, price))).toEqual([
      null,
      500_000,
      1_000_000,
      1_500_000,
    ]);
    expect([4_999_999, 5_000_000, 30_000_000].map((price) => tierFor(tiers, price))).toEqual([
      0, 5_000_000, 20_000_000,
    ]);
    expect([tierFor(fixed(1), 30_000_000), tierFor(rate(1, 2), 30_000_000)]).toEqual([0, 0]);
  });

  it('are rounded down to yuan, or to tens of yuan', () => {
    const tens: Amount = { ...rate(1250, 2_000_000), roundTo: 'tenYuan' };
    const prices = [10_000_000, 10_000_799, 10_007_999, 10_008_000, 16_000_000];
    expect(prices.map((price) => amountAt(tens, price))).toEqual([
      1_250_000, 1_250_000, 1_250_000, 1_251_000, 2_000_000,
    ]);
    expect(prices.map((price) => amountAt(rate(1250, 2_000_000), price))).toEqual([
      1_250_000, 1_250_000, 1_250_900, 1_251_000, 2_000_000,
    ]);
    expect([null, 10_000_000, 17_000_000].map((price) => formulaOf(tens, price).key)).toEqual([
      'rateTensOpen',
      'rateTens',
      'rateCapped',
    ]);
  });

  it('are not marked as capped when the rate gives exactly the cap', () => {
    expect(formulaOf(rate(1000, 1_500_000), 15_000_000)).toEqual({
      key: 'rate',
      params: { price: 15_000_000, rate: 1000, cap: 1_500_000, amount: 1_500_000 },
    });
    expect(formulaOf(rate(1000, 1_500_000), 15_000_001).key).toBe('rateCapped');
    // 15,008 元 is above the cap, 15,005 元, but rounded down to tens the sum is not.
    const tensBelowCap = formulaOf({ ...rate(1000, 1_500_500), roundTo: 'tenYuan' }, 15_008_000);
    expect(tensBelowCap).toMatchObject({ key: 'rateTens', params: { amount: 1_500_000 } });
    expect(formulaOf(rate(1000, 1_500_000), null)).toEqual({ key: 'rateOpen', params: { rate: 1000, cap: 1_500_000 } });
  });

  it('fuelMatches accepts listed fuels, nev for four electric kinds, and any', () => {
    const matching = (...listed: Amount['oldFuel']) =>
      ['gasoline', 'diesel', 'bev', 'phev', 'erev', 'fcev', 'other', ''].filter((fuel) => fuelMatches(listed, fuel));
    expect(matching('nev')).toEqual(['bev', 'phev', 'erev', 'fcev']);
    expect(matching('diesel', 'other')).toEqual(['diesel', 'other']);
    expect(matching('any')).toHaveLength(8);
  });
});

it('canonical returns the same text for equal values, including lists and empty values', () => {
  expect(canonical({ b: [1, { d: 1, c: null }], a: 'x' })).toBe(canonical({ a: 'x', b: [1, { c: null, d: 1 }] }));
  expect(canonical(['a', 'b'])).not.toBe(canonical({ 0: 'a', 1: 'b' }));
  expect(canonical(['a', 'b'])).not.toBe(canonical(['b', 'a']));
});
