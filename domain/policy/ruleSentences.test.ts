import type { Condition } from './types';
import { shown } from './ruleSentences';

describe('shown', () => {
  it.each<[Condition, string]>([
    [{ fact: 'oldPlate', is: ['苏', '沪A'] }, '旧车号牌以苏、沪A开头'],
    [{ fact: 'newPlate', notIn: ['苏'] }, '新车号牌不以苏开头'],
    [{ fact: 'powertrain', notIn: ['bev'] }, '新车动力类型不是纯电动'],
    [{ fact: 'priceInclTax', from: 5_000_000, to: 100_000_000 }, '新车价税合计不低于50,000元，不超过1,000,000元'],
    [
      { fact: 'regDate', from: '2026-01-01', to: '2026-12-31' },
      '新车注册登记日期在2026-01-01及以后，在2026-12-31及以前',
    ],
  ])('states the condition %j', (condition, sentence) => expect(shown('eligible', [condition])).toBe(sentence));
});
