import { read, write } from '@/lib/storage';

/** Name of the header and of the storage key, as required by the specification. The value is the bare token. */
export const tokenKey = 'User-Token';

type Listener = () => void;
const listeners = new Set<Listener>();
const tell = () => listeners.forEach((listener) => listener());

/** Stored by a sign-out. A session that ended removes the key, and an open form stays open below its sign-in sheet. */
const SIGNED_OUT = '';

export const getToken = () => read(tokenKey) || null;
export const isSignedIn = () => getToken() !== null;
/** Whether the person signed out, in this tab or another one. */
export const hasSignedOut = () => read(tokenKey) === SIGNED_OUT;

export function setToken(token: string | null) {
  write(tokenKey, token);
  tell();
}

export function signOut() {
  write(tokenKey, null); // a full storage may refuse the next write
  write(tokenKey, SIGNED_OUT);
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
