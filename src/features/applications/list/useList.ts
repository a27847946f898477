import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { history } from '@umijs/max';

import { toApiError, type ApiError } from '@/services/apiError';
import { appended, loadPage, PAGE_SIZE, recallPlace, rememberPlace, type Filter, type Loaded } from './pages';

/** The entries of a filter, ten more at a time; coming back finds them, and the place among them, as they were left. */
export function useList(filter: Filter) {
  const isReturn = history.action === 'POP';
  const [loaded, setLoaded] = useState<Loaded | null>(() => (isReturn ? recallPlace(filter) : null));
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const now = useRef(loaded);
  now.current = loaded;

  const load = useCallback(
    async (isMore: boolean) => {
      const mine = (turn.current += 1);
      const before = isMore ? now.current : null;
      setBusy(true);
      setError(null);
      try {
        const next = await loadPage(filter, before ? Math.floor(before.entries.length / PAGE_SIZE) + 1 : 1);
        if (mine === turn.current) setLoaded(before ? appended(before, next) : next);
      } catch (thrown) {
        if (mine === turn.current) setError(toApiError(thrown));
      } finally {
        if (mine === turn.current) setBusy(false);
      }
    },
    [filter],
  );

  useLayoutEffect(() => {
    const place = isReturn ? recallPlace(filter) : null;
    setLoaded(place);
    if (place) window.scrollTo(0, place.scrollY);
    else void load(false);
  }, [filter, isReturn, load]);
  useEffect(() => {
    let scrollY = window.scrollY;
    const follow = () => {
      scrollY = window.scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      if (now.current) rememberPlace(filter, { ...now.current, scrollY });
    };
  }, [filter]);

  const isMore = loaded !== null && loaded.entries.length < loaded.total;
  const refresh = useCallback(() => void load(false), [load]);
  return { loaded, error, busy, isMore, refresh, more: () => void load(true) };
}
