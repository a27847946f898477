import { read, write } from './storage';

/** The bare token, under the name the specification gives it, as header and as storage key. */
export const tokenKey = 'User-Token';

type Listener = () => void;
const listeners = new Set<Listener>();
const tell = () => listeners.forEach((listener) => listener());

export const getToken = () => read(tokenKey);
export const isSignedIn = () => getToken() !== null;

export function setToken(token: string | null) {
  write(tokenKey, token);
  tell();
}

/** Calls back when this tab or another one signs in or out. A page restored from the back/forward cache has missed storage events. */
export function onSession(listener: Listener) {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
    window.removeEventListener('pageshow', listener);
  };
}
