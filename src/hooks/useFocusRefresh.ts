import { useRef } from 'react';
import { useEventListener } from 'ahooks';
import { elapsedMs, stopwatch } from '@/services/clock';

/** A page that comes back to the front looks for news, but at most this often. */
const FOCUS_REFRESH_MS = 5_000;

/** For what ahooks' useInfiniteScroll reads; useRequest has it as an option. */
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
