import { useRequest } from 'ahooks';
import type { CallTypes } from '@domain/contract/types';
import { call } from './call';

export type Region = CallTypes['regions']['reply']['list'][number];

/** Returns the region's name in the shown language, else its Chinese name. */
export const nameIn = (locale: string, { name, names }: Region): string => names[locale as keyof typeof names] ?? name;

const none: readonly Region[] = [];
const staleTime = 5 * 60_000;

interface Regions {
  regions: readonly Region[];
  /** cities of earlier applications, which an applicant cannot choose */
  former: readonly Region[];
  failed: boolean;
  loading: boolean;
  /** Rejects when the list fails to load again. */
  retry: () => Promise<unknown>;
}

/** Returns the regions that accept applications. All callers share a cache of five minutes; a failure is not cached. */
export function useRegions(ready = true): Regions {
  const { data, error, loading, refreshAsync } = useRequest(() => call('regions'), {
    cacheKey: 'regions',
    staleTime,
    ready,
    retryCount: 2,
  });
  return {
    regions: data?.list ?? none,
    former: data?.former ?? none,
    failed: error !== undefined && data === undefined,
    loading,
    retry: refreshAsync,
  };
}
