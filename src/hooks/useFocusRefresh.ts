import { useEffect, useRef } from 'react';

/** A page that comes back to the front looks for news, but at most this often. */
const FOCUS_REFRESH_MS = 5_000;

export function useFocusRefresh(refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    let lookedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < FOCUS_REFRESH_MS) return;
      lookedAt = Date.now();
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
