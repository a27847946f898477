import { useNetwork, useUpdateEffect } from 'ahooks';

/** Repeats a failed load when the network returns. */
export function useRetryWhenOnline(retry: () => unknown, hasFailed = true): void {
  const { online } = useNetwork();
  useUpdateEffect(() => {
    if (online && hasFailed) retry();
  }, [online]);
}
