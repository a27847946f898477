import { parseMoney } from './money';
import type { RuleName } from './names';

/** Full-width letters, digits and signs, as Chinese keyboards make them, become plain ones. */
const halfWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');

/** Spaces, the dot of a plate and dashes are how long numbers are read aloud, not part of them. */
const packed = (text: string): string =>
  halfWidth(text)
    .replace(/[\s·•・‧.\-–—_\u200B-\u200F\uFEFF]/g, '')
    .toUpperCase();

const mobile = (text: string): string => packed(text).replace(/^(\+|00)?86(?=1\d{10}$)/, '');

/** In words, punctuation stays as it was written; only spaces are put in order. */
const words = (text: string): string =>
  text
    .replace(/[\p{Cc}\u200B-\u200F\uFEFF]/gu, ' ')
    .replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, halfWidth)
    .replace(/\s+/g, ' ')
    .trim();

const name = (text: string): string =>
  words(text)
    .replace(/\s/g, '')
    .replace(/[•・‧．.∙⋅]/g, '·');

const date = (text: string): string => {
  const typed = halfWidth(text).trim();
  const parts =
    /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ?? /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(typed);
  return parts ? `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}` : typed;
};

const certNo = (text: string): string =>
  halfWidth(text)
    .replace(/[\s\u200B-\u200F\uFEFF]/g, '')
    .toUpperCase();

const integer = (text: string): number | string => {
  const typed = halfWidth(text).replace(/[\s,]|毫升|ml$/gi, '');
  return /^\d{1,9}$/.test(typed) ? Number(typed) : text;
};

const money = (text: string): number | string => parseMoney(halfWidth(text)) ?? text;

const byRule: Record<RuleName, (text: string) => string | number> = {
  text: words,
  name,
  idCard: packed,
  mobile,
  region: packed,
  bankCard: packed,
  plate: packed,
  vin: packed,
  choice: (text) => text.trim(),
  date,
  invoiceCode: packed,
  invoiceNo: packed,
  certNo,
  money,
  integer,
};

/** Normalised rather than refused. What cannot be read stays as it was typed, for the rule to name. */
export const normaliseText = (rule: RuleName, typed: string): string | number => byRule[rule](typed);
