/**
 * What a reading must reach. Measured on drawn documents: `npm run proof -- --only=reading -- --seeds=600` (docs/decisions/reading-photos.md).
 * A check digit lets one in eleven of the readings with two wrong characters pass, so the least clear character has a say too.
 */
export const thresholds = {
  /** words of a kind, weighted, from which on a paper is taken for it */
  kindScore: 4,
  /** characters that are clear, as a share of the page, below which nothing of it is used */
  pageClear: 0.5,
  /** a line counts as clear from here */
  lineClear: 0.85,
  /** the least clear character of a value with proof, and of one that is offered */
  proven: 0.45,
  offered: 0.8,
  /** … whose shape rules out most errors */
  firm: 0.6,
  /** letters below which a page says nothing */
  fewestLetters: 8,
  /** a clear page of at least so many letters, with at most so many points for the place it was put in, is another paper */
  otherLetters: 20,
  otherClear: 0.8,
  otherScore: 2,
} as const;
