import { countries } from '@domain/rules/countries';
import { normaliseText } from '@domain/rules/normalise';
import { isDate } from '@domain/time';
import type { Page, RecognisedValue } from '../page';
import { clearness, spanOf, type Span } from '../span';

/** ICAO 9303: digits count as themselves, letters from 10, the filler as 0, with the weights 7, 3 and 1. */
export const checkDigit = (text: string): number =>
  [...text].reduce((sum, char, i) => sum + (char === '<' ? 0 : parseInt(char, 36)) * (i % 3 ? 5 - 2 * (i % 3) : 7), 0) %
  10;

/** The second line that a machine reads: number, nationality, day of birth and, behind the sex, the year in which the passport expires. */
const NUMBER_LINE = /^([A-Z\d<]{9})(\d)([A-Z<]{1,3})(\d{6})(\d)[A-Z<](\d{2})/;
/** The first one. It has no check digit, and OCR drops letters of the name beside `<`. */
const NAME_LINE = /^P[A-Z<][A-Z<]*<<[A-Z<]*$/;

interface NumberLine {
  span: Span;
  number: string;
  nationality: string;
  birth: string;
  expiryYear: string;
}

function numberLine(page: Page): NumberLine | null {
  for (const line of page.lines) {
    const span = spanOf(line);
    const [, number, ofNumber, nationality, birth, ofBirth, expiryYear] = NUMBER_LINE.exec(span.text) ?? [];
    if (!number || !nationality || !birth || !expiryYear) continue;
    if (checkDigit(number) !== Number(ofNumber) || checkDigit(birth) !== Number(ofBirth)) continue;
    return { span, number, nationality, birth, expiryYear };
  }
  return null;
}

/** Returns true for a page with the lines of a passport that a machine reads. */
export const isPassport = (page: Page): boolean =>
  page.lines.some((line) => NAME_LINE.test(spanOf(line).text)) || numberLine(page) !== null;

/** The year has two digits: a birth in 20YY is before the passport expires. */
function birthDate({ birth, expiryYear }: NumberLine): string | null {
  const date = `${birth.slice(0, 2) > expiryYear ? '19' : '20'}${birth.replace(/(..)(..)(..)/, '$1-$2-$3')}`;
  return isDate(date) ? date : null;
}

/** Returns number, nationality and date of birth of a passport. */
export function passport(page: Page): Record<string, RecognisedValue | null> {
  const line = numberLine(page);
  if (!line) return {};
  const { span, number } = line;
  const value = (text: string, from: number, length: number): RecognisedValue => ({
    value: text,
    p: clearness(span, from, length),
    line: span.line,
  });
  const nationality = String(normaliseText('nationality', line.nationality));
  const after = 10 + line.nationality.length;
  const birth = birthDate(line);
  return {
    idNo: { ...value(number.replaceAll('<', ''), 0, 10), proof: 'checksum' },
    nationality: countries.includes(nationality) ? { ...value(nationality, 10, after - 10), firm: true } : null,
    birthDate: birth === null ? null : { ...value(birth, after, 7), proof: 'checksum' },
  };
}
