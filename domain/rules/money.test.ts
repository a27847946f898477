import { pseudoRandom } from '../testing/numbers';
import { fenOf, parseMoney, shownMoney, typedMoney, yuanOf } from './money';
import { normaliseText } from './normalise';
import { hasWrongComma, parseInteger } from './number';

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

  it.each(['12,8000', '80,00', '1,5', '12,34,567', ',500', '1,000,', '１２，８０００元', '128,00.50', '٨٠٬٠٠'])(
    'hasWrongComma: “%s” is an amount without its commas only',
    (typed) => expect([parseMoney(typed), hasWrongComma(parseMoney, typed)]).toEqual([null, true]),
  );

  it.each(['', ',', '128,000', '1,234.567', '1.280,50', '12,80a', '十万', '-1,5'])(
    'hasWrongComma: the comma is not what is wrong with “%s”',
    (typed) => expect(hasWrongComma(parseMoney, typed)).toBe(false),
  );

  it.each([
    [12_800_000, '128000', '128,000'],
    [12_800_050, '128000.50', '128,000.50'],
    [1, '0.01', '0.01'],
    [0, '0', '0'],
    [123_456_789_000, '1234567890', '1,234,567,890'],
  ])('%d 分 is %s in a field and %s in a message', (fen, typed, shown) =>
    expect([typedMoney(fen), shownMoney(fen)]).toEqual([typed, shown]),
  );

  it('fenOf is the amount, or the text that is none; empty without characters', () =>
    expect([fenOf('128,800.5'), fenOf('about 5'), fenOf('  ')]).toEqual([12_880_050, 'about 5', '']));

  it('yuanOf is the amount as typed, and another text unchanged', () =>
    expect([yuanOf(12_880_050), yuanOf('about 5')]).toEqual(['128800.5', 'about 5']));

  it('parseMoney inverts typedMoney for 2,000 random amounts', () => {
    const next = pseudoRandom(3);
    for (let i = 0; i < 2000; i += 1) {
      const fen = next(2 ** 31);
      expect(parseMoney(typedMoney(fen))).toBe(fen);
      expect(parseMoney(shownMoney(fen))).toBe(fen);
    }
  });

  it('an amount with one more comma keeps its value before three last digits and is refused elsewhere, 2,000 random amounts', () => {
    const next = pseudoRandom(5);
    for (let i = 0; i < 2000; i += 1) {
      const digits = String(next(10 ** (1 + next(9))));
      const at = next(digits.length + 1);
      const typed = `${digits.slice(0, at)},${digits.slice(at)}`;
      const isThousand = digits.length - at === 3 && at >= 1 && at <= 3;
      const read = [typed, parseMoney(typed), normaliseText('integer', typed)];
      const yuan = Number(digits);
      expect(read).toEqual(isThousand ? [typed, yuan * 100, yuan] : [typed, null, typed]);
      const wrong = [hasWrongComma(parseMoney, typed), hasWrongComma(parseInteger, typed)];
      expect([typed, ...wrong]).toEqual([typed, !isThousand, !isThousand]);
    }
  });
});
