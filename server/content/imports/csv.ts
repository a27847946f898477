export interface Line {
  /** line number in the file, from 1; a quoted cell may span several lines */
  line: number;
  cells: string[];
}

/** Yields the lines of a CSV (RFC 4180): commas, doubled quotes inside quotes, any line ending. Blank lines are skipped. */
export function* parseCsv(text: string): Generator<Line, void> {
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let startedAt = 1;
  function* endLine(): Generator<Line, void> {
    cells.push(cell);
    if (cells.length > 1 || cells[0]?.trim()) yield { line: startedAt, cells };
    cells = [];
    cell = '';
    startedAt = line + 1;
  }
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
    } else if (letter === '\n') yield* endLine();
    else cell += letter;
    if (letter === '\n') line += 1;
  }
  yield* endLine();
}
