import { useEffect, useRef, type MouseEvent } from 'react';
import { fieldId } from '../inputs/Field';
import { Icon } from '../display/Icon';
import { alert } from '../display/icons';
import { useT } from '@/i18n';
import './ErrorSummary.css';

export type FieldError = { name: string; label: string; message: string };

type ErrorSummaryProps = {
  errors: readonly FieldError[];
  /** changes with each attempt, so that the summary takes the focus again */ attempt: number;
};

/** Focuses the field, or the selected (else first) choice of a group. */
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  const target = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input:checked, input') : field;
  target?.focus({ preventScroll: true });
  (field?.closest('.field') ?? field)?.scrollIntoView({ block: 'center' });
}

/** Focuses the note of a returned field. */
export const focusMark = (name: string): void => document.getElementById(`${fieldId(name)}-m`)?.focus();

/** Focuses what is below the control. Unlike the control it does not open the keyboard of the phone. */
export const focusAfter = (name: string): void => document.getElementById(`${fieldId(name)}-a`)?.focus();

export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const some = errors.length > 0;
  useEffect(() => {
    if (!some || !attempt) return;
    box.current?.focus({ preventScroll: true });
    // Scroll to its start: with large type the list is longer than the screen.
    box.current?.scrollIntoView({ block: 'start' });
  }, [some, attempt]);
  if (!some) return null;
  const jump = (event: MouseEvent, name: string) => {
    event.preventDefault();
    focusField(name);
  };
  return (
    <section className="errs" ref={box} tabIndex={-1} aria-labelledby="errs-t">
      <h2 id="errs-t">
        <Icon d={alert} />
        {t('ui.errors', { count: errors.length })}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.name}>
            <a href={`#${fieldId(error.name)}`} onClick={(event) => jump(event, error.name)}>
              <b>{error.label}</b> {error.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
