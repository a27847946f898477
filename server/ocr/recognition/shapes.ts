import { luhnHolds } from '@domain/rules/bankCard';
import { countries } from '@domain/rules/countries';
import { idCheckCharacter } from '@domain/rules/idCard';
import { normaliseText } from '@domain/rules/normalise';
import { birthDateOf } from '@domain/rules/personId';
import { checkSellerPlace, placeOfUscc } from '@domain/rules/sellerPlace';
import { isUscc } from '@domain/rules/uscc';
import { checkPlate } from '@domain/rules/plate';
import { vinCheckCharacter } from '@domain/rules/vin';
import { isDate } from '@domain/time';

import type { RecognisedValue } from './page';
import { clearness, half, hasHole, type Span } from './span';

/** Returns the value of one format in a text, or null. */
export type Shape = (span: Span) => RecognisedValue | null;

const DIGITS: Record<string, string> = {
  ...{ O: '0', o: '0', D: '0', Q: '0', I: '1', l: '1', '|': '1', Z: '2', S: '5', B: '8', G: '6' },
};
/** The numbers of companies have no I, O, S, V and Z. */
const USCC: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', Z: '2' };
const VIN: Record<string, string> = { O: '0', o: '0', Q: '0', I: '1', l: '1', i: '1' };

const seenAs = (span: Span, looks: Record<string, string>): string =>
  [...span.text].map((char) => looks[char] ?? char).join('');

const recognised = (span: Span, value: string, from: number, length = value.length): RecognisedValue => ({
  value,
  p: clearness(span, from, length),
  line: span.line,
});

interface Window {
  value: string;
  at: number;
  /** number of adjacent characters that may belong to a longer number */
  edge: number;
  changed: number;
}

/** Returns all substrings of a length that match, sorted by fewest adjacent and fewest corrected characters. */
function windows(span: Span, length: number, looks: Record<string, string>, shape: RegExp): Window[] {
  const text = seenAs(span, looks).toUpperCase();
  const out: Window[] = [];
  for (let at = 0; at + length <= text.length; at += 1) {
    const value = text.slice(at, at + length);
    if (!shape.test(value)) continue;
    const edge = Number(/[0-9A-Z]/.test(text[at - 1] ?? '')) + Number(/[0-9A-Z]/.test(text[at + length] ?? ''));
    out.push({ value, at, edge, changed: [...value].filter((char, i) => char !== span.text[at + i]).length });
  }
  return out.sort((one, other) => one.edge - other.edge || one.changed - other.changed);
}

const birthIn = (id: string): string => `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;

export const idNo: Shape = (span) => {
  const good = windows(span, 18, DIGITS, /^[1-9]\d{16}[\dX]$/).find(
    ({ value }) => isDate(birthIn(value)) && birthIn(value) > '1900' && idCheckCharacter(value) === value[17],
  );
  return good ? { ...recognised(span, good.value, good.at), proof: 'checksum' } : earlierPermanentNo(span);
};

/** The number of a permanent resident's card from before December 2023. */
const earlierPermanentNo: Shape = (span) => {
  const match = /(?<![0-9A-Z])([A-Z]{3})([0-9OQDIl|ZSBG]{12})(?![0-9A-Z])/.exec(span.text);
  if (!match?.[1] || !match[2] || !countries.includes(match[1])) return null;
  const number = match[1] + [...match[2]].map((char) => DIGITS[char] ?? char).join('');
  const holdsDay = birthDateOf({ idType: 'permanentResident', idNo: number }) !== null;
  return holdsDay ? { ...recognised(span, number, match.index), firm: true } : null;
};

/** The place in the number of a company, whose check character detects every single misread character; it does not prove whose number it is. */
export const sellerPlace: Shape = (span) => {
  if (idNo(span)) return null;
  const number = windows(span, 18, USCC, /^[0-9A-HJ-NPQRTUWXY]{18}$/).find(({ value }) => isUscc(value));
  const place = number && placeOfUscc(number.value);
  if (!place || checkSellerPlace(place)) return null;
  return { ...recognised(span, place, number.at, 18), firm: true };
};

/** The check digit detects every single misread character. Without a valid one the VIN is foreign or misread (`doubt`). */
export const vin: Shape = (span) => {
  const all = windows(span, 17, VIN, /^[A-HJ-NPR-Z0-9]{13}\d{4}$/).filter(
    ({ value, edge }) => edge === 0 && value.replace(/\d/g, '').length >= 2,
  );
  const good = all.find(({ value }) => vinCheckCharacter(value) === value[8]);
  if (good) return { ...recognised(span, good.value, good.at), proof: 'checksum' };
  const [other] = all;
  return other ? { ...recognised(span, other.value, other.at), doubt: other.value.startsWith('L') } : null;
};

export const cardNo: Shape = (span) => {
  for (const match of seenAs(span, DIGITS).matchAll(/(?<!\d)62\d{14,17}(?!\d)/g))
    if (luhnHolds(match[0])) return { ...recognised(span, match[0], match.index), proof: 'checksum' };
  return null;
};

const PLATE =
  /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5,6}(?![A-Z0-9])/;
export const plate: Shape = (span) => {
  const letters = [...span.text].flatMap((char, at) => (/[·.・•-]/.test(char) ? [] : [{ char, at }]));
  const text = letters.map(({ char }, i) => (i > 1 ? ({ O: '0', I: '1' }[char] ?? char) : char)).join('');
  const match = PLATE.exec(text);
  if (!match || checkPlate(match[0])) return null;
  // Plates contain no O and I, so low confidence between O and 0 does not matter.
  const sureOf = ({ char, at }: { char: string; at: number }): number =>
    /[O0I1]/.test(char) ? Math.max(0.95, span.ps[at] ?? 0) : (span.ps[at] ?? 0);
  const ps = letters.slice(match.index, match.index + match[0].length).map(sureOf);
  return { value: match[0], p: Math.min(...ps), line: span.line };
};

/**
 * With 年 and 月 a day may have one digit; with separators it has two, and one separator may be missing.
 * The number of the next label may follow directly: 2010-07-214.机动车登记编号
 */
const DATES = [
  /((?:19|20)\d\d)年(\d{1,2})月(\d{1,2})(?!\d)/,
  /(?<!\d)((?:19|20)\d\d)[-./]?(\d\d)[-./](\d\d)(?:(?=\d{1,2}\.\p{Script=Han})|(?!\d))/u,
  /(?<!\d)((?:19|20)\d\d)[-./](\d\d)[-./]?(\d\d)(?:(?=\d{1,2}\.\p{Script=Han})|(?!\d))/u,
];
export const date: Shape = (span) => {
  for (const shape of DATES) {
    const match = shape.exec(span.text);
    if (!match) continue;
    const value = `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
    if (isDate(value)) return recognised(span, value, match.index, match[0].length);
  }
  return null;
};

/** Amount in 分. Two decimals are always printed, which excludes other numbers. */
export const money: Shape = (span) => {
  const match = /(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d{3,9})\.(\d\d)(?!\d)/.exec(span.text);
  if (!match) return null;
  const value = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number(match[2]);
  return { ...recognised(span, match[0], match.index), value };
};

/** Amount without recognised decimals. */
export const wholeYuan: Shape = (span) => {
  const match = /[￥¥Y](\d{3,9})(?![\d.,])/.exec(span.text);
  return match && { ...recognised(span, match[0], match.index), value: Number(match[1]) * 100 };
};

export const digits =
  (least: number, most: number): Shape =>
  (span) => {
    const match = new RegExp(`(?<!\\d)\\d{${least},${most}}(?!\\d)`).exec(seenAs(span, DIGITS));
    return match && recognised(span, match[0], match.index);
  };

/** Certificate number of letters and digits. */
export const certNo: Shape = (span) => {
  const match = /(?<![0-9A-Z])(?=[0-9A-Z-]*\d{4})[0-9A-Z][0-9A-Z-]{5,28}(?![0-9A-Z])/.exec(span.text);
  return match && recognised(span, match[0], match.index);
};

/** A name in capital Latin letters, with its spaces. English labels of a document have small letters. */
const latinName: Shape = (span) => {
  const chars = span.line.chars.slice(span.from);
  const text = chars.map(({ c }) => half(c)).join('');
  const match = /^[^\p{L}\d]*([A-Z][A-Z ,.'-]{1,58}[A-Z])(?![\p{L}\d])/u.exec(text);
  if (!match?.[1]) return null;
  const at = match[0].length - match[1].length;
  const p = Math.min(...chars.slice(at, match[0].length).flatMap(({ c, p: clear }) => (half(c) === ' ' ? [] : clear)));
  return { value: normaliseText('name', match[1].replaceAll('.', ' ')), p, line: span.line };
};

/** Person name. The model omits rare characters; only a gap between characters or at an end of the line shows it. */
const hanName: Shape = (span) => {
  const match = /^[^\p{Script=Han}]*([\p{Script=Han}·]{2,10})(?=$|[^\p{Script=Han}·])/u.exec(span.text);
  const value = match?.[1];
  if (!match || !value) return null;
  const at = match[0].length - value.length;
  const { line, xs } = span;
  const endsLine = match[0].length === span.text.length && line.w / line.h - (xs.at(match[0].length - 1) ?? 0) > 0.95;
  const beginsLine = span.from === 0 && at === 0 && (xs[0] ?? 0) > 0.95;
  return { ...recognised(span, value, at), doubt: hasHole(span, at, value.length, 1.25) || endsLine || beginsLine };
};

export const name: Shape = (span) => hanName(span) ?? latinName(span);

export const matching =
  (pattern: RegExp): Shape =>
  (span) => {
    const match = pattern.exec(span.text);
    return match && recognised(span, match[1] ?? match[0], match.index + match[0].indexOf(match[1] ?? match[0]));
  };
