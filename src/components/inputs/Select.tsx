import { Field } from './Field';
import { Icon } from '../display/Icon';
import { down } from '../display/icons';
import { type ChoiceProps, labelOf } from './RadioGroup';
import { TextInput } from './TextInput';
import { useT } from '@/i18n';
import './Select.css';

/** A native select, familiar to touch, keyboard and screen reader users. */
export function Select({ value, options, onChange, onLeave, ...field }: ChoiceProps) {
  const t = useT();
  if (field.readOnly) return <TextInput {...field} value={labelOf(options, value)} />;
  return (
    <Field {...field}>
      {(aria) => (
        <div className="box sel">
          <select
            {...aria}
            name={field.name}
            value={value}
            className={value ? '' : 'none'}
            onChange={(event) => onChange?.(event.currentTarget.value)}
            onBlur={(event) => onLeave?.(event.currentTarget.value)}
          >
            <option value="" disabled hidden>
              {t('ui.choose')}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon d={down} />
        </div>
      )}
    </Field>
  );
}
