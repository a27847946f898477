/** The part of the Web Storage API that is used here. */
interface Store {
  readonly length: number;
  key: (at: number) => string | null;
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** A store of the browser that never throws. Where it is blocked or full, values last as long as the page. */
export function safeStorage(store: () => Store) {
  /** The values that the browser rejected; a copy of a stored value would hide changes of other tabs. */
  const rejected = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return rejected.get(key) ?? store().getItem(key);
      } catch {
        return null;
      }
    },

    /** Returns false when the browser rejected the value. */
    write(key: string, value: string | null): boolean {
      rejected.delete(key);
      try {
        if (value === null) store().removeItem(key);
        else store().setItem(key, value);
        return true;
      } catch {
        if (value !== null) rejected.set(key, value);
        return false;
      }
    },

    keys(): string[] {
      const here = [...rejected.keys()];
      try {
        const stored = Array.from({ length: store().length }, (_, at) => store().key(at));
        return [...new Set([...stored, ...here])].filter((key) => key !== null);
      } catch {
        return here;
      }
    },
  };
}
