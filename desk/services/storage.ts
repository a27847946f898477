import { safeStorage } from '@shared/safeStorage';

const stores = {
  localStorage: safeStorage(() => window.localStorage),
  sessionStorage: safeStorage(() => window.sessionStorage),
};
type Store = keyof typeof stores;

export const read = (key: string, store: Store = 'localStorage') => stores[store].read(key);
/** Returns false when the browser rejected the value: it then lasts as long as the page. */
export const write = (key: string, value: string | null, store: Store = 'localStorage') =>
  stores[store].write(key, value);
/** Returns every key of the store. */
export const names = (store: Store) => stores[store].keys();
