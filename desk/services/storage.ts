type Store = 'localStorage' | 'sessionStorage';

/** Values that the browser rejected (blocked or full storage). They last as long as the page. */
const rejected: Record<Store, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

/** Never throws. The copy of this page counts only where the browser rejected it, so other tabs can remove a value. */
export function read(key: string, store: Store = 'localStorage'): string | null {
  try {
    return rejected[store].get(key) ?? window[store].getItem(key);
  } catch {
    return null;
  }
}

/** Returns false when the browser rejected the value: it then lasts as long as the page. */
export function write(key: string, value: string | null, store: Store = 'localStorage'): boolean {
  rejected[store].delete(key);
  try {
    if (value === null) window[store].removeItem(key);
    else window[store].setItem(key, value);
    return true;
  } catch {
    if (value !== null) rejected[store].set(key, value);
    return false;
  }
}

/** Returns every key of the store. */
export function names(store: Store): string[] {
  const here = [...rejected[store].keys()];
  try {
    return [...new Set([...Object.keys(window[store]), ...here])];
  } catch {
    return here;
  }
}
