import { useCallback } from 'react';
import { useIntl } from '@umijs/max';

import { nameIn, useRegions } from '@/services/useRegions';

/** The name of a region by its code; until the list is there, or where it is not listed, what else it is known by. `wanted`: not where a Chinese name is at hand and Chinese is read. */
export function useRegionName(wanted = true): (code: string, otherwise?: string) => string {
  const { locale } = useIntl();
  const { regions } = useRegions(wanted);
  return useCallback(
    (code, otherwise = code) => {
      const region = regions.find((one) => one.code === code);
      return region ? nameIn(locale, region) : otherwise;
    },
    [regions, locale],
  );
}
