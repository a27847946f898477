import type { HTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field';
import { InputControl } from './InputControl';
import { useGrouping } from '@/format/grouping';

export type TextInputProps = FieldProps & {
  value: string;
  onChange?: (value: string) => void;
  /** Called when the field is left, with what it then holds (normalised). */
  onLeave?: (value: string) => void;
  normalise?: (raw: string) => string;
  /** Sizes of the groups a long number is shown in, the last one repeating: [4] or [6, 8, 4]. The value itself has no spaces. */
  groups?: readonly number[];
  type?: 'text' | 'tel';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  autoCapitalize?: string;
  maxLength?: number;
  unit?: string;
  ltr?: boolean;
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
    unit,
    ltr,
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
            // what is pasted with spaces must arrive whole: it is normalised, not cut
            maxLength={maxLength && maxLength * roomForSpaces}
            dir={ltr || groups ? 'ltr' : 'auto'}
            place={grouped.ref}
            onTyped={(input) => onChange?.(grouped.read(input))}
            onBlur={field.readOnly ? undefined : leave}
          />
          {unit && (
            <span className="unit" aria-hidden="true">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
