import { useRequest } from 'ahooks';

/**
 * `useRequest` for a page with filters: `data` is undefined until the response for this filter has arrived,
 * so that no numbers are shown under the title of another filter. `last` is the last response of any filter.
 */
export function useFilteredRequest<T>(filter: string, load: () => Promise<T>) {
  const asked = useRequest(async () => ({ filter, data: await load() }), { refreshDeps: [filter] });
  return {
    data: asked.data?.filter === filter ? asked.data.data : undefined,
    last: asked.data?.data,
    error: asked.error,
    loading: asked.loading,
    refresh: asked.refresh,
  };
}
