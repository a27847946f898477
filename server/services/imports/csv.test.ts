import { parseCsv } from './csv';

const cells = (text: string) => parseCsv(text).map((one) => one.cells);

it('knows each line by its place in the file, blank ones counted and left out', () => {
  expect(parseCsv('a,b\n\n  \nc,d')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['c', 'd'] },
  ]);
});

it('takes any line ending, a mark at the beginning and a last line without an end', () => {
  expect(cells('\uFEFFa,b\r\nc,d\re,f\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]);
  expect(cells('')).toEqual([]);
});

it('keeps empty cells', () => {
  expect(cells(',\na,,b\n,,')).toEqual([
    ['', ''],
    ['a', '', 'b'],
    ['', '', ''],
  ]);
});

it('a quoted cell holds commas, quotes and lines of its own; what follows is counted on', () => {
  expect(parseCsv('"a,b","说""好""","一\n二"\nc,d,e')).toEqual([
    { line: 1, cells: ['a,b', '说"好"', '一\n二'] },
    { line: 3, cells: ['c', 'd', 'e'] },
  ]);
  expect(cells('"",x')).toEqual([['', 'x']]);
});

it('a quote in the middle of a cell is a letter', () => {
  expect(cells('5"屏,b')).toEqual([['5"屏', 'b']]);
  expect(cells('"a"b,c')).toEqual([['ab', 'c']]);
});
