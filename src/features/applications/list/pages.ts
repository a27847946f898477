import type { ListEntry } from '@domain/contract/types';
import { statusGroups, type StatusGroup } from '@domain/status';

import { call } from '@/services/call';
import { onIdentityChange } from '@/services/identity';

export const PAGE_SIZE = 10;

export type Filter = 'all' | StatusGroup;
export const filters: readonly Filter[] = ['all', 'draft', 'running', 'returned', 'ended'];

export const filterOf = (text: string | null): Filter => filters.find((filter) => filter === text) ?? 'all';

export interface Loaded {
  list: ListEntry[];
  total: number;
  /** Entries were added, deleted or moved since the first page was loaded: the list has to be reloaded. */
  hasShifted?: boolean;
}

/** Loads the next page. A deleted entry shifts the pages, so that the next page lacks an entry; a new one repeats an entry. */
export async function loadAfter(filter: Filter, before: Loaded): Promise<Loaded> {
  const known = new Set(before.list.map(({ id }) => id));
  const page = Math.floor(known.size / PAGE_SIZE) + 1;
  const status = filter === 'all' ? {} : { status: statusGroups[filter].join(',') };
  const { list, total } = await call('applications', { query: { page, pageSize: PAGE_SIZE, ...status } });
  const fresh = list.filter(({ id }) => !known.has(id));
  return { list: fresh, total, hasShifted: total !== before.total || fresh.length < list.length };
}

const MAX_PAGE_SIZE = 100;

/** Reloads as many entries as were shown, in full pages. */
export async function reloadShown(filter: Filter, shown: number): Promise<Loaded> {
  const pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, Math.ceil(shown / PAGE_SIZE)) * PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const status = filter === 'all' ? {} : { status: statusGroups[filter].join(',') };
  const replies = await Promise.all(
    Array.from({ length: pages }, (_, at) => call('applications', { query: { page: at + 1, pageSize, ...status } })),
  );
  // An entry may move to the next page between two requests: remove duplicates.
  const list = [...new Map(replies.flatMap((reply) => reply.list).map((entry) => [entry.id, entry])).values()];
  return { list, total: Math.max(...replies.map(({ total }) => total)) };
}

interface SavedList extends Loaded {
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
