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
  const shownSuggestions = open ? matching(suggestions, value) : [];
  const listId = `${fieldId(field.name)}-list`;
  const setOpenAndReset = (on: boolean) => {
    setOpen(on);
    setActive(-1);
  };
  const pick = (one: string) => {
    onChange?.(one);
    setOpenAndReset(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shownSuggestions[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => Math.max(-1, Math.min(shownSuggestions.length - 1, at + step)));
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && shownSuggestions.length) {
      event.stopPropagation();
      setOpenAndReset(false);
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
              'aria-expanded': shownSuggestions.length > 0,
              'aria-controls': shownSuggestions.length ? listId : undefined,
              'aria-activedescendant': shownSuggestions[active] ? `${listId}-${active}` : undefined,
            }}
            name={field.name}
            value={value}
            dir="auto"
            autoComplete="off"
            maxLength={maxLength}
            onTyped={(input) => {
              onChange?.(input.value);
              setOpenAndReset(true);
            }}
            onFocus={onEnter}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              setOpenAndReset(false);
              const left = event.currentTarget.value.trim();
              if (left !== value) onChange?.(left);
              onLeave?.(left);
            }}
          />
          {shownSuggestions.length > 0 && (
            <ul className="combo-l" id={listId} role="listbox" aria-label={field.label}>
              {shownSuggestions.map((one, at) => (
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
            {shownSuggestions.length ? t('ui.suggestions', { count: shownSuggestions.length }) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}
