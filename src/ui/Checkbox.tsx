import type { ReactNode } from 'react';
import { fieldId } from './Field';
import { Icon } from './Icon';
import { alert, tick } from './icons';
import './Field.css';
import './Checkbox.css';

type CheckboxProps = { name: string; checked: boolean; onChange: (checked: boolean) => void; error?: string; disabled?: boolean; children: ReactNode };

export function Checkbox({ name, checked, onChange, error, disabled, children }: CheckboxProps) {
  const id = fieldId(name);
  return (
    <div className={`check ${error ? 'bad' : ''}`}>
      <label htmlFor={id}>
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="check-b"><Icon d={tick} /></span>
        <span>{children}</span>
      </label>
      {error && (
        <p className="err" id={`${id}-e`} role="alert">
          <Icon d={alert} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
