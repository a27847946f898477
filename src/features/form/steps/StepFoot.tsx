import { useEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react';

import { useT } from '@/i18n';
import { Button } from '@/components/inputs/Button';
import { Foot } from '@/components/layout/Foot';
import { AFTER_FOCUS_MS } from '@/scheduling';
import './StepFoot.css';

interface StepFootProps {
  onBack?: () => void;
  next: string;
  onNext: () => void;
  busy?: boolean;
  testId?: string;
  note?: ReactNode;
}

/** Sticky footer with the main action; on touch screens it moves to the end of the form while typing. */
export function StepFoot({ onBack, next, onNext, busy, testId, note }: StepFootProps) {
  const t = useT();
  // Ignores the second tap of a double tap, which would hit the next screen.
  const once =
    (act: () => void) =>
    ({ detail }: MouseEvent) => {
      if (detail < 2) act();
    };
  return (
    <Foot as="footer">
      <div>
        {note}
        <div className={onBack ? 'foot-duo' : undefined}>
          {onBack && (
            <Button kind="line" onClick={once(onBack)}>
              {t('flow.back')}
            </Button>
          )}
          <Button onClick={once(onNext)} busy={busy} data-testid={testId}>
            {next}
          </Button>
        </div>
      </div>
    </Foot>
  );
}

const isTextField = (target: EventTarget) =>
  target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type);

/** Sets the class `typing` while a text field has focus. Set on the DOM directly, so the first keystroke waits for no render. */
export function useTypingClass() {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onFocus({ currentTarget: form, target }: FocusEvent) {
      if (!isTextField(target)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => form.classList.add('typing'), AFTER_FOCUS_MS);
    },
    onBlur({ currentTarget: form }: FocusEvent) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => form.classList.remove('typing'), AFTER_FOCUS_MS);
    },
  };
}
