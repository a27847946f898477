/** Local storage that never throws: where it is blocked or full, what was set lasts as long as the page. */
const page = new Map<string, string>();

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? page.get(key) ?? null;
  } catch {
    return page.get(key) ?? null;
  }
}

export function write(key: string, value: string | null) {
  if (value === null) page.delete(key);
  else page.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    /* the page's own copy serves */
  }
}
