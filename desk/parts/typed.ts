/** Control characters come with what is pasted from papers; line breaks stay where there are lines. */
export const cleaned = (text: string): string =>
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');

/** 元 as typed → 分; null: not an amount. */
export function fenOf(typed: string): number | null {
  const text = typed.normalize('NFKC').replace(/[,\s]/g, '');
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
