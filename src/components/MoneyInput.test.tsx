import { screen } from '@testing-library/react';
import { fenOf, readableAmount, yuanOf } from '@/format/money';
import { MoneyInput, type MoneyValue } from './MoneyInput';
import { Kept, show } from './testing/show';

const price = (told: (value: MoneyValue) => void) => (
  <Kept<MoneyValue> start="">
    {(value, onChange) => (
      <MoneyInput
        name="priceInclTax"
        label="价税合计"
        value={value}
        onChange={(next) => {
          told(next);
          onChange(next);
        }}
      />
    )}
  </Kept>
);

test.each([
  ['128800', 12_880_000],
  ['128,800.5', 12_880_050],
  ['１２８８００', 12_880_000],
  [' ¥ 0.01 ', 1],
  ['100.', 10_000],
  ['', ''],
  ['   ', ''],
  ['1.234', '1.234'],
  ['十万', '十万'],
  ['-5', '-5'],
])('%p typed is %p kept', (typed, kept) => expect(fenOf(typed)).toBe(kept));

test.each([
  [12_880_050, '128,800.50'],
  [2_000_000, '20,000'],
  [99, '0.99'],
  [100_000_000_000, '1,000,000,000'],
])('%d 分 reads %s', (fen, read) => expect(readableAmount(fen)).toBe(read));

test('what was kept is typed again as it was', () =>
  expect([12_880_050, 1, '', 'x'].map(yuanOf)).toEqual(['128800.5', '0.01', '', 'x']));

test('yuan are typed, fen are told, and the typing stays as it is until the field is left', async () => {
  const told = jest.fn();
  const { person } = show(price(told));
  await person.type(screen.getByLabelText('价税合计'), '1,280.50');
  expect(screen.getByLabelText('价税合计')).toHaveValue('1,280.50');
  expect(told).toHaveBeenLastCalledWith(128_050);
  await person.tab();
  expect(screen.getByLabelText('价税合计')).toHaveValue('1280.5');
});

test('what is no amount is told as it was typed', async () => {
  const told = jest.fn();
  const { person } = show(price(told));
  await person.type(screen.getByLabelText('价税合计'), '12x');
  expect(told).toHaveBeenLastCalledWith('12x');
});

test('an amount that is only read has its thousands apart', () => {
  show(<MoneyInput name="priceInclTax" label="价税合计" value={12_880_000} readOnly />);
  expect(screen.getByLabelText('价税合计')).toHaveValue('128,800');
});
