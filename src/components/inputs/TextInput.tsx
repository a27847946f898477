import type { HTMLAttributes, ReactNode } from 'react';
import { Field, type FieldProps } from './Field';
import { InputControl } from './InputControl';
import { useGrouping } from './useGrouping';

export type TextInputProps = FieldProps & {
  value: string;
  onChange?: (value: string) => void;
  /** On blur, with the normalised value. */
  onLeave?: (value: string) => void;
  normalise?: (raw: string) => string;
  /** Group sizes for the display of a long number; the last one repeats: [4] or [6, 8, 4]. The value has no spaces. */
  groups?: readonly number[];
  type?: 'text' | 'tel';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  autoCapitalize?: string;
  maxLength?: number;
  placeholder?: string;
  unit?: string;
  ltr?: boolean;
  /** Behind the input, in its box. */
  children?: ReactNode;
};

const roomForSpaces = 2;

export function TextInput(props: TextInputProps) {
  const {
    value,
    onChange,
    onLeave,
    normalise,
    groups,
    type = 'text',
    inputMode,
    autoComplete = 'off',
    autoCapitalize,
    maxLength,
    placeholder,
    unit,
    ltr,
    children,
    ...field
  } = props;
  const grouped = useGrouping(value, groups);
  const leave = () => {
    const next = normalise ? normalise(value) : value.trim();
    if (next !== value) onChange?.(next);
    onLeave?.(next);
  };
  return (
    <Field {...field}>
      {(aria) => (
        <div className="box">
          <InputControl
            aria={aria}
            name={field.name}
            type={type}
            value={grouped.shown}
            readOnly={field.readOnly}
            inputMode={inputMode}
            autoComplete={autoComplete}
            autoCapitalize={autoCapitalize}
            autoCorrect="off"
            // longer than maxLength, so that a value pasted with spaces is normalised, not truncated
            maxLength={maxLength && maxLength * roomForSpaces}
            placeholder={placeholder}
            dir={ltr || groups ? 'ltr' : 'auto'}
            inputRef={grouped.ref}
            onTyped={(input) => onChange?.(grouped.read(input))}
            onBlur={field.readOnly ? undefined : leave}
          />
          {unit && (
            <span className="unit" aria-hidden="true">
              {unit}
            </span>
          )}
          {children}
        </div>
      )}
    </Field>
  );
}
