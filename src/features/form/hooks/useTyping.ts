import { useEffect, useRef, type FocusEvent } from 'react';

import { AFTER_FOCUS_MS } from '@/scheduling';

const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type);

/** Marks the form while one of its text fields has the focus. Only the styles ask, so nothing is drawn anew for it: the first letter does not wait. */
export function useTyping() {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onFocus({ currentTarget: form, target }: FocusEvent) {
      if (!isTyped(target)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => form.classList.add('typing'), AFTER_FOCUS_MS);
    },
    onBlur({ currentTarget: form }: FocusEvent) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => form.classList.remove('typing'), AFTER_FOCUS_MS);
    },
  };
}
