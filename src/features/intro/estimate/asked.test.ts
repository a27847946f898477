import type { PolicyReply } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import { ask, type Choices } from './asked';

const policy = example as unknown as PolicyReply;
const choices: Choices = { kind: 'scrap', carType: 'nev', band: '1', price: '' };
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
});
