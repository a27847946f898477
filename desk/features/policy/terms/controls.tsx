import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactElement, useId } from 'react';
import { DayPicker } from '@/components/DayPicker';
import { dayOf } from '@/components/today';
import { useT } from '@/services/i18n';
import { useMessagesOf } from './parts';

/** Controls of the form of a policy: each has a label, shows its mistakes and reports its value as the policy file has it. */
interface Props<V> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  /** place of the value in its part of the file */
  at?: string;
}

interface Control {
  id: string;
  status?: 'error';
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface Labelled extends Pick<Props<unknown>, 'label' | 'at'> {
  children: (control: Control) => ReactElement;
}

function Labelled({ label, at, children }: Labelled) {
  const id = useId();
  const messages = useMessagesOf(at);
  const described = `${id}-mistakes`;
  return (
    <Form.Item label={label} htmlFor={id} className="terms-field">
      {children({
        id,
        ...(messages.length > 0 && { status: 'error', 'aria-invalid': true, 'aria-describedby': described }),
      })}
      {messages.length > 0 && (
        <div id={described} className="terms-mistake">
          {messages.join(' ')}
        </div>
      )}
    </Form.Item>
  );
}

type TextProps = Props<string | undefined> & { autoFocus?: boolean; optional?: true };
/** An empty text is left out of the file when it is `optional`. */
export const TextField = ({ label, at, value, onChange, autoFocus, optional }: TextProps) => (
  <Labelled label={label} at={at}>
    {(control) => (
      <Input
        {...control}
        value={value}
        autoFocus={autoFocus}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value || (optional ? undefined : ''))}
      />
    )}
  </Labelled>
);

/** A day, empty when the text is no day. An empty day is no limit, or a mistake when it is `required`. */
export const DayField = ({ label, at, value, onChange, required }: Props<string | undefined> & { required?: true }) => (
  <Labelled label={label} at={at}>
    {(control) => (
      <DayPicker
        {...control}
        first={dayjs('1900-01-01')}
        last={dayjs('9999-12-31')}
        value={dayOf(value)}
        onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? (required && ''))}
      />
    )}
  </Labelled>
);

/** `null`: empty, which the check of the file reports where a number is required. */
type Amount = number | null;
type NumberProps = Props<Amount> & { unit?: string; factor?: number };
/** A number of the file in another unit: `factor` is how many of the file are one of the control. */
const NumberField = ({ label, at, value, onChange, unit, factor = 1 }: NumberProps) => (
  <Labelled label={label} at={at}>
    {(control) => (
      <InputNumber
        {...control}
        className="terms-number"
        value={value === null ? null : value / factor}
        min={0}
        precision={factor === 1 ? 0 : 2}
        suffix={unit}
        onChange={(typed) => onChange(typed === null ? null : Math.round(typed * factor))}
      />
    )}
  </Labelled>
);

export function MoneyField(props: Props<Amount>) {
  const t = useT();
  return <NumberField {...props} unit={t('desk.yuan')} factor={100} />;
}
/** A share in hundredths of a percent. */
export const ShareField = (props: Props<Amount>) => <NumberField {...props} unit="%" factor={100} />;
export const CountField = (props: Props<Amount> & { unit?: string }) => <NumberField {...props} />;

/** Yes or no; no is left out of the file when it is `optional`. */
export const CheckField = ({ label, value, onChange, optional }: Props<boolean | undefined> & { optional?: true }) => (
  <Checkbox
    checked={value === true}
    onChange={({ target }) => onChange(target.checked || (optional ? undefined : false))}
  >
    {label}
  </Checkbox>
);

export interface Choice {
  value: string;
  label: string;
}

export const ChoiceField = <V extends string>({
  label,
  at,
  value,
  onChange,
  options,
  clearable,
}: Props<V | undefined> & { options: readonly Choice[]; clearable?: boolean }) => (
  <Labelled label={label} at={at}>
    {(control) => (
      <Select<string>
        {...control}
        value={value}
        allowClear={clearable}
        onChange={(chosen?: string) => onChange(chosen as V | undefined)}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options]}
      />
    )}
  </Labelled>
);

/** Several codes; without `options` the officer types them. An empty list is left out of the file when it is `optional`. */
export function CodesField<V extends string>({
  label,
  at,
  value = [],
  onChange,
  options,
  optional,
}: Props<readonly V[] | undefined> & { options?: readonly Choice[]; optional?: true }) {
  const t = useT();
  // A pasted list may be a row or a column of a table.
  const typed = { mode: 'tags', open: false, suffixIcon: null } as const;
  return (
    <Labelled label={label} at={at}>
      {(control) => (
        <Select<string[]>
          {...control}
          value={[...value]}
          onChange={(chosen) => onChange(optional && chosen.length === 0 ? undefined : (chosen as V[]))}
          optionFilterProp="label"
          {...(options
            ? { mode: 'multiple', options: [...options] }
            : { ...typed, tokenSeparators: [' ', ',', '\t', '\n', '\r\n', t('list.separator')] })}
        />
      )}
    </Labelled>
  );
}
