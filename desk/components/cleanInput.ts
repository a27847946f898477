import { parseMoney } from '@domain/rules/money';

/** Removes control characters, which text pasted from documents contains. Preserves line feeds. */
export const withoutControlCharacters = (text: string): string =>
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');

const mostFen = 10 ** 12;

/** Returns the typed 元 in 分, or null when the text is not an amount that the desk accepts. */
export function parseYuan(typed: string): number | null {
  const fen = parseMoney(typed);
  return fen !== null && fen < mostFen ? fen : null;
}
