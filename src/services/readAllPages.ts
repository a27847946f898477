const PAGE_SIZE = 100; // the largest page that the server returns

interface Page<T> {
  list: T[];
  total: number;
}

/**
 * Reads every page of a list, one after the other.
 * An entry that a new one moves to the next page between two requests is returned once.
 */
export async function readAllPages<T>(
  read: (paging: { page: number; pageSize: number }) => Promise<Page<T>>,
  keyOf: (entry: T) => string,
): Promise<T[]> {
  const entries = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const { list, total } = await read({ page, pageSize: PAGE_SIZE });
    for (const entry of list) entries.set(keyOf(entry), entry);
    if (list.length < PAGE_SIZE || page * PAGE_SIZE >= total) return [...entries.values()];
  }
}
