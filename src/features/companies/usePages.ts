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

/** Page after page of what the filters ask for; an answer to an older question is dropped by ahooks. */
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
  // Asked twice before the answer is on the screen, ahooks fetches the same page twice; what fails stands in `error`.
  const more = useLockFn(() => loadMoreAsync().catch(() => undefined));
  return {
    list: data?.list ?? [],
    total: data?.total,
    error: error && toApiError(error),
    hasMore: data !== undefined && !noMore,
    more,
    again: data ? () => void more() : reload,
  };
}
