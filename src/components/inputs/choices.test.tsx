import { screen } from '@testing-library/react';
import { Checkbox } from './Checkbox';
import { Combobox } from './Combobox';
import { RadioGroup } from './RadioGroup';
import { Select } from './Select';
import { Kept, show } from '../testing/show';

const options = [
  { value: 'private', label: '非营运' },
  { value: 'converted', label: '营转非' },
  { value: 'commercial', label: '营运' },
];

describe('RadioGroup', () => {
  it('shows one error for the group and reports blur of the whole group', async () => {
    const left = jest.fn();
    const { person } = show(
      <RadioGroup
        name="useNature"
        label="使用性质"
        options={options}
        value="commercial"
        error="营运车辆不能申请"
        onLeave={left}
      />,
    );
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('营运车辆不能申请');
    await person.tab();
    expect(left).not.toHaveBeenCalled();
    await person.tab();
    expect(left).toHaveBeenCalledWith('commercial');
  });
});

test('Select starts empty and reports the code of the selected option', async () => {
  const { person } = show(
    <Kept start="">
      {(value, onChange) => (
        <>
          <Select name="fuel" label="燃料种类" options={options} value={value} onChange={onChange} />
          <output>{value}</output>
        </>
      )}
    </Kept>,
  );
  expect(screen.getByRole('combobox', { name: '燃料种类' })).toHaveDisplayValue('请选择');
  await person.selectOptions(screen.getByRole('combobox'), '营运');
  expect(document.querySelector('output')).toHaveTextContent('commercial');
});

test('Checkbox is toggled by its label and is associated with its error', async () => {
  const { person } = show(
    <Kept start={false}>
      {(value, onChange) => (
        <Checkbox name="truth" checked={value} onChange={onChange} error={value ? undefined : '请勾选'}>
          我承诺属实
        </Checkbox>
      )}
    </Kept>,
  );
  expect(screen.getByRole('checkbox', { name: '我承诺属实' })).toHaveAccessibleDescription('请勾选');
  await person.click(screen.getByText('我承诺属实'));
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('Combobox', () => {
  const banks = ['示例工商银行', '示例农业银行', '示例建设银行'];
  const bank = (left = jest.fn()) => (
    <Kept start="">
      {(value, onChange) => (
        <Combobox
          name="bankName"
          label="开户银行"
          suggestions={banks}
          value={value}
          onChange={onChange}
          onLeave={left}
        />
      )}
    </Kept>
  );

  it('suggests options that contain the text and selects one with arrow key and Enter', async () => {
    const { person } = show(bank());
    const input = screen.getByRole('combobox', { name: '开户银行' });
    await person.type(input, '农');
    expect(input).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await person.keyboard('{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await person.keyboard('{Enter}');
    expect(input).toHaveValue('示例农业银行');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('selects an option by touch and keeps the focus', async () => {
    const { person } = show(bank());
    await person.click(screen.getByRole('combobox'));
    await person.click(screen.getByRole('option', { name: '示例建设银行' }));
    expect(screen.getByRole('combobox')).toHaveValue('示例建设银行');
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('accepts free text, trimmed, and Escape only closes the list', async () => {
    const left = jest.fn();
    const { person } = show(bank(left));
    await person.type(screen.getByRole('combobox'), '示例 ');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await person.tab();
    expect(screen.getByRole('combobox')).toHaveValue('示例');
    expect(left).toHaveBeenCalledWith('示例');
  });
});
