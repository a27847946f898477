import { useLayoutEffect, useRef, type ReactNode } from 'react';
import AdmCheckbox from 'antd-mobile/es/components/checkbox';
import { FieldError, fieldId } from './Field';
import { Icon } from '../display/Icon';
import { tick } from '../display/icons';
import { setAttributes } from './setAttributes';
import './Checkbox.css';

type CheckboxProps = {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
  children: ReactNode;
};

export function Checkbox({ name, checked, onChange, error, children }: CheckboxProps) {
  const id = fieldId(name);
  const container = useRef<HTMLDivElement>(null);
  // antd-mobile does not pass name and aria-* to the input
  useLayoutEffect(() =>
    setAttributes(container.current?.querySelector('input'), {
      name,
      'aria-invalid': error && 'true',
      'aria-describedby': error && `${id}-e`,
    }),
  );
  return (
    <div ref={container} className={`check ${error ? 'bad' : ''}`}>
      <AdmCheckbox
        id={id}
        checked={checked}
        onChange={onChange}
        block
        icon={() => (
          <span className="check-b">
            <Icon d={tick} />
          </span>
        )}
      >
        {children}
      </AdmCheckbox>
      {error && <FieldError id={id} message={error} />}
    </div>
  );
}
