import { pseudoRandom } from '../testing/numbers';
import { parseMoney, shownMoney, typedMoney } from './money';

describe('amounts of money', () => {
  it.each([
    ['128000', 12_800_000],
    ['128,000.5', 12_800_050],
    ['0.29', 29],
    ['1.1', 110],
    ['¥ 1 000', 100_000],
    ['100元', 10_000],
    ['5.', 500],
    ['0', 0],
    ['１２８，０００．５', 12_800_050],
    ['¥1,234,567元', 123_456_700],
  ])('parseMoney(%s) is %d 分', (typed, fen) => expect(parseMoney(typed)).toBe(fen));

  it.each([
    '',
    '.',
    '1.234',
    '-5',
    '1e5',
    '12a',
    '十万',
    '1.2.3',
    '1234567890123',
    '80,00',
    '1,5',
    '12,34,567',
    ',500',
    '1,000,',
  ])('parseMoney rejects “%s”', (typed) => expect(parseMoney(typed)).toBeNull());

  it.each([
    [12_800_000, '128000', '128,000'],
    [12_800_050, '128000.50', '128,000.50'],
    [1, '0.01', '0.01'],
    [0, '0', '0'],
    [123_456_789_000, '1234567890', '1,234,567,890'],
  ])('%d 分 is %s in a field and %s in a message', (fen, typed, shown) =>
    expect([typedMoney(fen), shownMoney(fen)]).toEqual([typed, shown]),
  );

  it('parseMoney inverts typedMoney for 2,000 random amounts', () => {
    const next = pseudoRandom(3);
    for (let i = 0; i < 2000; i += 1) {
      const fen = next(2 ** 31);
      expect(parseMoney(typedMoney(fen))).toBe(fen);
      expect(parseMoney(shownMoney(fen))).toBe(fen);
    }
  });
});
