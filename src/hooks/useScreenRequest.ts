import { clearCache, useRequest } from 'ahooks';
import { toApiError } from '@/services/apiError';
import { onIdentityChange } from '@/services/identity';
import { getToken } from '@/services/session';

onIdentityChange(() => clearCache());

/** The specification's numbers: an answer is remembered for five minutes, and a page that comes back to the front asks again, at most every five seconds. */
const cacheTime = 5 * 60_000;
const focusTimespan = 5_000;

interface Options {
  onSuccess?: () => void;
  /** false: nothing is asked yet */
  ready?: boolean;
}

/**
 * What a screen reads. A remembered answer is shown at once and asked anew all the same. `key` names the question: another key is
 * another question, and another person's answer is never shown (the token is part of the name).
 */
export function useScreenRequest<T>(key: string, load: () => Promise<T>, options?: Options) {
  const name = `${getToken() ?? ''} ${key}`;
  const { data, error, loading, refresh, mutate } = useRequest<{ name: string; reply: T }, []>(
    async () => ({ name, reply: await load() }),
    {
      cacheKey: name,
      cacheTime,
      focusTimespan,
      refreshOnWindowFocus: true,
      refreshDeps: [name],
      ...options,
    },
  );
  return {
    data: data?.name === name ? data.reply : undefined,
    // asked again: whether it fails again is not known yet
    error: error && !loading ? toApiError(error) : undefined,
    refresh,
    show: (reply: T) => mutate({ name, reply }),
  };
}
