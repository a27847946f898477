import { useRef, useState } from 'react';
import { useEventListener } from 'ahooks';

const FAR_ENOUGH_PX = 72;

/** Calls `onPull` when the user pulls down at the top of the page. Returns whether the pull is far enough. */
export function usePullToRefresh(onPull: () => void): boolean {
  const [isPulled, setPulled] = useState(false);
  const pull = useRef<{ from: number | null; far: boolean }>({ from: null, far: false });
  useEventListener(
    'touchstart',
    ({ touches }: TouchEvent) => {
      pull.current.from = window.scrollY <= 0 ? (touches[0]?.clientY ?? null) : null;
    },
    { passive: true },
  );
  useEventListener(
    'touchmove',
    ({ touches }: TouchEvent) => {
      const { from } = pull.current;
      pull.current.far = from !== null && (touches[0]?.clientY ?? 0) - from > FAR_ENOUGH_PX && window.scrollY <= 0;
      setPulled(pull.current.far);
    },
    { passive: true },
  );
  const end = () => {
    pull.current = { from: null, far: false };
    setPulled(false);
  };
  useEventListener('touchend', () => {
    if (pull.current.far) onPull();
    end();
  });
  useEventListener('touchcancel', end);
  return isPulled;
}
