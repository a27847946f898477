import { screen } from '@testing-library/react';
import { fenOf, shownMoney, yuanOf } from '@domain/rules/money';
import { MoneyInput, type MoneyValue } from './MoneyInput';
import { Kept, show } from '../testing/show';

const price = (onPrice: (value: MoneyValue) => void) => (
  <Kept<MoneyValue> start="">
    {(value, onChange) => (
      <MoneyInput
        name="priceInclTax"
        label="价税合计"
        value={value}
        onChange={(next) => {
          onChange(next);
          onPrice(next);
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
])('fenOf(%p) is %p', (typed, kept) => expect(fenOf(typed)).toBe(kept));

test.each([
  [12_880_050, '128,800.50'],
  [2_000_000, '20,000'],
  [99, '0.99'],
  [100_000_000_000, '1,000,000,000'],
])('shownMoney shows %d 分 as %s', (fen, read) => expect(shownMoney(fen)).toBe(read));

test('yuanOf returns the text that the user would type', () =>
  expect([12_880_050, 1, '', 'x'].map(yuanOf)).toEqual(['128800.5', '0.01', '', 'x']));

test('reports fen while yuan are typed, and formats the text only on blur', async () => {
  const onPrice = jest.fn();
  const { person } = show(price(onPrice));
  await person.type(screen.getByLabelText('价税合计'), '1,280.50');
  expect(screen.getByLabelText('价税合计')).toHaveValue('1,280.50');
  expect(onPrice).toHaveBeenLastCalledWith(128_050);
  await person.tab();
  expect(screen.getByLabelText('价税合计')).toHaveValue('1280.5');
});

test('reports an invalid amount as the typed text', async () => {
  const onPrice = jest.fn();
  const { person } = show(price(onPrice));
  await person.type(screen.getByLabelText('价税合计'), '12x');
  expect(onPrice).toHaveBeenLastCalledWith('12x');
});

test('shows a read-only amount with thousands separators', () => {
  show(<MoneyInput name="priceInclTax" label="价税合计" value={12_880_000} readOnly />);
  expect(screen.getByLabelText('价税合计')).toHaveValue('128,800');
});
