import type { PolicyReply } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import { ask, type Choices } from './asked';

const policy = example as unknown as PolicyReply;
const choices: Choices = { kind: 'scrap', carType: 'nev', band: '1', price: '', given: {} };
const yuan = (part: Partial<Choices>) => {
  const result = ask(policy, { ...choices, ...part });
  if (result.wrongPrice) throw new Error('a price');
  return {
    range: result.estimate.range?.map((fen) => fen / 100),
    amount: result.estimate.amount === null ? null : result.estimate.amount / 100,
  };
};

describe('ask', () => {
  it.each([
    [{}, [12_000, 18_000]],
    [{ band: '0' }, [1_200, 12_000]],
    [{ band: '3' }, [20_000, 20_000]],
    [{ carType: 'ice', band: '2' }, [15_000, 15_000]],
    [{ kind: 'replacement', carType: 'ice', band: '3' }, [12_000, 13_000]],
  ] as const)('estimates %j as %j 元', (part, range) => {
    expect(yuan(part)).toEqual({ range, amount: null });
  });

  it.each([
    ['100000', 12_000],
    ['166,666', 19_999],
    ['１６６６６７', 20_000],
  ])('estimates the exact amount for the price %s: %d', (price, amount) => {
    expect(yuan({ price })).toEqual({ range: undefined, amount });
  });

  it.each(['9999', '10000001', 'abc'])('rejects the price %s', (price) => {
    expect(ask(policy, { ...choices, price })).toEqual({ wrongPrice: true });
  });

  it('asks for what the amounts of the pair of cars read, and counts it', () => {
    const electric = { oldFuel: ['any'], newFuel: 'nev', method: 'fixed', amount: 1_000_000 };
    const share = { ...electric, method: 'rate', base: 'taxExclusivePrice', rate: 1_000, cap: 2_000_000 };
    const petrol = { ...electric, newFuel: 'ice' };
    const amounts = [{ ...share, when: [{ fact: 'powertrain', is: ['bev'] }] }, electric, petrol];
    const editions = policy.editions.map((edition) => ({ ...edition, amounts }));
    const asking = { ...policy, editions } as unknown as PolicyReply;
    const of = (part: Partial<Choices>) => ask(asking, { ...choices, ...part });
    expect(ask(policy, choices)).toMatchObject({ further: [] });
    expect(of({})).toMatchObject({
      further: ['powertrain', 'priceExclTax'],
      estimate: { amount: null, range: [850_000, 1_500_000] },
    });
    const given = { powertrain: 'bev', priceExclTax: 12_000_000 };
    expect(of({ given })).toMatchObject({ estimate: { amount: 1_200_000, range: null } });
    // They were given for the other car.
    expect(of({ given, carType: 'ice' })).toMatchObject({ further: [], estimate: { amount: 1_000_000 } });
    expect(of({ given: { powertrain: 'hev' } })).toEqual(of({}));
  });
});
