import { flows } from '../flow';
import { emptyAnswers } from '../flow/fields';
import { type FlowId, flowIds } from '../flow/types';
import { examplePolicy, sampleAnswers, sampleContext } from '../testing/sample';
import { amount as cases, boundary } from '../testing/vectors.json';
import { sentences } from '../rules/sentences';
import { estimate, estimateAnswers } from './index';
import { termsOf } from './terms';
import type { OpenTerm } from './types';

const flowOf = (id: string): FlowId => {
  const edition = examplePolicy.editions.find((edition) => edition.id === id);
  if (!edition) throw new Error(`no edition ${id}`);
  return edition.flow;
};
type Request = Parameters<typeof estimate>[1];
const old = { firstRegDate: '2011-05-20', ownedSince: '2011-05-20', useNature: 'private' } as const;

describe('estimated amount', () => {
  it.each(cases)(
    '$edition: $old → $new at $priceFen 分 is $expectFen',
    ({ edition, old: oldFuel, new: carType, priceFen, expectFen }) => {
      const result = estimate(examplePolicy, {
        flow: flowOf(edition),
        oldFuel,
        carType,
        priceInclTax: priceFen,
        displacementMl: 1500,
        ...old,
      } as Request);
      expect(result).toMatchObject({ amount: expectFen, eligible: expectFen !== null, range: null, edition });
      expect(result.reasons.map(({ code }) => code)).toEqual(expectFen === null ? ['no_amount'] : []);
    },
  );

  it('is the same for answers and for a request', () => {
    for (const id of flowIds) {
      const { oldCarInfo, newCarInfo } = sampleAnswers(id);
      const asked = {
        flow: id,
        oldFuel: oldCarInfo.fuel,
        carType: newCarInfo.carType,
        priceInclTax: newCarInfo.priceInclTax,
        ...old,
      } as Request;
      expect(estimateAnswers(flows[id], sampleAnswers(id), sampleContext(id))).toEqual(estimate(examplePolicy, asked));
    }
  });
});

describe('estimate', () => {
  const ask = (request: Partial<Request>) =>
    estimate(examplePolicy, { flow: 'newApplyElv', oldFuel: 'gasoline', carType: 'nev', ...request });

  it('returns a range while the price is unknown, and a narrower one within a price band', () => {
    expect(ask({})).toMatchObject({ eligible: null, amount: null, range: [120_000, 2_000_000], reasons: [] });
    expect(
      estimate(
        examplePolicy,
        { flow: 'newApplyElv', oldFuel: 'gasoline', carType: 'nev' },
        { prices: { min: 5_000_000, max: 10_000_000 } },
      ).range,
    ).toEqual([600_000, 1_200_000]);
    expect(ask({ flow: 'apply' })).toMatchObject({ amount: null, range: [800_000, 1_500_000] });
  });

  it('has no amount of a term that has ended by the day of the submission', () => {
    const edition = examplePolicy.editions.find(({ id }) => id === 'scrap-cur')!;
    const { disposal, purchase, oldCar, newCar, amounts } = edition;
    const conditions = { disposal, purchase, oldCar, newCar, amounts };
    const fixed = { ...conditions, amounts: [{ ...amounts[0]!, method: 'fixed' as const, amount: 700_000 }] };
    const terms = [
      { ...conditions, name: 'before', applies: { invoiceTo: '2026-09-10' }, applyUntil: '2026-11-09' },
      { ...fixed, name: 'after', applyUntil: edition.intake.applyUntil },
    ];
    const policy = { ...examplePolicy, editions: [{ ...edition, terms }] };
    const on = (filedOn: string, invoiceDate: string | null = null) => {
      const request = { flow: 'newApplyElv', oldFuel: 'gasoline', carType: 'nev', invoiceDate } as Request;
      const { eligible, amount, range } = estimate(policy, request, { filedOn });
      return { eligible, amount, range };
    };
    expect(on('2026-11-09')).toEqual({ eligible: null, amount: null, range: [120_000, 2_000_000] });
    expect(on('2026-11-10')).toEqual({ eligible: null, amount: null, range: [700_000, 700_000] });
    expect(on('2026-11-10', '2026-09-10')).toEqual({ eligible: false, amount: null, range: null });
  });

  it('returns a fixed amount without the price', () =>
    expect(ask({ flow: 'applyElv' })).toMatchObject({ amount: 2_000_000, range: null, formula: '定额补贴20,000元' }));

  it('is decided when no fact is missing', () => {
    expect(ask(old).eligible).toBe(true);
    expect(ask({ ...old, flow: 'apply' }).eligible).toBeNull();
    expect(ask({ ...old, flow: 'apply', priceInclTax: 6_000_000 }).eligible).toBe(true);
    expect(ask({ ...old, firstRegDate: null }).eligible).toBeNull();
    expect(ask({ ...old, firstRegDate: null, flow: 'newApply' }).eligible).toBe(true);
    expect(ask({ ...old, carType: 'ice' }).eligible).toBeNull();
    expect(ask({ ...old, carType: 'ice', displacementMl: 1500 }).eligible).toBe(true);
    expect(ask({ ...old, carType: 'ice', flow: 'apply', priceInclTax: 6_000_000 }).eligible).toBe(true);
  });

  it('returns no amount, no range and every reason when ineligible', () => {
    const refused = ask({
      ...old,
      useNature: 'commercial',
      ownedSince: '2025-01-09',
      firstRegDate: '2013-07-01',
      carType: 'ice',
      displacementMl: 2001,
    });
    expect(refused).toMatchObject({ eligible: false, amount: null, range: null });
    expect(refused.reasons.map(({ reason }) => reason)).toEqual([
      'not_eligible.useNature',
      'not_eligible.registered',
      'not_eligible.owned',
      'not_eligible.displacement',
    ]);
    expect(refused.reasons.map(({ message }) => message)).toContain(
      sentences['not_eligible.owned'].replace('{date}', '2025-01-08'),
    );
  });

  it('returns nothing for empty answers', () => {
    expect(estimateAnswers(flows.newApply, emptyAnswers(), sampleContext('newApply'))).toMatchObject({
      eligible: null,
      amount: null,
      range: null,
      reasons: [],
    });
  });

  it.each<[Partial<Request>, string, string]>([
    [{ priceInclTax: 10_000_000 }, 'rate', '价税合计100,000元 × 12% = 12,000元（取整到元，上限20,000元）'],
    [{ priceInclTax: 16_666_700 }, 'rateCapped', '价税合计166,667元 × 12%，超过上限，按上限20,000元'],
    [{}, 'rateOpen', '价税合计 × 12%（取整到元，上限20,000元）'],
    [{ flow: 'apply', priceInclTax: 12_000_050 }, 'tier', '价税合计120,000.50元，属100,000元及以上一档，补贴12,000元'],
    [{ flow: 'apply' }, 'tiersOpen', '按价税合计分档，最高15,000元'],
    [{ flow: 'apply', priceInclTax: 4_000_000 }, 'none', '没有适用的补贴标准'],
    [{ oldFuel: 'bev', carType: 'ice' }, 'none', '没有适用的补贴标准'],
  ])('%j explains itself: %s', (request, key, sentence) =>
    expect(ask(request)).toMatchObject({ formula: sentence, formulaParts: { key } }),
  );
});

describe('boundaries of the editions', () => {
  const cutoffs = boundary.filter(({ field }) => field.startsWith('oldCarInfo') || field.endsWith('displacementMl'));
  it.each(cutoffs)('$edition $field: accepts $ok, refuses $refused', ({ edition, field, fuel, ok, refused }) => {
    const key = field.split('.')[1] ?? '';
    for (const flow of edition === 'any' ? flowIds : [flowOf(edition)]) {
      const at = (value: string | number) =>
        estimate(examplePolicy, {
          flow,
          oldFuel: fuel ?? 'gasoline',
          carType: key === 'displacementMl' ? 'ice' : 'nev',
          priceInclTax: 15_000_000,
          ...old,
          [key]: value,
        } as Request).eligible;
      expect([at(ok), at(refused)]).toEqual([true, false]);
    }
  });
});

describe('an estimate whose terms differ', () => {
  const edition = examplePolicy.editions.find(({ id }) => id === 'scrap-cur')!;
  const [all] = termsOf(edition) as [OpenTerm];
  const paying = (amount: number, applies: OpenTerm['applies']): OpenTerm => ({
    ...all,
    applies,
    amounts: [{ oldFuel: ['any'], newFuel: 'nev', method: 'fixed', amount }],
  });
  const terms = [
    paying(1_000_000, { regions: ['320500'], invoiceFrom: '2026-09-01' }),
    paying(1_500_000, { oldCar: ['gasoline'], invoiceFrom: '2026-09-01' }),
    all,
  ];
  const policy = { ...examplePolicy, editions: [{ ...edition, terms }] };
  const known = { flow: edition.flow, oldFuel: 'gasoline', carType: 'nev', priceInclTax: 10_000_000, ...old } as const;

  it('has the range over the terms that can still apply, and names the missing answers that decide', () => {
    expect(estimate(policy, known)).toMatchObject({
      amount: null,
      range: [1_000_000, 1_500_000],
      formula: '补贴标准取决于新车开票日期、申请地，填写后显示',
      formulaParts: { key: 'byTerm', params: { invoiceDate: 1, regionCode: 1 } },
    });
    expect(estimate(policy, { ...known, invoiceDate: '2026-09-10' })).toMatchObject({
      range: [1_000_000, 1_500_000],
      formula: '补贴标准取决于申请地，填写后显示',
    });
    expect(estimate(policy, { ...known, invoiceDate: '2026-09-10', regionCode: '320100' })).toMatchObject({
      amount: 1_500_000,
      range: null,
    });
  });
});
