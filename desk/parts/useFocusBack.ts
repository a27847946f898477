import { useEffect, useState } from 'react';

/** When a dialog goes, or what stood open like one, the focus returns to whence it was opened, or, when that is gone too, to the heading: it is never lost. */
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
