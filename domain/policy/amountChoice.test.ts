import { contextOf, estimate, estimateAnswers } from '.';
import { flows } from '../flow';
import { checkApplication } from '../flow/validate';
import { sampleAnswers, sampleFiles, sampleNow } from '../testing/sample';
import { fundStateOf } from './amount';
import example from './example.json';
import { formFor } from './formFor';
import { parsePolicy, type PolicyError } from './parse';
import type { PolicyFile } from './schema';
import { withTerms } from './terms';
import type { Amount, Condition } from './types';

const id = 'newApplyElv';
const flow = flows[id];
const pair = { oldFuel: ['any' as const], newFuel: 'nev' as const };
const fixed = (yuan: number, when?: Amount['when'], newFuel: 'nev' | 'ice' = 'nev'): Amount => ({
  ...pair,
  newFuel,
  ...(when && { when }),
  method: 'fixed',
  amount: yuan * 100,
});
const wan = 1_000_000;
const bands = [
  fixed(8_000, [{ fact: 'priceInclTax', to: 10 * wan - 1 }]),
  fixed(12_000, [{ fact: 'priceInclTax', from: 10 * wan, to: 20 * wan - 1 }]),
  fixed(15_000, [{ fact: 'priceInclTax', from: 20 * wan }]),
];
const electric = [fixed(15_000, [{ fact: 'powertrain', is: ['bev'] }]), fixed(10_000)];
const standards = [
  fixed(12_000, [{ fact: 'oldEmission', is: ['china0', 'china1', 'china2', 'china3'] }], 'ice'),
  fixed(9_000, [{ fact: 'oldEmission', is: ['china4'] }], 'ice'),
  fixed(5_000, undefined, 'ice'),
];

function policyWith(amounts: Amount[], eligible: Condition[] = []) {
  const file = withTerms(structuredClone(example) as unknown as PolicyFile);
  const edition = file.editions.find((one) => one.flow === id)!;
  Object.assign(edition.terms[0]!, { amounts, eligible });
  return parsePolicy(file);
}
const mistakes = (...given: Parameters<typeof policyWith>): string[] => {
  try {
    policyWith(...given);
    return [];
  } catch (error) {
    return (error as PolicyError).mistakes.map(({ place, reason, params }) =>
      `${place.split('terms.0.')[1]} ${reason} ${params?.facts ?? ''}`.trim(),
    );
  }
};
const asked = { flow: id, oldFuel: 'gasoline', carType: 'nev' } as const;
const estimated = (amounts: Amount[], facts: object) => {
  const { amount, range } = estimate(policyWith(amounts), { ...asked, ...facts });
  return [amount, range].flat().map((fen) => fen && fen / 100);
};

describe('an amount in some cases', () => {
  it.each([
    [10 * wan - 1, 8_000],
    [10 * wan, 12_000],
    [20 * wan, 15_000],
  ])('of price bands: %d 分', (priceInclTax, yuan) => expect(estimated(bands, { priceInclTax })).toEqual([yuan, null]));

  it('of the powertrain and of the emission standard of the old car', () => {
    expect(estimated(electric, { powertrain: 'bev' })).toEqual([15_000, null]);
    expect(estimated(electric, { powertrain: 'phev' })).toEqual([10_000, null]);
    const of = (oldEmission: string) => estimated(standards, { carType: 'ice', oldEmission })[0];
    expect(['china3', 'china4', 'china5'].map(of)).toEqual([12_000, 9_000, 5_000]);
  });

  it('shows the range of what is still possible, and names the missing answer', () => {
    expect(estimated(bands, {})).toEqual([null, 8_000, 15_000]);
    expect(estimated(electric, {})).toEqual([null, 10_000, 15_000]);
    const policy = policyWith([...electric, ...standards]);
    expect(estimate(policy, asked).formula).toBe('补贴标准取决于新车动力类型，填写后显示');
    const onlyDear = policyWith(bands.slice(1), [{ fact: 'priceInclTax', from: 12 * wan }]);
    expect(estimate(onlyDear, asked).range).toEqual([1_200_000, 1_500_000]);
  });

  it('decides in the form, which asks for the answer', () => {
    const context = contextOf(policyWith(electric), id, sampleNow);
    const answers = sampleAnswers(id);
    const withPower = (code: string | null) => ({
      ...answers,
      newCarInfo: { ...answers.newCarInfo, powertrain: code },
    });
    const check = (code: string | null) => checkApplication(flow, withPower(code), sampleFiles(id), context);
    expect(check(null)).toMatchObject({ 'newCarInfo.powertrain': { code: 'required' } });
    expect(check('bev')).toEqual({});
    expect(estimateAnswers(flow, withPower('bev'), context).amount).toBe(1_500_000);
    expect(formFor(flow, context.edition)).not.toEqual(
      formFor(flow, contextOf(policyWith(bands), id, sampleNow).edition),
    );
  });

  it('is refused with a gap, without an application that gets it, or with a condition that does not fit', () => {
    expect(mistakes(bands)).toEqual([]);
    expect(mistakes([...electric, ...standards])).toEqual([]);
    expect(mistakes(bands.slice(1))).toEqual(['amounts amountGap newCar nev, oldCar gasoline, priceInclTax 1000000']);
    expect(mistakes(bands.slice(1), [{ fact: 'priceInclTax', from: 10 * wan }])).toEqual([]);
    expect(mistakes([...electric].reverse())).toEqual(['amounts.1 pairTwice']);
    expect(mistakes(bands, [{ fact: 'priceInclTax', from: 10 * wan }])).toEqual(['amounts.0.when neverMet']);
    expect(mistakes([fixed(1, [{ fact: 'powertrain', is: ['petrol'] }]), fixed(2)])).toEqual([
      'amounts.0.when.0.is oneOf',
    ]);
    expect(mistakes([fixed(1, [{ fact: 'powertrain', is: ['bev', 'phev', 'erev', 'fcev'] }])])).toEqual([]);
  });

  it('is refused with more cases than two versions can be compared in, also in a file without terms', () => {
    const ofPlates = Array.from({ length: 400 }, (_, n) => fixed(n, [{ fact: 'newPlate', is: [`苏${100 + n}`] }]));
    const file = structuredClone(example) as unknown as PolicyFile;
    Object.assign(
      file.editions.find((one) => one.flow === id)!,
      { amounts: [...ofPlates, fixed(1)] },
    );
    expect(() => parsePolicy(file)).toThrow('amounts: the terms distinguish 8041 combinations of facts, at most 600');
  });
});

describe('an amount by the price without tax', () => {
  const share: Amount = { ...pair, method: 'rate', base: 'taxExclusivePrice', rate: 1_000, cap: 2_000_000 };
  const context = contextOf(policyWith([share]), id, sampleNow);
  const answers = sampleAnswers(id);
  const withPrice = (priceExclTax: number | null) => ({
    ...answers,
    newCarInfo: { ...answers.newCarInfo, priceExclTax },
  });
  const problem = (price: number | null) =>
    checkApplication(flow, withPrice(price), sampleFiles(id), context)['newCarInfo.priceExclTax']?.reason;

  it('asks for the price, which the price with tax must allow', () => {
    expect([null, 12_749_999, 12_750_000, 15_000_000, 15_000_001].map(problem)).toEqual([
      'required',
      'range.exclTax',
      undefined,
      undefined,
      'range.exclTax',
    ]);
  });

  it('counts only that price', () => {
    const { amount, formula } = estimateAnswers(flow, withPrice(13_274_336), context);
    expect([amount, formula]).toEqual([1_327_400, '不含税价132,743.36元 × 10% = 13,274元（取整到元，上限20,000元）']);
    expect(estimated([share], { priceInclTax: 15 * wan })).toEqual([null, 12_750, 15_000]);
    expect(estimated([share], { priceExclTax: 10 * wan })).toEqual([10_000, null]);
  });

  it('leaves money for the least sum', () =>
    expect(fundStateOf(context.edition, { granted: 100_000_000, left: 99 })).toBe('exhausted'));
});
