import { clearCache, useRequest } from 'ahooks';
import { toApiError } from '@/services/apiError';
import { onIdentityChange } from '@/services/identity';
import { getToken } from '@/services/session';

onIdentityChange(() => clearCache());

/** As specified: responses are cached for five minutes; a page that becomes visible requests again, at most every five seconds. */
const cacheTime = 5 * 60_000;
const focusTimespan = 5_000;

/**
 * Loads the data of a screen. A cached response is shown at once and requested again. `key` identifies the data; the cache key
 * contains the token, so that the response of another person is never shown.
 */
export function useScreenRequest<T>(key: string, load: () => Promise<T>, onSuccess?: () => void) {
  const name = `${getToken() ?? ''} ${key}`;
  const { data, error, loading, refresh, mutate } = useRequest<{ name: string; reply: T }, []>(
    async () => ({ name, reply: await load() }),
    {
      cacheKey: name,
      cacheTime,
      focusTimespan,
      refreshOnWindowFocus: true,
      refreshDeps: [name],
      onSuccess,
    },
  );
  return {
    data: data?.name === name ? data.reply : undefined,
    // no error while a retry is running
    error: error && !loading ? toApiError(error) : undefined,
    refresh,
    show: (reply: T) => mutate({ name, reply }),
  };
}
