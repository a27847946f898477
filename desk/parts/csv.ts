/** Quotes every cell and prefixes an apostrophe to text that a spreadsheet would run as a formula, also in full-width characters. */
const quoted = (cell: string | number): string => {
  const text = String(cell);
  return `"${(typeof cell === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;
};

/** Returns a CSV file in UTF-8 with a byte order mark, which Excel requires. */
export const csvOf = (lines: readonly (readonly (string | number)[])[]): Blob =>
  new Blob([`\uFEFF${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`], {
    type: 'text/csv;charset=utf-8',
  });
