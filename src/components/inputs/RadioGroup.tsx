import { useLayoutEffect, useRef } from 'react';
import Radio from 'antd-mobile/es/components/radio';
import { setAttributes } from './setAttributes';
import { Field, type FieldProps } from './Field';
import { Icon } from '../display/Icon';
import { tick } from '../display/icons';
import { TextInput } from './TextInput';
import './RadioGroup.css';

export type Option = { value: string; label: string; note?: string };

export type ChoiceProps = FieldProps & {
  value: string;
  options: readonly Option[];
  onChange?: (value: string) => void;
  onLeave?: (value: string) => void;
};

/** Radio buttons for up to four options. */
export function RadioGroup({ value, options, onChange, onLeave, ...field }: ChoiceProps) {
  const container = useRef<HTMLDivElement>(null);
  // Without a name the arrow keys do not move between the radios and each one is a tab stop.
  useLayoutEffect(() =>
    container.current
      ?.querySelectorAll('input')
      .forEach((input, at) => setAttributes(input, { name: field.name, value: options[at]?.value })),
  );
  if (field.readOnly) return <TextInput {...field} value={labelOf(options, value)} />;
  const short = options.every((option) => option.label.length < 7 && !option.note);
  const leave = (event: React.FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.(value);
  };
  return (
    <Field {...field} group>
      {() => (
        <div ref={container} className={`pick ${short ? `n${options.length}` : 'rows'}`} onBlur={leave}>
          <Radio.Group value={value} onChange={(next) => onChange?.(String(next))}>
            {options.map((option) => (
              <Radio key={option.value} value={option.value} icon={() => <Icon d={tick} />}>
                {option.label}
                {option.note && <small>{option.note}</small>}
              </Radio>
            ))}
          </Radio.Group>
        </div>
      )}
    </Field>
  );
}

export const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;
