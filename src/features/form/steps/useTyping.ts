import { useEffect, useRef, type FocusEvent } from 'react';

import { AFTER_FOCUS_MS } from '@/scheduling';

const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type);

/** Sets the class `typing` while a text field has focus. Set on the DOM directly, so the first keystroke waits for no render. */
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
