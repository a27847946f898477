import { examplePolicy } from '../testing/sample';
import { checkListOf } from './checkList';
import { isOpenTerm, termsOf } from './terms';
import type { Condition } from './types';

describe('checkListOf', () => {
  const term = termsOf(examplePolicy.editions[1]!).find(isOpenTerm)!;
  const keysWith = (eligible: Condition[]) =>
    checkListOf({ ...term, eligible }, examplePolicy.common, { carType: 'nev' }).map(({ key }) => key);

  it('has the place of the seller exactly where a condition reads it', () => {
    expect(keysWith([{ fact: 'sellerPlace', is: ['32'] }])).toContain('sellerPlace');
    expect(keysWith([{ fact: 'oldPlate', is: ['苏'] }])).not.toContain('sellerPlace');
  });
});
