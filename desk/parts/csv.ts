/** Every cell in quotes; an apostrophe precedes what a spreadsheet would read as a formula, also in full-width characters. */
const quoted = (cell: string | number): string => {
  const text = String(cell);
  return `"${(typeof cell === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;
};

/** A table as spreadsheets open it: UTF-8 with its mark. */
export const csvOf = (lines: readonly (readonly (string | number)[])[]): Blob =>
  new Blob([`\uFEFF${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`], {
    type: 'text/csv;charset=utf-8',
  });
