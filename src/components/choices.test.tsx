import { screen } from '@testing-library/react';
import { Checkbox } from './Checkbox';
import { Combobox } from './Combobox';
import { RadioGroup } from './RadioGroup';
import { Select } from './Select';
import { Kept, show } from './testing/show';

const options = [
  { value: 'private', label: '非营运' },
  { value: 'converted', label: '营转非' },
  { value: 'commercial', label: '营运' },
];

describe('a few choices', () => {
  it('are a named group, moved through by arrow keys', async () => {
    const { person } = show(
      <Kept start="private">
        {(value, onChange) => (
          <RadioGroup name="useNature" label="使用性质" options={options} value={value} onChange={onChange} />
        )}
      </Kept>,
    );
    expect(screen.getByRole('radiogroup', { name: '使用性质' })).toBeRequired();
    await person.tab();
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: '营转非' })).toBeChecked();
  });

  it('say what is wrong with all of them, and when the group is left', async () => {
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

  it('of which one always stands are nothing that must be filled in', () => {
    show(<RadioGroup name="size" label="字号" required={false} options={options} value="private" />);
    expect(screen.getByRole('radiogroup')).not.toBeRequired();
  });

  it('show the words, not the code, when read only', () => {
    show(<RadioGroup name="useNature" label="使用性质" options={options} value="converted" readOnly />);
    expect(screen.getByLabelText('使用性质')).toHaveValue('营转非');
  });
});

test('a list begins with nothing chosen and tells the code of what was', async () => {
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

test('a declaration is ticked by its words, and its error belongs to it', async () => {
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

describe('a field with suggestions', () => {
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

  it('suggests what contains the typing, and takes it by arrow and Enter', async () => {
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

  it('takes one by touch without losing the field', async () => {
    const { person } = show(bank());
    await person.click(screen.getByRole('combobox'));
    await person.click(screen.getByRole('option', { name: '示例建设银行' }));
    expect(screen.getByRole('combobox')).toHaveValue('示例建设银行');
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('keeps what is not among them, trimmed, and Escape only closes the list', async () => {
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
