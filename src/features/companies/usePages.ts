import { useInfiniteScroll, useLockFn } from 'ahooks';
import type { Company } from '@domain/contract/types';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { writeFilters, type Filters } from './filters';

export const pageSize = 10;

interface Pages {
  list: Company[];
  total: number;
  page: number;
}

/** Infinite list of the filtered companies. ahooks drops responses to outdated filters. */
export function usePages(filters: Filters) {
  const query = writeFilters(filters);
  const { data, error, noMore, loadMoreAsync, reload } = useInfiniteScroll<Pages>(
    async (before) => {
      const page = (before?.page ?? 0) + 1;
      const { list, total } = await call('companies', { query: { ...query, page, pageSize } });
      return { list, total, page };
    },
    {
      reloadDeps: [JSON.stringify(query)],
      isNoMore: (now) => now !== undefined && now.list.length >= now.total,
    },
  );
  // Lock: on a second call before the render ahooks would load the same page twice. Failures are in `error`.
  const more = useLockFn(() => loadMoreAsync().catch(() => undefined));
  return {
    list: data?.list ?? [],
    total: data?.total,
    error: error && toApiError(error),
    hasMore: data !== undefined && !noMore,
    more,
    retry: data ? () => void more() : reload,
  };
}
