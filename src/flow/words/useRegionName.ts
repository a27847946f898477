import { useCallback, useEffect, useState } from 'react';

import { loadRegions, type Region } from '@/services/regions';

/** The name of a region by its code; the code itself until the list is there, or where it is not listed. */
export function useRegionName(): (code: string) => string {
  const [regions, setRegions] = useState<readonly Region[]>([]);
  useEffect(() => {
    let wanted = true;
    loadRegions().then((list) => wanted && setRegions(list), () => undefined);
    return () => {
      wanted = false;
    };
  }, []);
  return useCallback((code) => regions.find((region) => region.code === code)?.name ?? code, [regions]);
}
