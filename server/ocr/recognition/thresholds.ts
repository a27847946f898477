/**
 * OCR thresholds, measured on generated documents: `npm run proof -- --only=reading -- --seeds=600` (docs/decisions/0025-ocr.md).
 * One in eleven values with two wrong characters passes a check digit, so the lowest character confidence counts too.
 */
export const thresholds = {
  /** minimum weighted word score to identify a document kind */
  kindScore: 4,
  /** minimum share of clear characters of a usable page */
  pageClear: 0.5,
  /** minimum confidence of a clear line */
  lineClear: 0.85,
  /** minimum character confidence of a proven value, and of an unproven one that is shown */
  proven: 0.45,
  offered: 0.8,
  /** the same for unproven values whose format rules out most errors */
  firm: 0.6,
  /** minimum number of characters of a readable page */
  fewestLetters: 8,
  /** a page is another document with at least this many characters, this clearness, and at most this score for its slot */
  otherLetters: 20,
  otherClear: 0.8,
  otherScore: 2,
} as const;
