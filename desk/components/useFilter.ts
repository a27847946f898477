import { useLocation, useNavigate } from '@umijs/max';
import { newKey } from '@shared/request';
import { currentStaffId, onLock, onReset } from '@/services/identity';

interface Entry {
  /** id of the officer who set the filter: for another officer on this computer, Back does not restore it */
  by?: string | null;
  /** key of the hidden filters */
  hidden?: string;
  /** cursors of the pages after the first one, up to the shown one */
  cursors?: readonly string[];
}

/** Filters that name persons. The browser stores URL and history on the disk, so they are in memory: a reload and a lock end them. */
const hiddenFilters = new Map<string, Readonly<Record<string, string>>>();
const forgetFilters = () => hiddenFilters.clear();
onReset(forgetFilters);
onLock(forgetFilters);

/** State of this page in the browser's history: it survives Back, without hidden filters also a reload, and is not part of the URL. */
export function useHistoryEntry() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const by = currentStaffId();
  const found = state as Entry | null;
  // Cursors belong to the filters of their list.
  const isUsable = found?.by === by && (!found.hidden || hiddenFilters.has(found.hidden));
  const entry: Entry = isUsable ? found : {};
  const replace = (next: Omit<Entry, 'by'>, nextSearch = search) =>
    navigate({ search: nextSearch }, { replace: true, state: { ...next, by } });
  return { entry, search, replace };
}

/**
 * The filters of a page: `names` in its URL, `hidden` in memory (they name persons or cases). Missing ones are empty.
 * A change shows the first page.
 */
export function useFilter<N extends string, H extends string = never>(names: readonly N[], hidden: readonly H[] = []) {
  const { entry, search, replace } = useHistoryEntry();
  const params = new URLSearchParams(search);
  const filter = Object.fromEntries([
    ...names.map((name) => [name, params.get(name) ?? '']),
    ...hidden.map((name) => [name, hiddenFilters.get(entry.hidden ?? '')?.[name] ?? '']),
  ]) as Record<N | H, string>;
  const change = (part: Partial<Record<N | H, string | undefined>>) => {
    const next = { ...filter, ...part };
    for (const name of names)
      if (next[name]) params.set(name, next[name]);
      else params.delete(name);
    const text = params.toString();
    const texts = Object.fromEntries(hidden.map((name) => [name, next[name] ?? '']));
    const key = Object.values(texts).some(Boolean) ? (entry.hidden ?? newKey()) : undefined;
    if (key) hiddenFilters.set(key, texts);
    replace({ hidden: key }, text && `?${text}`);
  };
  return [filter, change] as const;
}
