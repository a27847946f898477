import { Form, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactElement, useId } from 'react';
import { DayPicker } from '@/components/DayPicker';
import { dayOf } from '@/components/today';
import { useT } from '@/services/i18n';

/** Controls of the form of a term: each has a label and reports its value as the policy file has it. */
interface Props<V> {
  label: string;
  value: V;
  onChange: (value: V) => void;
}

interface Labelled {
  label: string;
  children: (id: string) => ReactElement;
}

function Labelled({ label, children }: Labelled) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} className="terms-field">
      {children(id)}
    </Form.Item>
  );
}

export const TextField = ({ label, value, onChange, autoFocus }: Props<string> & { autoFocus?: boolean }) => (
  <Labelled label={label}>
    {(id) => (
      <Input
        id={id}
        value={value}
        autoFocus={autoFocus}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Labelled>
);

/** A day, empty when the text is no day; `undefined` stands for no limit. */
export const DayField = ({ label, value, onChange }: Props<string | undefined>) => (
  <Labelled label={label}>
    {(id) => (
      <DayPicker
        id={id}
        first={dayjs('1900-01-01')}
        last={dayjs('9999-12-31')}
        value={dayOf(value)}
        onChange={(day) => onChange(day?.format('YYYY-MM-DD'))}
      />
    )}
  </Labelled>
);

/** `null`: empty, which the check of the file reports where a number is required. */
type Amount = number | null;
type NumberProps = Props<Amount> & { unit: string; factor?: number };
/** A number of the file in another unit: `factor` is how many of the file are one of the control. */
const NumberField = ({ label, value, onChange, unit, factor = 1 }: NumberProps) => (
  <Labelled label={label}>
    {(id) => (
      <InputNumber
        id={id}
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
export const CountField = (props: Props<Amount> & { unit: string }) => <NumberField {...props} />;

export interface Choice {
  value: string;
  label: string;
}

export const ChoiceField = <V extends string>({
  label,
  value,
  onChange,
  options,
  clearable,
}: Props<V | undefined> & { options: readonly Choice[]; clearable?: boolean }) => (
  <Labelled label={label}>
    {(id) => (
      <Select<string>
        id={id}
        value={value}
        allowClear={clearable}
        onChange={(chosen?: string) => onChange(chosen as V | undefined)}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options]}
      />
    )}
  </Labelled>
);

/** Several codes; without `options` the officer types them. */
export function CodesField<V extends string>({
  label,
  value,
  onChange,
  options,
}: Props<readonly V[]> & { options?: readonly Choice[] }) {
  const t = useT();
  const typed = { mode: 'tags', open: false, suffixIcon: null } as const;
  return (
    <Labelled label={label}>
      {(id) => (
        <Select<string[]>
          id={id}
          value={[...value]}
          onChange={(chosen) => onChange(chosen as V[])}
          optionFilterProp="label"
          {...(options
            ? { mode: 'multiple', options: [...options] }
            : { ...typed, tokenSeparators: [' ', ',', t('list.separator')] })}
        />
      )}
    </Labelled>
  );
}
