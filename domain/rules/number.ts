import { halfWidth } from './halfWidth';

/**
 * Returns the digits of a whole number, without the commas that separate thousands. Checks the whole text and its length: returns null
 * if it is not a whole number of at most `most` digits. A comma at another position may mean a decimal point: 80,00 is not 8,000.
 */
export const ungrouped = (text: string, most: number): string | null => {
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(text)) return null;
  const digits = text.replace(/,/g, '');
  return digits.length <= most ? digits : null;
};

/** Returns null if the text is not a whole number. */
export const parseInteger = (typed: string): number | null => {
  const digits = ungrouped(halfWidth(typed).replace(/\s|毫升|ml$/gi, ''), 9);
  return digits === null ? null : Number(digits);
};

type Parse = (typed: string) => number | null;

/** Whether the text would be a number without its commas: 12,8000 or 80,00. */
export const hasWrongComma = (parse: Parse, typed: string): boolean =>
  parse(typed) === null && parse(halfWidth(typed).replace(/,/g, '')) !== null;
