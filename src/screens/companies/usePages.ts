import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Company } from '@domain/contract/types';
import { toApiError, type ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { writeFilters, type Filters } from './filters';

export const pageSize = 10;

interface Pages {
  list: Company[];
  total?: number;
  page: number;
  error?: ApiError;
}
const nothing: Pages = { list: [], page: 0 };

/** A page asked for twice (the first answer was not on the screen yet) is listed once. */
const joinedBy = (page: number, { list, total }: { list: Company[]; total: number }) => (now: Pages): Pages => {
  if (page === 1) return { page, total, list };
  return page === now.page + 1 ? { page, total, list: [...now.list, ...list] } : now;
};

/** Page after page of what the filters ask for; an answer to an older question is dropped. Drawn in slices: no finger waits for a long list. */
export function usePages(filters: Filters) {
  const [pages, setPages] = useState(nothing);
  const query = JSON.stringify(writeFilters(filters));
  const asked = useRef<AbortController>();
  const load = useCallback(
    async (page: number) => {
      asked.current?.abort();
      const control = (asked.current = new AbortController());
      try {
        const { list, total } = await call('companies', { query: { ...JSON.parse(query), page, pageSize }, signal: control.signal });
        if (!control.signal.aborted) startTransition(() => setPages(joinedBy(page, { list, total })));
      } catch (thrown) {
        if (!control.signal.aborted) setPages((now) => ({ ...(page === 1 ? nothing : now), error: toApiError(thrown) }));
      } finally {
        if (asked.current === control) asked.current = undefined;
      }
    },
    [query],
  );
  useEffect(() => {
    setPages(nothing);
    void load(1);
    return () => asked.current?.abort();
  }, [load]);
  const { list, total, page, error } = pages;
  const hasMore = total !== undefined && list.length < total;
  const more = useCallback(() => {
    if (!asked.current) void load(page + 1);
  }, [load, page]);
  return { list, total, error, hasMore, more, again: () => void load(page + 1) };
}
