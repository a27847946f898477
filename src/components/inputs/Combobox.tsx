import { useState, type KeyboardEvent } from 'react';
import { Field, fieldId, type FieldProps } from './Field';
import { InputControl } from './InputControl';
import { TextInput } from './TextInput';
import { useT } from '@/i18n';
import './Combobox.css';

export type ComboboxProps = FieldProps & {
  value: string;
  suggestions: readonly string[];
  onChange?: (value: string) => void;
  /** On focus: the suggestions may be loaded now. */ onEnter?: () => void;
  onLeave?: (value: string) => void;
  maxLength?: number;
};

const shownAtMost = 8;

const matching = (all: readonly string[], typed: string) => {
  const searched = typed.trim().toLowerCase();
  return all.filter((one) => one.toLowerCase().includes(searched) && one !== typed).slice(0, shownAtMost);
};

/** Free text with suggestions (ARIA 1.2 combobox with a list box). */
export function Combobox({ value, suggestions, onChange, onEnter, onLeave, maxLength, ...field }: ComboboxProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  if (field.readOnly) return <TextInput {...field} value={value} />;
  const found = open ? matching(suggestions, value) : [];
  const listId = `${fieldId(field.name)}-list`;
  const show = (on: boolean) => {
    setOpen(on);
    setActive(-1);
  };
  const pick = (one: string) => {
    onChange?.(one);
    show(false);
  };
  const keys = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => Math.max(-1, Math.min(found.length - 1, at + step)));
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && found.length) {
      event.stopPropagation();
      show(false);
    }
  };
  return (
    <Field {...field}>
      {(aria) => (
        <div className="box combo">
          <InputControl
            aria={{
              ...aria,
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': found.length > 0,
              'aria-controls': found.length ? listId : undefined,
              'aria-activedescendant': found[active] ? `${listId}-${active}` : undefined,
            }}
            name={field.name}
            value={value}
            dir="auto"
            autoComplete="off"
            maxLength={maxLength}
            onTyped={(input) => {
              onChange?.(input.value);
              show(true);
            }}
            onFocus={onEnter}
            onClick={() => setOpen(true)}
            onKeyDown={keys}
            onBlur={(event) => {
              show(false);
              const left = event.currentTarget.value.trim();
              if (left !== value) onChange?.(left);
              onLeave?.(left);
            }}
          />
          {found.length > 0 && (
            <ul className="combo-l" id={listId} role="listbox" aria-label={field.label}>
              {found.map((one, at) => (
                <li
                  key={one}
                  id={`${listId}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(one)}
                >
                  {one}
                </li>
              ))}
            </ul>
          )}
          <span className="sr" role="status">
            {found.length ? t('ui.suggestions', { count: found.length }) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}
