import { useEffect, useState } from 'react';

/** When the caller unmounts and the focus is lost, focuses the element that had it before, or else the heading of the page. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
        (back ?? document.querySelector<HTMLElement>('h1'))?.focus();
      }, 300);
    },
    [before],
  );
}
