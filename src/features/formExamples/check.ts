import { checkBankCard } from '@domain/rules/bankCard';
import { checkDate } from '@domain/rules/date';
import type { Finding } from '@domain/rules/finding';
import { checkPlate } from '@domain/rules/plate';

export const blank = {
  plate: '',
  card: '',
  bank: '',
  price: '' as number | string,
  nature: '',
  fuel: '',
  date: '',
  code: '',
};
export type Example = typeof blank;

export const cardRule = { lengths: [16, 17, 18, 19], luhn: 'error' } as const;
const priceLimits = { min: 10_000, max: 10_000_000 };
const codeLength = 6;
const bankLimits = { min: 2, max: 60 };

const rules: Record<keyof Example, (value: string, today: string) => Finding | null> = {
  plate: checkPlate,
  card: (value) => checkBankCard(value, { ...cardRule, lengths: [...cardRule.lengths] }, false),
  bank: (value) => (value.length < bankLimits.min ? { reason: 'too_short', params: { min: bankLimits.min } } : null),
  price: (value) => {
    const yuan = Number(value) / 100;
    if (Number.isNaN(yuan)) return { reason: 'format.money' };
    return yuan < priceLimits.min || yuan > priceLimits.max ? { reason: 'range', params: priceLimits } : null;
  },
  nature: (value) => (value === 'commercial' ? { reason: 'not_eligible.useNature' } : null),
  fuel: () => null,
  date: checkDate,
  code: (value) => (value.length === codeLength ? null : { reason: 'format.length', params: { len: codeLength } }),
};

/** Returns the first finding of each field; uses the rules of the application form. */
export const findProblems = (example: Example, today: string): Partial<Record<keyof Example, Finding>> =>
  Object.fromEntries(
    (Object.keys(rules) as (keyof Example)[]).flatMap((name) => {
      const value = String(example[name]);
      const problem = value === '' ? ({ reason: 'required' } as const) : rules[name](value, today);
      return problem ? [[name, problem]] : [];
    }),
  );

/** All default messages of the specification: reason, label of the example and parameters. */
export const defaultMessages = [
  ['format', 'plate', {}],
  ['required', 'plate', {}],
  ['enum', 'fuel', { enum: 'gasoline, diesel' }],
  ['whitespace', 'bank', {}],
  ['format.date', 'date', {}],
  ['format.parse', 'date', {}],
  ['format.day', 'date', {}],
  ['type', 'price', { type: 'number' }],
  ['format.length', 'code', { len: codeLength }],
  ['too_short', 'bank', { min: bankLimits.min }],
  ['too_long', 'bank', { max: bankLimits.max }],
  ['too_long.range', 'card', { min: 16, max: 19 }],
  ['range.exact', 'price', { len: 100 }],
  ['range.min', 'price', { min: priceLimits.min }],
  ['range.max', 'price', { max: priceLimits.max }],
  ['range', 'price', priceLimits],
  ['too_few.exact', 'photo', { len: 2 }],
  ['too_few', 'photo', { min: 1 }],
  ['too_many', 'photo', { max: 4 }],
  ['too_few.range', 'photo', { min: 1, max: 4 }],
  ['format.pattern', 'plate', { pattern: '^[A-Z0-9]+$' }],
] as const;
