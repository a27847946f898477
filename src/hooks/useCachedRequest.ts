import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useFocusRefresh } from './useFocusRefresh';
import { toApiError, type ApiError } from '@/services/apiError';
import { responseCache } from '@/services/responseCache';

const keptForMs = 5 * 60_000;

export interface CachedRequest<T> {
  data?: T;
  error?: ApiError;
  retry: () => void;
}

/** Loads once, keeps for five minutes what `key` names, and looks again when the person comes back to the page. */
export function useCachedRequest<T>(key: string, load: () => Promise<T>): CachedRequest<T> {
  const known = responseCache.get(key);
  const fresh = known && performance.now() - known.at < keptForMs;
  const [state, setState] = useState<{ data?: T; error?: ApiError }>(fresh ? { data: known.data as T } : {});
  const latest = useRef(load);
  latest.current = load;
  const run = useCallback(async () => {
    try {
      const data = await latest.current();
      responseCache.set(key, { at: performance.now(), data });
      startTransition(() => setState({ data })); // in slices: no finger waits for a long list
    } catch (thrown) {
      // what was read before stays readable
      setState((now) => ({ ...now, error: toApiError(thrown) }));
    }
  }, [key]);
  useEffect(() => {
    if (performance.now() - (responseCache.get(key)?.at ?? -Infinity) > keptForMs) void run();
  }, [key, run]);
  useFocusRefresh(() => void run());
  const retry = useCallback(() => {
    setState({});
    void run();
  }, [run]);
  return { ...state, retry };
}
