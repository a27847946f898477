import { sampleContext } from '../testing/sample';
import { flows } from '../flow';
import { findField } from '../flow/fields';
import type { FieldDef, Values } from '../flow/types';
import { isDate } from '../time';
import { checkInvoiceCode, checkInvoiceNo, checkValue } from './index';
import { checkDate } from './date';
import { checkIdCard, idCheckCharacter } from './idCard';
import { checkMobile } from './mobile';
import { halfWidth } from './halfWidth';
import { normaliseText } from './normalise';
import { isUscc } from './uscc';

/** Returns the text with one additional character before and behind it. */
const beside = (text: string, more: string) => [`${more}${text}`, `${text}${more}`];

describe('rules reject text before or behind a valid value', () => {
  it.each<[string, string, string, (text: string) => boolean]>([
    ['a mobile number', '13800000000', '1', (text) => checkMobile(text) === null],
    ['an invoice code', '032001900111', '1', (text) => checkInvoiceCode(text) === null],
    ['the number of a paper invoice', '00000001', '1', (text) => checkInvoiceNo(text, 'paper') === null],
    ['the number of a digital invoice', '2'.repeat(20), '1', (text) => checkInvoiceNo(text, 'digital') === null],
    ['a date', '2026-01-31', '1', (text) => checkDate(text, '2026-11-21') === null],
    ['a day that exists', '2026-01-31', '1', isDate],
    [
      'an ID number',
      `11010119900307001${idCheckCharacter('11010119900307001')}`,
      '1',
      (text) => checkIdCard(text, '2026-11-21', 18) === null,
    ],
    ['a company code', '91110000600037341L', '9', isUscc],
  ])('%s', (_, text, more, holds) => {
    expect(holds(text)).toBe(true);
    expect(beside(text, more).map(holds)).toEqual([false, false]);
  });

  it('does not change a date within other text', () => {
    for (const date of ['20260131', '2026/1/31', '2026年1月31日'])
      for (const typed of [`于${date}`, `${date}止`]) expect(normaliseText('date', typed)).toBe(typed);
  });

  it('removes the country code of a mobile number only before a complete number', () => {
    expect(normaliseText('mobile', '186 13800000000')).toBe('18613800000000');
    expect(normaliseText('mobile', '+86138000000001')).toBe('+86138000000001');
  });
});

describe('checkIdCard', () => {
  const withCheck = (seventeen: string) => seventeen + idCheckCharacter(seventeen);
  const reasonOf = (province: string, birth = '19900307') =>
    checkIdCard(withCheck(`${province}0101${birth}001`), '2026-11-21', 18)?.reason ?? null;

  it('accepts exactly the existing province codes', () => {
    const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
    const provinceCodes =
      '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83';
    expect(all.filter((province) => reasonOf(province) === null)).toEqual(provinceCodes.split(' '));
  });

  it('accepts days of birth from 1900 to today', () => {
    expect(reasonOf('32', '18991231')).toBe('format.idBirth');
    expect(reasonOf('32', '19000101')).toBeNull();
    expect(reasonOf('32', '20261122')).toBe('format.idBirth');
    expect(reasonOf('32', '20261121')).toBe('minor');
  });
});

describe('parameters of messages', () => {
  it('isUscc rejects letters outside its alphabet even when the check sum is right', () => {
    // In an alphabet without I, O, S, V and Z these letters would count as -1 or 0, and the sum could be right.
    expect(['I', 'O', 'S', 'V', 'Z'].map((letter) => isUscc(`${letter}${'0'.repeat(16)}0`))).toEqual(
      Array(5).fill(false),
    );
    expect(isUscc('0'.repeat(18))).toBe(true);
  });
});

describe('notations of typed values', () => {
  it.each([
    ['money', '1280。5', 128_050],
    ['money', '128.', 12_800],
    ['date', '2026 / 1 / 3', '2026-01-03'],
    ['date', '2026年 1 月 3 日', '2026-01-03'],
    ['text', '苏州\u200B市\u000b路', '苏州 市 路'],
    ['name', '张\u3000三', '张三'],
    ['certNo', '１\u3000２', '12'],
    ['integer', '1998ML', 1998],
    ['integer', '19ml98', '19ml98'],
    ['mobile', '١٣٨٠٠٠٠٠٠٠٠', '13800000000'],
    ['idNo', '۱۱۰۱۰۱۱۹۹۰۰۳۰۷۰۰۱x', '11010119900307001X'],
    ['date', '٢٠٢٦-١-٣', '2026-01-03'],
    ['money', '١٢٨٬٨٠٠٫٥', 12_880_050],
    ['text', '示例路 ١٢ 号', '示例路 12 号'],
    ['mobile', '\u202D138 0000 0000\u202C', '13800000000'],
    ['date', '\u20662026/1/3\u2069', '2026-01-03'],
    ['money', '\u2068128\u00AD800\u2069', 12_880_000],
    ['integer', '\u202A1998\u202C', 1998],
    ['certNo', '\u202Dsc-2026\u202C', 'SC-2026'],
    ['text', '示例路\u202D12\u202C号', '示例路12号'],
  ] as const)('%s “%s”: %s', (rule, typed, meant) => expect(normaliseText(rule, typed)).toBe(meant));

  it('a full-width space in a date is white space', () =>
    expect(normaliseText('date', '2026\u3000-1-3')).toBe('2026-01-03'));
});

it('halfWidth converts a full-width space to one space', () => expect(halfWidth('示例\u3000路')).toBe('示例 路'));

describe('checkValue', () => {
  const ctx = { ...sampleContext('apply'), regions: new Set(['320500']) };
  const field = (key: string): FieldDef => findField(flows.apply, key)!.field;
  const check = (key: string, value: string | number, values: Values = {}) =>
    checkValue(value, { field: field(key), values, ctx });

  it('passes policy, regions and other answers to the rule', () => {
    expect(check('personalInfo.regionCode', '999999')?.reason).toBe('format.region');
    expect(check('oldCarInfo.transferInvoiceNo', '00000001', { transferInvoiceKind: 'digital' })?.reason).toBe(
      'format.digitalNo',
    );
    expect(check('oldCarInfo.transferInvoiceNo', '00000001', { transferInvoiceKind: 'paper' })).toBeNull();
    expect(check('newCarInfo.displacementMl', 0)?.reason).toMatch(/^range/);
    expect(check('oldCarInfo.fuel', 'steam')).toEqual({
      reason: 'enum',
      params: { enum: field('oldCarInfo.fuel').options?.codes.join(', ') },
    });
  });

  it('names the wrong comma of an amount and of a whole number', () => {
    expect(check('newCarInfo.priceInclTax', '12,8000')?.reason).toBe('format.comma');
    expect(check('newCarInfo.priceInclTax', '1,234.567')?.reason).toBe('format.money');
    for (const typed of ['2,00', '1,5', '1998,', '1，9，98毫升', '٢٬٠٠'])
      expect([typed, check('newCarInfo.displacementMl', typed)?.reason]).toEqual([typed, 'format.integerComma']);
    for (const typed of ['1.5', ',', '1,123,456,789', '1,998.0', '2,0a', '-1,5'])
      expect([typed, check('newCarInfo.displacementMl', typed)?.reason]).toEqual([typed, 'format.integer']);
  });

  it('rejects every value of a choice without options', () => {
    const empty = { ...field('oldCarInfo.fuel'), options: undefined };
    expect(checkValue('bev', { field: empty, values: {}, ctx })).toEqual({ reason: 'enum', params: { enum: '' } });
  });

  it('considers only the confirmation of the same field', () => {
    const wrong = 'L00TEST05TT000007';
    const warn = { ...ctx, common: { ...ctx.common, vinCheckDigit: 'warn' as const } };
    const ask = (values: Values) => checkValue(wrong, { field: field('oldCarInfo.vin'), values, ctx: warn });
    expect(ask({})?.reason).toBe('confirm.vin');
    expect(ask({ vinConfirmed: true })).toBeNull();
    const plain = { ...field('oldCarInfo.vin'), confirmedBy: undefined };
    expect(checkValue(wrong, { field: plain, values: { undefined: true } as Values, ctx: warn })?.reason).toBe(
      'confirm.vin',
    );
  });
});
