/** Every cell in quotes; an apostrophe precedes what a spreadsheet would read as a formula, also in full-width characters. */
const quoted = (text: string): string =>
  `"${(/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
