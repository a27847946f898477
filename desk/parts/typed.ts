/** Removes control characters, which text pasted from documents contains. Preserves line feeds. */
export const cleaned = (text: string): string =>
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');

/** Returns the typed 元 in 分, or null when the text is not an amount. */
export function fenOf(typed: string): number | null {
  const text = typed.normalize('NFKC').replace(/[,\s]/g, '');
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
