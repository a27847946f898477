/** localStorage that never throws. Where it is blocked or full, values are held in memory until the page is closed. */
const page = new Map<string, string>();

export function read(key: string): string | null {
  try {
    return page.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Holds a copy in memory only when storage fails: a copy of a stored value would hide changes of other tabs. */
export function write(key: string, value: string | null) {
  page.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) page.set(key, value);
  }
}
