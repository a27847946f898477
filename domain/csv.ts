/** Text that a spreadsheet would evaluate as a formula, full-width signs included; also with apostrophes before it, so that `textOfCell` is exact. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Quotes a cell. An apostrophe precedes the text of a formula. */
const quoted = (cell: string | number): string => {
  const text = String(cell);
  return `"${(typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;
};

/** Returns the lines as CSV with every cell quoted. */
export const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

/**
 * Returns the text that `csvOf` wrote into a cell: without the apostrophe before a formula. In a file made by a person an apostrophe that
 * was typed before such a sign is lost: the two cannot be distinguished.
 */
export const textOfCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
