/** Storage that never throws: where it is blocked or full, what was set lasts as long as the page. */
const page = new Map<string, string>();

export function read(key: string, store: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[store].getItem(key) ?? page.get(key) ?? null;
  } catch {
    return page.get(key) ?? null;
  }
}

export function write(key: string, value: string | null, store: 'localStorage' | 'sessionStorage' = 'localStorage') {
  if (value === null) page.delete(key);
  else page.set(key, value);
  try {
    if (value === null) window[store].removeItem(key);
    else window[store].setItem(key, value);
  } catch {
    /* the page's own copy serves */
  }
}

/** Of all that is kept there. */
export function names(store: 'localStorage' | 'sessionStorage'): string[] {
  try {
    return [...new Set([...Object.keys(window[store]), ...page.keys()])];
  } catch {
    return [...page.keys()];
  }
}
