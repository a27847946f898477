import { useCallback } from 'react';
import { useIntl } from '@umijs/max';

import { nameIn, useRegions } from '@/services/useRegions';

/** Returns a region's name by code, or `otherwise` until the list is loaded or when it is unlisted. `ready` false: does not load the list. */
export function useRegionName(ready = true): (code: string, otherwise?: string) => string {
  const { locale } = useIntl();
  const { regions, former } = useRegions(ready);
  return useCallback(
    (code, otherwise = code) => {
      const region = [...regions, ...former].find((one) => one.code === code);
      return region ? nameIn(locale, region) : otherwise;
    },
    [regions, former, locale],
  );
}
