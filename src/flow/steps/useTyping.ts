import { useEffect, useRef, useState, type FocusEvent } from 'react';

/** A tap on 下一步 takes the focus out of the field first: the button must not move before the tap has ended. */
const SETTLE_MS = 300;

const isTyped = (target: EventTarget) => target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type);

/** Whether a text field of the form has the focus. */
export function useTyping() {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const watch = {
    onFocus(event: FocusEvent) {
      clearTimeout(timer.current);
      if (isTyped(event.target)) setTyping(true);
    },
    onBlur() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTyping(false), SETTLE_MS);
    },
  };
  return { isTyping, watch };
}
