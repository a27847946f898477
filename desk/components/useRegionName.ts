import { clearCache, useRequest } from 'ahooks';
import { getLocale } from '@umijs/max';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';

onReset(() => clearCache('regions'));

/** The cities, requested once. */
const useList = () => useRequest(() => call('regions'), { cacheKey: 'regions', staleTime: -1 }).data?.list ?? [];

/** Names of the cities by code. */
export function useRegions() {
  const list = useList();
  const english = getLocale() === 'en-US';
  return list.map(({ code, name, names }) => ({ code, name: english ? names['en-US'] : name }));
}

type Named = readonly { code: string; name: string }[];
const nameIn = (list: Named) => (code: string) => list.find((region) => region.code === code)?.name ?? code;

export const useRegionName = () => nameIn(useRegions());

export const useChineseRegionName = () => nameIn(useList());
