import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Company } from '@domain/contract/types';
import { toApiError, type ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { writeFilters, type Filters } from './filters';

export const pageSize = 10;

interface Pages {
  list: Company[];
  total?: number;
  error?: ApiError;
}
const nothing: Pages = { list: [] };

/** Page after page of what the filters ask for; an answer to an older question is dropped. Drawn in slices: no finger waits for a long list. */
export function usePages(filters: Filters) {
  const [pages, setPages] = useState(nothing);
  const query = JSON.stringify(writeFilters(filters));
  const asked = useRef<AbortController>();
  /** The last page that came, which may not be on the screen yet: the next one asked for is the one after it. */
  const came = useRef(0);
  const load = useCallback(
    async (page: number) => {
      asked.current?.abort();
      const control = (asked.current = new AbortController());
      try {
        const { list, total } = await call('companies', { query: { ...JSON.parse(query), page, pageSize }, signal: control.signal });
        if (control.signal.aborted) return;
        came.current = page;
        startTransition(() => setPages((now) => ({ total, list: page === 1 ? list : [...now.list, ...list] })));
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
    came.current = 0;
    void load(1);
    return () => asked.current?.abort();
  }, [load]);
  const { list, total, error } = pages;
  const hasMore = total !== undefined && list.length < total;
  const more = useCallback(() => {
    if (!asked.current) void load(came.current + 1);
  }, [load]);
  return { list, total, error, hasMore, more, again: () => void load(came.current + 1) };
}
