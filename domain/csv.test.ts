import { csvOf, textOfCell } from './csv';

describe('csvOf', () => {
  it('quotes every cell, separates cells by commas and ends lines with CRLF', () => {
    expect(csvOf([['一', 2], ['说"三"']])).toBe('"一","2"\r\n"说""三"""\r\n');
    expect(csvOf([])).toBe('');
  });

  it.each(['=1', '+1', '-1', '@a', '\ta', '\ra', '＝1', '＋1', '－1', '＠a'])(
    'writes an apostrophe before %j, which a spreadsheet would evaluate',
    (text) => expect(csvOf([[text]])).toBe(`"'${text}"\r\n`),
  );

  it.each(['=1', "'=1", "''=1", '-1', "'O", "'", "''", 'a=1', "'＝1", '', "O'-1"])(
    'returns %j unchanged when `textOfCell` reads its cell again',
    (text) => {
      const cell = csvOf([[text]]).slice(1, -3);
      expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      expect(textOfCell(cell)).toBe(text);
    },
  );

  it.each(['=1', '-5', '＝1', "O'-1", "'O"])(
    '`textOfCell` returns %j unchanged when a person typed it into the file',
    (cell) => expect(textOfCell(cell)).toBe(cell),
  );

  it('leaves numbers, and such signs inside a text, unchanged', () =>
    expect(csvOf([[-5, 'a=1']])).toBe('"-5","a=1"\r\n'));
});
