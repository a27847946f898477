import { useRequest } from 'ahooks';
import type { CallTypes } from '@domain/contract/types';
import { call } from './call';

export type Region = CallTypes['regions']['reply']['list'][number];

/** In the language of the screen where the list has such a name. */
export const nameIn = (locale: string, { name, names }: Region): string => names[locale as keyof typeof names] ?? name;

const none: readonly Region[] = [];
const staleTime = 5 * 60_000;

/** The cities that take applications; asked for once in five minutes by all that show them, again after a failure. */
export function useRegions(wanted = true): { regions: readonly Region[]; failed: boolean } {
  const { data, error } = useRequest(async () => (await call('regions')).list, {
    cacheKey: 'regions',
    staleTime,
    ready: wanted,
  });
  return { regions: data ?? none, failed: error !== undefined && data === undefined };
}
