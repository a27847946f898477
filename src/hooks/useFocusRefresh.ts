import { useRef } from 'react';
import { useEventListener } from 'ahooks';
import { elapsedMs, stopwatch } from '@/services/clock';

/** Minimum time between two refreshes. */
const FOCUS_REFRESH_MS = 5_000;

/** Refreshes when the page becomes visible. For useInfiniteScroll of ahooks; useRequest has an option for it. */
export function useFocusRefresh(refresh: () => void): void {
  const lookedAt = useRef(stopwatch.now());
  const look = () => {
    if (document.visibilityState !== 'visible' || elapsedMs(lookedAt.current) < FOCUS_REFRESH_MS) return;
    lookedAt.current = stopwatch.now();
    refresh();
  };
  useEventListener('visibilitychange', look, { target: () => document });
  useEventListener('focus', look);
}
