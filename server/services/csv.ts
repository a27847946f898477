/** Quotes a cell. An apostrophe precedes text that a spreadsheet would evaluate as a formula, full-width signs included. */
const quoted = (text: string): string =>
  `"${(/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Returns the lines as CSV with every cell quoted. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
