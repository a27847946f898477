import { useCallback, useEffect, useState } from 'react';
import { useIntl } from '@umijs/max';

import { loadRegions, nameIn, type Region } from '@/services/regions';

/** The name of a region by its code; until the list is there, or where it is not listed, what else it is known by. `wanted`: not where a Chinese name is at hand and Chinese is read. */
export function useRegionName(wanted = true): (code: string, otherwise?: string) => string {
  const { locale } = useIntl();
  const [regions, setRegions] = useState<readonly Region[]>([]);
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    loadRegions().then(
      (list) => here && setRegions(list),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [wanted]);
  return useCallback(
    (code, otherwise = code) => {
      const region = regions.find((one) => one.code === code);
      return region ? nameIn(locale, region) : otherwise;
    },
    [regions, locale],
  );
}
