import { readDate } from './date';
import { halfWidth } from './halfWidth';
import { parseMoney } from './money';
import type { RuleName } from './names';
import { parseInteger } from './number';
import { placeOfUscc } from './sellerPlace';

/** Removes separators (spaces, dots, dashes) that users type in numbers. */
const packed = (text: string): string =>
  halfWidth(text)
    .replace(/[\s·•・‧.\-–—_]/g, '')
    .toUpperCase();

const mobile = (text: string): string => packed(text).replace(/^(\+|00)?86(?=1\d{10}$)/, '');

/** Normalises white space, letters and digits of a text; punctuation is unchanged. */
const plainText = (text: string): string =>
  text
    .replace(/[\u200B-\u200F\uFEFF]/g, ' ')
    .replace(
      /[\u00AD\u202A-\u202E\u2060-\u2069\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g,
      halfWidth,
    )
    .replace(/\s+/g, ' ')
    .trim();

/** A name in Latin letters in capitals, with single spaces; passports print a comma after the family name. */
const normaliseLatinName = (text: string): string =>
  text
    .replace(/[‘’ʼ`´＇]/g, "'")
    .replace(/[‐‑‒–—－]/g, '-')
    .replace(/\s*([-'])\s*/g, '$1')
    .replace(/[\s,，]+/g, ' ')
    .trim()
    .toUpperCase();

const name = (text: string): string => {
  const plain = plainText(text);
  return /[A-Za-z]/.test(plain) ? normaliseLatinName(plain) : plain.replace(/\s/g, '').replace(/[•・‧．.∙⋅]/g, '·');
};

const certNo = (text: string): string => halfWidth(text).replace(/\s/g, '').toUpperCase();

/** The code of a nationality. Passports fill it with `<` up to three characters, print only D for Germany and six codes for the UK. */
const nationality = (text: string): string => {
  const code = packed(text).replace(/<+$/, '');
  return code === 'D' ? 'DEU' : code.replace(/^GB[DNOPS]$/, 'GBR');
};

const byRule: Record<RuleName, (text: string) => string | number> = {
  text: plainText,
  name,
  idType: (text) => text.trim(),
  idNo: packed,
  nationality,
  birthDate: readDate,
  mobile,
  region: packed,
  bankCard: packed,
  plate: packed,
  sellerPlace: (text) => placeOfUscc(packed(text)),
  vin: packed,
  choice: (text) => text.trim(),
  powertrain: (text) => text.trim(),
  date: readDate,
  invoiceCode: packed,
  invoiceNo: packed,
  certNo,
  money: (text) => parseMoney(text) ?? text,
  integer: (text) => parseInteger(text) ?? text,
};

/** Returns true for a text without a visible character. */
export const isBlank = (text: string): boolean => plainText(text) === '';

/** Returns the normalised value, or the text as typed when it cannot be parsed, so that the rule rejects it. */
export const normaliseText = (rule: RuleName, typed: string): string | number => byRule[rule](typed);
