import { normaliseText } from '@domain/rules/normalise';
import { isoDate } from './dateText';
import { fenOf } from './money';

test.each([
  '12元34',
  '128,800.5元',
  '１２８８００',
  '100。5',
  '¥ 0.01',
  '1.234',
  '十万',
  '12 800',
  '-5',
  '1'.repeat(13),
])('the amount %s is to the field what it is to the rule', (typed) =>
  expect(fenOf(typed)).toBe(normaliseText('money', typed)),
);

test.each(['20260131', '2026年1月31日', '2026 年 1 月 31 日', '２０２６/1/31', '2026 0131', '260131', '明天'])(
  'the day %s is to the field what it is to the rule',
  (typed) => expect(isoDate(typed)).toBe(normaliseText('date', typed)),
);
