import { useEffect, useRef, useState } from 'react';

const FAR_ENOUGH_PX = 72;

/** Pulled down at the top of the page, and let go: calls back. */
export function usePullToRefresh(onPull: () => void): boolean {
  const [isPulled, setPulled] = useState(false);
  const latest = useRef(onPull);
  latest.current = onPull;
  useEffect(() => {
    let from: number | null = null;
    let far = false;
    const start = ({ touches }: TouchEvent) => {
      from = window.scrollY <= 0 ? (touches[0]?.clientY ?? null) : null;
    };
    const move = ({ touches }: TouchEvent) => {
      far = from !== null && (touches[0]?.clientY ?? 0) - from > FAR_ENOUGH_PX && window.scrollY <= 0;
      setPulled(far);
    };
    const end = () => {
      if (far) latest.current();
      far = false;
      from = null;
      setPulled(false);
    };
    window.addEventListener('touchstart', start, { passive: true });
    window.addEventListener('touchmove', move, { passive: true });
    window.addEventListener('touchend', end);
    return () => {
      window.removeEventListener('touchstart', start);
      window.removeEventListener('touchmove', move);
      window.removeEventListener('touchend', end);
    };
  }, []);
  return isPulled;
}
