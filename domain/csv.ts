/** Quotes a cell. An apostrophe precedes text that a spreadsheet would evaluate as a formula, full-width signs included. */
const quoted = (cell: string | number): string => {
  const text = String(cell);
  return `"${(typeof cell === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;
};

/** Returns the lines as CSV with every cell quoted. */
export const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
