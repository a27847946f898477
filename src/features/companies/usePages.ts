import { useRef } from 'react';
import { useInfiniteScroll, useLockFn, useMemoizedFn } from 'ahooks';
import type { Company } from '@domain/contract/types';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { loadFirst, loadNext, type NextPage, type ReadPage } from '@/services/offsetPages';
import { writeFilters, type Filters } from './filters';

/** Infinite list of the filtered companies. ahooks drops responses to outdated filters. */
export function usePages(filters: Filters) {
  const query = writeFilters(filters);
  const read: ReadPage<Company> = (paging) => call('companies', { query: { ...query, ...paging } });
  const shown = useRef(0);
  const { data, error, loading, noMore, loadMoreAsync, reload } = useInfiniteScroll<NextPage<Company>>(
    (before) => {
      const count = shown.current;
      shown.current = 0;
      return before ? loadNext(read, before) : loadFirst(read, count);
    },
    {
      reloadDeps: [JSON.stringify(query)],
      isNoMore: (now) => now !== undefined && now.list.length >= now.total,
      onSuccess: ({ list, hasShifted }) => {
        if (!hasShifted) return;
        shown.current = (data?.list.length ?? 0) + list.length;
        reload();
      },
    },
  );
  // ahooks would load the same page twice on a second call before the render, and add a page to the entries of the previous
  // filters while those of the new ones are loading. Failures are in `error`.
  const more = useLockFn(useMemoizedFn(async () => (loading ? undefined : loadMoreAsync().catch(() => undefined))));
  return {
    list: data?.list ?? [],
    total: data?.total,
    error: error && toApiError(error),
    hasMore: data !== undefined && !noMore,
    more,
    retry: data ? () => void more() : reload,
  };
}
