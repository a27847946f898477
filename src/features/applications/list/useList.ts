import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useEventListener, useInfiniteScroll, useMemoizedFn } from 'ahooks';
import { history } from '@umijs/max';
import type { ListEntry } from '@domain/contract/types';

import { toApiError } from '@/services/apiError';
import { loadFirst, loadNext, type NextPage } from '@/services/offsetPages';
import { getToken } from '@/services/session';
import { readEntries, recallList, rememberList, type Filter } from './pages';

const MORE_BEFORE_END_PX = 100;

type Loaded = NextPage<ListEntry>;

/** Infinite list of a filter, ten entries per page. Going back restores list and scroll position, then reloads. */
export function useList(filter: Filter) {
  const isReturn = history.action === 'POP';
  const read = readEntries(filter);
  const now = useRef<Loaded>();
  const { data, error, loading, loadingMore, noMore, loadMore, reload, mutate } = useInfiniteScroll<Loaded>(
    (before) => (before ? loadNext(read, before) : loadFirst(read, now.current?.list.length ?? 0)),
    {
      manual: true, // a cached list is shown first and then reloaded in its full length
      target: () => document,
      threshold: MORE_BEFORE_END_PX,
      isNoMore: (now) => now === undefined || now.list.length >= now.total,
      onSuccess: ({ hasShifted }) => {
        if (hasShifted) reload();
      },
    },
  );
  const begin = useMemoizedFn(() => {
    const saved = isReturn ? recallList(filter) : null;
    now.current = saved ?? undefined;
    mutate(now.current);
    reload();
    return saved;
  });
  useLayoutEffect(() => {
    const saved = begin();
    if (saved) window.scrollTo(0, saved.scrollY);
  }, [filter, begin]);

  now.current = data;
  const scrollY = useRef(0);
  useEventListener('scroll', () => (scrollY.current = window.scrollY), { passive: true });
  const [token] = useState(getToken);
  useEffect(
    () => () => {
      // Signing out unmounts the list after the reset: do not store it again.
      if (now.current && getToken() === token) rememberList(filter, { ...now.current, scrollY: scrollY.current });
    },
    [filter, token],
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
