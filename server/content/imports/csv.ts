export interface Line {
  /** line number in the file, from 1; a quoted cell may span several lines */
  line: number;
  cells: string[];
}

/** Limit of the cells of a line. A line with more is yielded with one cell more than this, and without the cells behind it. */
export const MOST_CELLS = 100;

/** Characters between two pauses. A file of blank lines yields no line, and one line may be as long as the file. */
const PAUSE_EVERY = 100_000;

/**
 * Yields the lines of a CSV (RFC 4180): commas, doubled quotes inside quotes, any line ending. Blank lines are skipped.
 * Yields null after each `PAUSE_EVERY` characters, so that the caller can let other requests run.
 */
export function* parseCsv(text: string): Generator<Line | null, void> {
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let startedAt = 1;
  let pauseAt = PAUSE_EVERY;
  const endCell = () => {
    if (cells.length <= MOST_CELLS) cells.push(cell);
    cell = '';
  };
  function* endLine(): Generator<Line, void> {
    endCell();
    if (cells.length > 1 || cells[0]?.trim()) yield { line: startedAt, cells };
    cells = [];
    startedAt = line + 1;
  }
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at];
    if (at >= pauseAt) {
      yield null;
      pauseAt = at + PAUSE_EVERY;
    }
    if (quoted) {
      if (letter === '"' && source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (letter === '"') quoted = false;
      else cell += letter;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === ',') endCell();
    else if (letter === '\n') yield* endLine();
    else cell += letter;
    if (letter === '\n') line += 1;
  }
  yield* endLine();
}
