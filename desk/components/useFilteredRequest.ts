import { useRequest } from 'ahooks';

/**
 * `useRequest` for a page with filters: `data` is undefined until the response for this filter has arrived,
 * so that no numbers are shown under the title of another filter. `last` is the last response of any filter.
 */
export function useFilteredRequest<T>(filter: string, load: () => Promise<T>) {
  const request = useRequest(async () => ({ filter, data: await load() }), { refreshDeps: [filter] });
  return {
    data: request.data?.filter === filter ? request.data.data : undefined,
    last: request.data?.data,
    error: request.error,
    loading: request.loading,
    refresh: request.refresh,
  };
}
