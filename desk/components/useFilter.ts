import { useLocation, useNavigate } from '@umijs/max';
import { currentStaffId } from '@/services/identity';

interface Entry {
  /** id of the officer who set the filter: for another officer on this computer, Back does not restore it */
  by?: string | null;
  /** filters that must not be part of the URL */
  hidden?: Readonly<Record<string, string>>;
  /** cursors of the pages after the first one, up to the shown one */
  cursors?: readonly string[];
}

/** State of this page in the browser's history: it survives a reload and Back, and is not part of the URL. */
export function useHistoryEntry() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const by = currentStaffId();
  const found = state as Entry | null;
  const entry: Entry = found?.by === by ? found : {};
  const replace = (next: Omit<Entry, 'by'>, nextSearch = search) =>
    navigate({ search: nextSearch }, { replace: true, state: { ...next, by } });
  return { entry, search, replace };
}

/**
 * The filters of a page: `names` in its URL, `hidden` beside it (they name persons). Missing ones are empty.
 * A change shows the first page.
 */
export function useFilter<N extends string, H extends string = never>(names: readonly N[], hidden: readonly H[] = []) {
  const { entry, search, replace } = useHistoryEntry();
  const params = new URLSearchParams(search);
  const filter = Object.fromEntries([
    ...names.map((name) => [name, params.get(name) ?? '']),
    ...hidden.map((name) => [name, entry.hidden?.[name] ?? '']),
  ]) as Record<N | H, string>;
  const change = (part: Partial<Record<N | H, string | undefined>>) => {
    const next = { ...filter, ...part };
    for (const name of names)
      if (next[name]) params.set(name, next[name]);
      else params.delete(name);
    const text = params.toString();
    replace({ hidden: Object.fromEntries(hidden.map((name) => [name, next[name] ?? ''])) }, text && `?${text}`);
  };
  return [filter, change] as const;
}
