import { MOST_CELLS, parseCsv } from './csv';

const cells = (text: string) => [...parseCsv(text)].map((one) => one?.cells);

it('parseCsv numbers lines by their position in the file and skips blank ones', () => {
  expect([...parseCsv('a,b\n\n  \nc,d')]).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['c', 'd'] },
  ]);
});

it('parseCsv accepts any line ending, a byte order mark and a last line without line ending', () => {
  expect(cells('\uFEFFa,b\r\nc,d\re,f\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]);
  expect(cells('')).toEqual([]);
});

it('parseCsv keeps empty cells', () => {
  expect(cells(',\na,,b\n,,')).toEqual([
    ['', ''],
    ['a', '', 'b'],
    ['', '', ''],
  ]);
});

it('parseCsv reads commas, quotes and line breaks in a quoted cell, and counts the lines after it', () => {
  expect([...parseCsv('"a,b","说""好""","一\n二"\nc,d,e')]).toEqual([
    { line: 1, cells: ['a,b', '说"好"', '一\n二'] },
    { line: 3, cells: ['c', 'd', 'e'] },
  ]);
  expect(cells('"",x')).toEqual([['', 'x']]);
});

it('parseCsv treats a quote in the middle of a cell as text', () => {
  expect(cells('5"屏,b')).toEqual([['5"屏', 'b']]);
  expect(cells('"a"b,c')).toEqual([['ab', 'c']]);
});

it('parseCsv yields null between parts of a long file, also of blank lines and in one long cell', () => {
  for (const text of ['\n'.repeat(300_000), 'a'.repeat(300_000), `"${'""'.repeat(150_000)}"`]) {
    const pauses = [...parseCsv(text)].filter((one) => one === null);
    expect(pauses.length).toBeGreaterThan(1);
  }
});

it('parseCsv holds at most one cell more than the limit of a line', () => {
  expect(cells(`${','.repeat(2 * MOST_CELLS)}\na,b`)).toEqual([Array(MOST_CELLS + 1).fill(''), ['a', 'b']]);
});
