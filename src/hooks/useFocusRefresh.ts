import { useEffect, useRef } from 'react';
import { stopwatch } from '@/services/clock';

/** A page that comes back to the front looks for news, but at most this often. */
const FOCUS_REFRESH_MS = 5_000;

export function useFocusRefresh(refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    let lookedAt = stopwatch.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || stopwatch.now() - lookedAt < FOCUS_REFRESH_MS) return;
      lookedAt = stopwatch.now();
      latest.current();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
}
