import { screen } from '@testing-library/react';
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
