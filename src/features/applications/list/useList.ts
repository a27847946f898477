import { useEffect, useLayoutEffect, useRef } from 'react';
import { useEventListener, useInfiniteScroll, useMemoizedFn } from 'ahooks';
import { history } from '@umijs/max';

import { toApiError } from '@/services/apiError';
import { loadAfter, recallPlace, rememberPlace, type Filter, type Loaded } from './pages';

const MORE_BEFORE_END_PX = 100;

/** The entries of a filter, ten more at a time; coming back finds them, and the place among them, as they were left. */
export function useList(filter: Filter) {
  const isReturn = history.action === 'POP';
  const { data, error, loading, loadingMore, noMore, loadMore, reload, mutate } = useInfiniteScroll<Loaded>(
    (before) => loadAfter(filter, before),
    {
      manual: true, // a place that is remembered asks for nothing
      target: () => document,
      threshold: MORE_BEFORE_END_PX,
      isNoMore: (now) => now === undefined || now.list.length >= now.total,
    },
  );
  const begin = useMemoizedFn(() => {
    const place = isReturn ? recallPlace(filter) : null;
    mutate(place ?? undefined);
    if (!place) reload();
    return place;
  });
  useLayoutEffect(() => {
    const place = begin();
    if (place) window.scrollTo(0, place.scrollY);
  }, [filter, begin]);

  const now = useRef<Loaded>();
  now.current = data;
  const scrollY = useRef(0);
  useEventListener('scroll', () => (scrollY.current = window.scrollY), { passive: true });
  useEffect(
    () => () => {
      if (now.current) rememberPlace(filter, { ...now.current, scrollY: scrollY.current });
    },
    [filter],
  );
  const busy = loading || loadingMore;
  return {
    loaded: data,
    error: error && !busy ? toApiError(error) : undefined,
    busy,
    isMore: !noMore,
    refresh: reload,
    more: loadMore,
  };
}
