import { normaliseText } from '@domain/rules/normalise';
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
])('fenOf reads %s as the rule does', (typed) => expect(fenOf(typed)).toBe(normaliseText('money', typed)));
