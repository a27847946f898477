export interface Line {
  /** line number in the file, from 1; a quoted cell may span several lines */
  line: number;
  cells: string[];
}

/** Parses CSV (RFC 4180): commas, doubled quotes inside quotes, any line ending. Blank lines are skipped. */
export function parseCsv(text: string): Line[] {
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let startedAt = 1;
  const endLine = (): void => {
    cells.push(cell);
    if (cells.length > 1 || cells[0]?.trim()) lines.push({ line: startedAt, cells });
    cells = [];
    cell = '';
    startedAt = line + 1;
  };
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at];
    if (quoted) {
      if (letter === '"' && source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (letter === '"') quoted = false;
      else cell += letter;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === ',') {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') endLine();
    else cell += letter;
    if (letter === '\n') line += 1;
  }
  endLine();
  return lines;
}
