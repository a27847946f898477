import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { show } from '../testing/show';
import { CodeInput } from './CodeInput';
import { Combobox } from './Combobox';
import { DateField } from './DateField';
import type { FieldProps } from './Field';
import { MoneyInput } from './MoneyInput';
import { RadioGroup } from './RadioGroup';
import { Select } from './Select';
import { TextInput } from './TextInput';

const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
];
const ignore = () => undefined;

/** Each control with a value; the second element is the role of the element that has the field's name. */
const controls: Record<string, [control: (props: FieldProps) => ReactElement, role: string]> = {
  TextInput: [(props) => <TextInput {...props} value="苏E12345" onChange={ignore} />, 'textbox'],
  'TextInput in groups': [
    (props) => <TextInput {...props} value="6299990000000000012" groups={[4]} onChange={ignore} />,
    'textbox',
  ],
  MoneyInput: [(props) => <MoneyInput {...props} value={12_880_000} onChange={ignore} />, 'textbox'],
  Combobox: [(props) => <Combobox {...props} value="甲" suggestions={['甲']} onChange={ignore} />, 'combobox'],
  CodeInput: [(props) => <CodeInput {...props} value="246810" onChange={ignore} onSend={async () => 0} />, 'textbox'],
  RadioGroup: [(props) => <RadioGroup {...props} value="a" options={options} onChange={ignore} />, 'radiogroup'],
  Select: [(props) => <Select {...props} value="a" options={options} onChange={ignore} />, 'combobox'],
  DateField: [(props) => <DateField {...props} value="2012-05-18" today="2026-03-14" onChange={ignore} />, 'textbox'],
};

describe.each(Object.entries(controls))('%s', (_, [control, role]) => {
  const open = (state: Partial<FieldProps>) => {
    show(control({ name: 'one', label: '一项', hint: '提示', ...state }));
    return screen.getByRole(role, { name: '一项' });
  };

  it('is required, valid and described by its hint', () => {
    const field = open({});
    expect(field).toBeRequired();
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription('提示');
  });
  it('is invalid and described by its error', () => {
    const field = open({ error: '请改这里' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/请改这里/);
  });
  it('is not required when it is optional', () => {
    const field = open({ optional: true });
    expect(field).not.toBeRequired();
    expect(field).toHaveAccessibleDescription(/选填/);
  });
  it('names the reason of the return and the earlier value', () =>
    expect(open({ mark: { reason: '与行驶证不一致。', old: '旧值' } })).toHaveAccessibleDescription(
      /请改： 与行驶证不一致。 原来填的： 旧值/,
    ));
  it('says when the returned value is corrected', () =>
    expect(open({ mark: { reason: '与行驶证不一致。', done: true } })).toHaveAccessibleDescription(/已改。/));
  it('shows its value without a control to change it when it is read only', () => {
    show(control({ name: 'one', label: '一项', readOnly: true }));
    expect(screen.getByRole('textbox', { name: '一项' })).toHaveAttribute('readonly');
    for (const other of ['combobox', 'radio', 'button']) expect(screen.queryByRole(other)).toBeNull();
  });
});
