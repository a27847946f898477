/** Returns true for characters that take two terminal columns. */
const isWide = (char: string): boolean =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u.test(
    char,
  );

const widthOf = (text: string): number => [...text].reduce((width, char) => width + (isWide(char) ? 2 : 1), 0);

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Formats a text table; columns are separated by two spaces. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, at) =>
    Math.max(widthOf(heading), ...rows.map((row) => widthOf(row[at] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => padded(cell, widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headings), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** Formats an amount in 分 as 元 with two decimals. */
export const shownAmount = (fen: number): string => `${(fen / 100).toFixed(2)}元`;

export const shownInstant = (at: string): string => at.slice(0, 16).replace('T', ' ');
