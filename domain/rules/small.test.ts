import { mobile as vectors } from '../testing/vectors.json';
import { checkDate } from './date';
import { checkMobile } from './mobile';
import { checkName, isSameName, nameKey } from './name';
import { normaliseText } from './normalise';
import { checkLength, checkRange, checkRegion } from './index';

describe('checkMobile', () => {
  it.each(vectors.valid)('accepts %s', (mobile) => expect(checkMobile(mobile)).toBeNull());
  it.each(vectors.invalid)('rejects %s', (mobile) => expect(checkMobile(mobile)?.reason).toBe('format.mobile'));
  it.each([
    ...Object.entries(vectors.normalised),
    ['0086 138-0000-0000', '13800000000'],
    ['１３８００００００００', '13800000000'],
  ])('reads %s as %s', (typed, meant) => expect(normaliseText('mobile', typed)).toBe(meant));
});

describe('checkName', () => {
  it.each(['张三', '欧阳娜娜', '买买提·吐尔逊', '𠮷野', '〇一', 'LI', "O'BRIEN JEAN-PAUL", 'A'.repeat(60)])(
    'accepts %s',
    (name) => expect(checkName(name)).toBeNull(),
  );
  it.each([
    '张',
    'Zhang San',
    'ZHANG  SAN',
    'JOSÉ',
    'A',
    'A'.repeat(61),
    '-ANNA',
    'ANNA 张',
    '张3',
    '·张三',
    '张三·',
    '张··三',
    '张'.repeat(26),
  ])('refuses %s', (name) => expect(checkName(name)?.reason).toBe('format.name'));
  it.each([
    ['张 三', '张三'],
    ['买买提•吐尔逊', '买买提·吐尔逊'],
    ['买买提．吐尔逊', '买买提·吐尔逊'],
    [' 张三\u3000', '张三'],
    ['  smith,  john ', 'SMITH JOHN'],
    ['ＳＭＩＴＨ　ｊｏｈｎ', 'SMITH JOHN'],
    ['O’Brien jean – paul', "O'BRIEN JEAN-PAUL"],
  ])('normalises “%s” to %s', (typed, meant) => expect(normaliseText('name', typed)).toBe(meant));
});

describe('isSameName', () => {
  it.each([
    ["O'BRIEN JEAN-PAUL", 'Jean Paul OBrien'],
    ['AL SAYED MOHAMMED', 'MOHAMMED ALSAYED'],
    ['买买提·吐尔逊', '买买提•吐尔逊'],
    ['ANNA MARIA ROSSI', 'Rossi Maria Anna'],
  ])('finds %s and %s the same, as their key does', (a, b) => {
    expect([isSameName(a, b), isSameName(b, a)]).toEqual([true, true]);
    expect(nameKey(a)).toBe(nameKey(b));
  });
  it.each([
    ['ANNA ROSSI', 'ANNA ROSSO'],
    ['张三', '三张'],
    ['LEE ANN', 'ANN LEA'],
  ])('finds %s and %s different', (a, b) => expect(isSameName(a, b)).toBe(false));
});

describe('checkDate', () => {
  const reasonOf = (date: string) => checkDate(date, '2026-11-21')?.reason ?? null;
  it.each([
    ['2026-11-21', null],
    ['2024-02-29', null],
    ['1900-01-01', null],
    ['2026-11-22', 'future_date'],
    ['2026-02-30', 'format.day'],
    ['2025-02-29', 'format.day'],
    ['2026-13-01', 'format.day'],
    ['1899-12-31', 'format.day'],
    ['26-1-1', 'format.date'],
    ['12026-01-01', 'format.date'],
    ['2026-01-012', 'format.date'],
    ['soon', 'format.date'],
  ])('%s: %s', (date, reason) => expect(reasonOf(date)).toBe(reason));
  it.each(['20260131', '2026/1/31', '2026.01.31', '2026年1月31日', ' 2026-1-31 ', '２０２６０１３１'])(
    'reads %s as 2026-01-31',
    (typed) => expect(normaliseText('date', typed)).toBe('2026-01-31'),
  );
});

describe('lengths, ranges and codes', () => {
  it('checkLength counts a surrogate pair as one character', () => {
    expect(checkLength('𠮷'.repeat(5), 5, 5)).toBeNull();
    expect(checkLength('𠮷'.repeat(4), 5, 100)).toEqual({ reason: 'too_short.range', params: { min: 5, max: 100 } });
    expect(checkLength('a'.repeat(101), 5, 100)?.reason).toBe('too_long.range');
    expect(checkLength('a'.repeat(61), 1, 60)).toEqual({ reason: 'too_long', params: { max: 60 } });
  });

  it('checkRange reports a range in the unit of the input', () => {
    expect(checkRange(999_999, 1_000_000, 1_000_000_000, 100)).toEqual({
      reason: 'range',
      params: { min: 10_000, max: 10_000_000 },
    });
    expect(checkRange(1_000_000, 1_000_000, 1_000_000_000, 100)).toBeNull();
    expect(checkRange(1_000_000_001, 1_000_000, 1_000_000_000, 100)?.reason).toBe('range');
    expect(checkRange(0, 1, undefined, 100)).toEqual({ reason: 'range.min', params: { min: 0.01 } });
  });

  it('checkRegion accepts six digits', () => {
    expect([checkRegion('320500'), checkRegion('429004')]).toEqual([null, null]);
    expect(['32050', '3205000', '苏州', '012345'].map((code) => checkRegion(code)?.reason)).toEqual(
      Array(4).fill('format.region'),
    );
  });

  it('checkRegion accepts only listed regions when the list is known', () => {
    const regions = new Set(['320500']);
    expect([checkRegion('320500', regions), checkRegion('110100', regions)?.reason]).toEqual([null, 'format.region']);
  });

  it.each([
    ['vin', ' l00test04tt000007 ', 'L00TEST04TT000007'],
    ['bankCard', '6299 9900-0000 0000 012', '6299990000000000012'],
    ['invoiceNo', '0000 0001', '00000001'],
    ['idNo', '32999919880808018x', '32999919880808018X'],
    ['certNo', 'sc-2026 001', 'SC-2026001'],
    ['text', '  苏州市\n 示例路　１号 ', '苏州市 示例路 1号'],
    ['integer', '1,998 毫升', 1998],
    ['integer', '1.5', '1.5'],
    ['integer', '1，998', 1998],
    ['integer', '2,00', '2,00'],
    ['integer', '1,9,98', '1,9,98'],
    ['integer', '1998,', '1998,'],
    ['integer', '123,456,789', 123_456_789],
    ['integer', '1,123,456,789', '1,123,456,789'],
    ['money', '１２８，０００', 12_800_000],
    ['money', 'abc', 'abc'],
    ['choice', ' bev ', 'bev'],
    ['region', '320500 ', '320500'],
  ] as const)('reads %s “%s” as %s', (rule, typed, meant) => expect(normaliseText(rule, typed)).toBe(meant));
});
