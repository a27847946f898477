import { countries } from '@domain/rules/countries';
import { normaliseText } from '@domain/rules/normalise';
import { isDate, shanghaiDate } from '@domain/time';
import type { Page, RecognisedValue } from '../page';
import { clearness, spanOf, type Span } from '../span';

/** ICAO 9303: digits count as themselves, letters from 10, the filler as 0, with the weights 7, 3 and 1. */
export const checkDigit = (text: string): number =>
  [...text].reduce((sum, char, i) => sum + (char === '<' ? 0 : parseInt(char, 36)) * (i % 3 ? 5 - 2 * (i % 3) : 7), 0) %
  10;

/** The second line that a machine reads: number, nationality, day of birth. */
const NUMBER_LINE = /^([A-Z\d<]{9})(\d)([A-Z<]{1,3})(\d{6})(\d)[A-Z<]\d{2}/;
/** The first one; of a passport with P, of a visa with V. It has no check digit, and OCR drops letters of the name beside `<`. */
const NAME_LINE = /^([A-Z])[A-Z<]{2,}<<[A-Z<]*$/;
/** Each two differ by a multiple of 10, so the check digit is the same. */
const SAME_TO_CHECK_DIGIT = /[G6L1U0V]/;

interface NumberLine {
  span: Span;
  number: string;
  nationality: string;
  birth: string;
}

function numberLine(page: Page): NumberLine | null {
  for (const line of page.lines) {
    const span = spanOf(line);
    const [, number, ofNumber, nationality, birth, ofBirth] = NUMBER_LINE.exec(span.text) ?? [];
    if (!number || !nationality || !birth) continue;
    if (checkDigit(number) !== Number(ofNumber) || checkDigit(birth) !== Number(ofBirth)) continue;
    return { span, number, nationality, birth };
  }
  return null;
}

/** Returns true for a page with the lines of a passport that a machine reads. The second line of a visa has the same form. */
export function isPassport(page: Page): boolean {
  const kinds = page.lines.flatMap((line) => NAME_LINE.exec(spanOf(line).text)?.[1] ?? []);
  return kinds.length ? kinds.includes('P') : numberLine(page) !== null;
}

/** The year has two digits: a birth in 20YY is before today. */
function birthDate({ birth }: NumberLine): string | null {
  const day = birth.replace(/(..)(..)(..)/, '$1-$2-$3');
  const date = `20${day}` > shanghaiDate(new Date()) ? `19${day}` : `20${day}`;
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
    idNo: {
      ...value(number.replaceAll('<', ''), 0, 10),
      ...(SAME_TO_CHECK_DIGIT.test(number) ? { firm: true } : { proof: 'checksum' }),
    },
    nationality: countries.includes(nationality) ? { ...value(nationality, 10, after - 10), firm: true } : null,
    birthDate: birth === null ? null : { ...value(birth, after, 7), proof: 'checksum' },
  };
}
