import { safeStorage } from './safeStorage';

function fakeStore() {
  const values = new Map<string, string>();
  return {
    values,
    fails: false,
    get length() {
      return values.size;
    },
    key: (at: number) => [...values.keys()][at] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.fails) throw new Error('QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('safeStorage', () => {
  let store: ReturnType<typeof fakeStore>;
  let storage: ReturnType<typeof safeStorage>;
  beforeEach(() => {
    store = fakeStore();
    storage = safeStorage(() => store);
  });

  it('read returns what another tab has replaced or removed', () => {
    storage.write('a', '1');
    store.setItem('a', 'of another tab');
    expect(storage.read('a')).toBe('of another tab');
    store.removeItem('a');
    expect(storage.read('a')).toBeNull();
    expect(storage.keys()).toEqual([]);
  });

  it('write returns false when the store rejects a value, which then lasts as long as the page', () => {
    expect(storage.write('a', 'old')).toBe(true);
    store.fails = true;
    expect(storage.write('a', 'new')).toBe(false);
    expect(storage.read('a')).toBe('new');
    expect(storage.write('b', '2')).toBe(false);
    expect(storage.keys()).toEqual(['a', 'b']);
    expect(storage.write('a', null)).toBe(true);
    expect(storage.read('a')).toBeNull();
  });

  it('write stores the next value when the store accepts it again', () => {
    store.fails = true;
    storage.write('a', '1');
    store.fails = false;
    storage.write('a', '2');
    store.removeItem('a');
    expect(storage.read('a')).toBeNull();
  });

  it('never throws when access to the store is blocked', () => {
    storage = safeStorage(() => {
      throw new Error('SecurityError');
    });
    expect(storage.write('a', '1')).toBe(false);
    expect(storage.read('a')).toBe('1');
    expect(storage.keys()).toEqual(['a']);
    storage.write('a', null);
    expect(storage.read('a')).toBeNull();
    expect(storage.keys()).toEqual([]);
  });

  it('keys returns the stored keys, then the rejected ones', () => {
    storage.write('a', '1');
    storage.write('b', '2');
    store.fails = true;
    storage.write('c', '3');
    expect(storage.keys()).toEqual(['a', 'b', 'c']);
  });

  it('keys leaves out a key that another tab removes during the call', () => {
    storage.write('a', '1');
    expect(safeStorage(() => ({ ...store, length: 2 })).keys()).toEqual(['a']);
  });
});
