import { Field } from './Field';
import { Icon } from './Icon';
import { down } from './icons';
import { type ChoiceProps, labelOf } from './RadioGroup';
import { TextInput } from './TextInput';
import { useT } from '@/i18n';
import './Select.css';

/** The browser's own list: at home on every phone, keyboard and reader. */
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
