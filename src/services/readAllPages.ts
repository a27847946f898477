const PAGE_SIZE = 100; // the largest page that the server returns
const ATTEMPTS = 3;

interface Page<T> {
  list: T[];
  total: number;
}

/**
 * Reads every page of a list, one after the other. An entry that moves to the next page between two requests is returned once.
 * A deletion between two requests moves an entry to a page that was read before: the list is read again.
 */
export async function readAllPages<T>(
  read: (paging: { page: number; pageSize: number }) => Promise<Page<T>>,
  keyOf: (entry: T) => string,
): Promise<T[]> {
  for (let attempt = 1; ; attempt += 1) {
    const entries = new Map<string, T>();
    const totals = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { list, total } = await read({ page, pageSize: PAGE_SIZE });
      totals.add(total);
      for (const entry of list) entries.set(keyOf(entry), entry);
      if (list.length < PAGE_SIZE || page * PAGE_SIZE >= total) break;
    }
    if (totals.size === 1 || attempt === ATTEMPTS) return [...entries.values()];
  }
}
