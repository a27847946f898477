import { clearCache, useRequest } from 'ahooks';
import { getLocale } from '@umijs/max';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';

onReset(() => clearCache('regions'));

/** Names of the cities by code, requested once. */
export function useRegions() {
  const { data } = useRequest(() => call('regions'), { cacheKey: 'regions', staleTime: -1 });
  const english = getLocale() === 'en-US';
  return (data?.list ?? []).map(({ code, name, names }) => ({ code, name: english ? names['en-US'] : name }));
}

export function useRegionName() {
  const list = useRegions();
  return (code: string): string => list.find((region) => region.code === code)?.name ?? code;
}
