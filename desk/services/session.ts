import { useSyncExternalStore } from 'react';
import { read, write } from './storage';

export const tokenKey = 'Office-Token';

/** `over`: a call was refused; whoever sits here signs in again over what is open, and every call that waits goes on. */
export type SessionState = 'in' | 'out' | 'over';

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
let waiting: { promise: Promise<void>; go: () => void } | null = null;

export const getToken = () => read(tokenKey);

export function setToken(token: string | null) {
  write(tokenKey, token);
  if (token) {
    waiting?.go();
    waiting = null;
  }
  tell();
}

/** Waits until somebody has signed in again. */
export function signedInAgain(): Promise<void> {
  if (!waiting) {
    let go = () => undefined as void;
    const promise = new Promise<void>((resolve) => (go = resolve));
    waiting = { promise, go };
    tell();
  }
  return waiting.promise;
}

export function onSession(listener: () => void) {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== tokenKey && event.key !== null) return;
    if (getToken()) setToken(getToken());
    else tell();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

const state = (): SessionState => (waiting ? 'over' : getToken() ? 'in' : 'out');
export const useSessionState = () => useSyncExternalStore(onSession, state);
