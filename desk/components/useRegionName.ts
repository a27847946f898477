import { clearCache, useRequest } from 'ahooks';
import { getLocale } from '@umijs/max';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';

onReset(() => clearCache('regions'));

/** The cities, requested once. */
function useList() {
  const { data } = useRequest(() => call('regions'), { cacheKey: 'regions', staleTime: -1 });
  const { list = [], former = [] } = data ?? {};
  return { list, all: [...list, ...former] };
}

const shownIn = (list: ReturnType<typeof useList>['list']) => {
  const english = getLocale() === 'en-US';
  return list.map(({ code, name, names }) => ({ code, name: english ? names['en-US'] : name }));
};

/** The cities that applicants can choose. */
export const useRegions = () => shownIn(useList().list);
/** Also the cities that an import has left out and that have cases or money. */
export const useAllRegions = () => shownIn(useList().all);

type Named = readonly { code: string; name: string }[];
const nameIn = (list: Named) => (code: string) => list.find((region) => region.code === code)?.name ?? code;

export const useRegionName = () => nameIn(useAllRegions());

export const useChineseRegionName = () => nameIn(useList().all);
