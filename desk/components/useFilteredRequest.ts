import { useRequest } from 'ahooks';

/**
 * `useRequest` for a page with filters: `data` is undefined until the response for this filter has arrived,
 * so that no numbers are shown under the title of another filter. `last` is the last response of any filter.
 * A change of `again` (the page, a repeated search) keeps the data until the response has arrived.
 */
export function useFilteredRequest<T>(filter: string, load: () => Promise<T>, again?: string) {
  const request = useRequest(async () => ({ filter, data: await load() }), { refreshDeps: [filter, again] });
  return {
    data: request.data?.filter === filter ? request.data.data : undefined,
    last: request.data?.data,
    error: request.error,
    loading: request.loading,
    refresh: request.refresh,
  };
}
