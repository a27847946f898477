import type { ListEntry } from '@domain/contract/types';
import { statusGroups, type StatusGroup } from '@domain/status';

import { call } from '@/services/call';

export const PAGE_SIZE = 10;

export type Filter = 'all' | StatusGroup;
export const filters: readonly Filter[] = ['all', 'draft', 'running', 'returned', 'ended'];

export const filterOf = (text: string | null): Filter => filters.find((filter) => filter === text) ?? 'all';

export interface Loaded {
  list: ListEntry[];
  total: number;
}

/** The next ten after those that are known. What came in above meanwhile pushes entries down: none is shown twice. */
export async function loadAfter(filter: Filter, before: Loaded | undefined): Promise<Loaded> {
  const known = new Set(before?.list.map(({ id }) => id));
  const page = Math.floor(known.size / PAGE_SIZE) + 1;
  const status = filter === 'all' ? {} : { status: statusGroups[filter].join(',') };
  const { list, total } = await call('applications', { query: { page, pageSize: PAGE_SIZE, ...status } });
  return { list: list.filter(({ id }) => !known.has(id)), total };
}

interface Place extends Loaded {
  scrollY: number;
}

/** Where one was, for the way back; only the last list is remembered. */
let left: { filter: Filter; place: Place } | null = null;

export const rememberPlace = (filter: Filter, place: Place): void => {
  left = { filter, place };
};
export const recallPlace = (filter: Filter): Place | null => (left?.filter === filter ? left.place : null);
