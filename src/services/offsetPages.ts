export const PAGE_SIZE = 10;
const LARGEST_PAGE = 100; // the largest page that the server returns
const ATTEMPTS = 3;

export interface Page<T> {
  list: T[];
  total: number;
}
export type ReadPage<T> = (paging: { page: number; pageSize: number }) => Promise<Page<T>>;

/**
 * Reads at least the first `count` entries of a list, in full pages. A change between two requests shifts the pages, so that an
 * entry is missing or repeated: the list is read again.
 */
export async function loadFirst<T extends { id: string }>(read: ReadPage<T>, count: number): Promise<Page<T>> {
  const pageSize = Math.min(LARGEST_PAGE, Math.max(1, Math.ceil(count / PAGE_SIZE)) * PAGE_SIZE);
  for (let attempt = 1; ; attempt += 1) {
    const entries = new Map<string, T>();
    const totals = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { list, total } = await read({ page, pageSize });
      totals.add(total);
      list.forEach((entry) => entries.set(entry.id, entry));
      const end = page * pageSize;
      if (list.length === pageSize && end < Math.min(count, total)) continue;
      const isConsistent = totals.size === 1 && entries.size === Math.min(end, total);
      if (isConsistent || attempt === ATTEMPTS) return { list: [...entries.values()], total };
      break;
    }
  }
}

export const readAllPages = async <T extends { id: string }>(read: ReadPage<T>): Promise<T[]> =>
  (await loadFirst(read, Infinity)).list;

export interface NextPage<T> extends Page<T> {
  /** The pages have shifted since the first one was loaded: the list has to be reloaded with `loadFirst`. */
  hasShifted?: boolean;
}

/** Loads the entries after `before`, which is shown. */
export async function loadNext<T extends { id: string }>(read: ReadPage<T>, before: Page<T>): Promise<NextPage<T>> {
  const listedIds = new Set(before.list.map(({ id }) => id));
  const page = Math.floor(listedIds.size / PAGE_SIZE) + 1;
  const { list, total } = await read({ page, pageSize: PAGE_SIZE });
  const fresh = list.filter(({ id }) => !listedIds.has(id));
  return { list: fresh, total, hasShifted: total !== before.total || fresh.length < list.length };
}
