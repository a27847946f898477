import { Field, type FieldProps } from './Field';
import { Icon } from './Icon';
import { tick } from './icons';
import { TextInput } from './TextInput';
import './RadioGroup.css';

export type Option = { value: string; label: string; note?: string };

export type ChoiceProps = FieldProps & { value: string; options: readonly Option[]; onChange?: (value: string) => void; onLeave?: (value: string) => void };

/** Up to four choices, all in sight. */
export function RadioGroup({ value, options, onChange, onLeave, ...field }: ChoiceProps) {
  if (field.readOnly) return <TextInput {...field} value={labelOf(options, value)} />;
  const short = options.every((option) => option.label.length < 7 && !option.note);
  const leave = (event: React.FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.(value);
  };
  return (
    <Field {...field} group>
      {() => (
        <div className={`pick ${short ? `n${options.length}` : 'rows'}`} onBlur={leave}>
          {options.map((option) => (
            <label key={option.value}>
              <input type="radio" name={field.name} value={option.value} checked={option.value === value} onChange={() => onChange?.(option.value)} />
              <span className="pick-b">
                <Icon d={tick} />
                <span>
                  {option.label}
                  {option.note && <small>{option.note}</small>}
                </span>
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

export const labelOf = (options: readonly Option[], value: string) => options.find((option) => option.value === value)?.label ?? value;
