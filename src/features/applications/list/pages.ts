import type { ListEntry } from '@domain/contract/types';
import { statusGroups, type StatusGroup } from '@domain/status';

import { call } from '@/services/call';
import { onIdentityChange } from '@/services/identity';
import type { Page, ReadPage } from '@/services/offsetPages';

export type Filter = 'all' | StatusGroup;
export const filters: readonly Filter[] = ['all', 'draft', 'running', 'returned', 'ended'];

export const filterOf = (text: string | null): Filter => filters.find((filter) => filter === text) ?? 'all';

export const readEntries =
  (filter: Filter): ReadPage<ListEntry> =>
  (paging) =>
    call('applications', {
      query: { ...paging, ...(filter === 'all' ? {} : { status: statusGroups[filter].join(',') }) },
    });

interface SavedList extends Page<ListEntry> {
  scrollY: number;
}

/** The last list and its scroll position, shown at once after going back and then reloaded. */
let left: { filter: Filter; saved: SavedList } | null = null;

export const rememberList = (filter: Filter, saved: SavedList): void => {
  left = { filter, saved };
};
export const recallList = (filter: Filter): SavedList | null => (left?.filter === filter ? left.saved : null);
onIdentityChange(() => {
  left = null;
});
