import { useSyncExternalStore } from 'react';
import type { CallTypes } from '@domain/contract/types';
import { CallError } from './callError';
import { names, read, write } from './storage';

/**
 * The signed-in officer, for this page and all tabs. A page belongs to one officer: when another one signs in,
 * here or in another tab, the page drops its state and is loaded again (docs/decisions/0022-desk.md).
 */
export type Me = CallTypes['officeMe']['reply'];

/** Umi's global state. `error`: why the person could not be loaded. */
export interface InitialState {
  me: Me | null;
  error?: unknown;
}

export const tokenHeader = 'Office-Token';
/** localStorage, shared by all tabs: `<token> <staff id>`. The token is empty while the desk is locked. */
const sharedKey = 'Office-Token';

/** `expired`: a request got a 401 and waits for the sign-in. `locked`: no input for a while. `replaced`: another person signed in. */
type SessionState = 'signedIn' | 'signedOut' | 'expired' | 'locked' | 'replaced';

interface Identity {
  token: string;
  /** empty until the server has named the owner of a token without one */
  staffId: string;
}

const parse = (stored: string | null): Identity | null => {
  if (stored === null) return null;
  const [token = '', staffId = ''] = stored.split(' ');
  return { token, staffId };
};
const stored = () => parse(read(sharedKey));
const share = ({ token, staffId }: Identity) => write(sharedKey, `${token} ${staffId}`);

const firstIdentity = stored();
let identity = firstIdentity?.token ? firstIdentity : null;
// Releases up to 2026-11 stored decisions and drafts in the browser. Remove this after the next release.
for (const store of ['localStorage', 'sessionStorage'] as const)
  for (const name of names(store))
    if (/^desk\.(own|kept|decisions|pad)\.|^desk\.workKey$/.test(name)) write(name, null, store);
let replaced = false;
let waiting: { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void } | null = null;

const listeners = new Set<() => void>();
const emit = () => listeners.forEach((listener) => listener());

const resets = new Set<() => void>();
/** Registers the reset of module state that belongs to one person: caches, queues, timers. */
export const onReset = (reset: () => void): void => void resets.add(reset);

const lockListeners = new Set<(where: 'here' | 'elsewhere') => void>();
/** Registers what runs when this tab or another one locks the desk, just before this page drops its token. */
export const onLock = (listener: (where: 'here' | 'elsewhere') => void): void => void lockListeners.add(listener);

/** The token of this page's person, never that of another person who signed in since. */
export const getToken = (): string | null => identity?.token || null;
export const currentStaffId = (): string | null => identity?.staffId || null;

const unauthenticated = () => new CallError('refused', { status: 401, code: 'UNAUTHENTICATED' });

/** The officer of this page has left: rejects waiting requests and resets all modules. */
function abandon() {
  identity = null;
  resets.forEach((reset) => reset());
  waiting?.reject(unauthenticated());
  waiting = null;
}

function resume() {
  waiting?.resolve();
  waiting = null;
}

/** Resolves when the same person has signed in again; rejects when they signed out or another person signed in. */
export function signedInAgain(): Promise<void> {
  if (!identity) return Promise.reject(unauthenticated());
  if (!waiting) {
    let resolve = () => undefined as void;
    let reject: (error: unknown) => void = () => undefined;
    const promise = new Promise<void>((done, fail) => {
      resolve = done;
      reject = fail;
    });
    waiting = { promise, resolve, reject };
    emit();
  }
  return waiting.promise;
}

type Owner = Pick<Me, 'id'>;

/** Stores a new session. Returns false when the page belonged to another person: Shell then loads it again. */
export function signIn({ token, me }: { token: string; me: Owner }): boolean {
  const other = Boolean(identity) && identity?.staffId !== me.id;
  const next = { token, staffId: me.id };
  if (other) {
    abandon();
    replaced = true;
  } else {
    identity = next;
  }
  share(next);
  if (!other) resume();
  emit();
  return !other;
}

/** The server has named the owner of the stored token. */
export function confirmIdentity({ id }: Owner) {
  if (!identity || identity.staffId === id) return;
  identity = { ...identity, staffId: id };
  if (stored()?.token === identity.token) share(identity);
}

/** The stored token has expired. Other tabs keep their requests until their person signs in again. */
export function expireIdentity() {
  abandon();
  emit();
}

/** Signs out in all tabs. */
export function signOut() {
  abandon();
  write(sharedKey, null);
  emit();
}

/** Drops the token in all tabs. Pages with data of applicants are unmounted until the next sign-in (`Shell`). */
export function lock() {
  if (!identity) return;
  lockListeners.forEach((listener) => listener('here'));
  identity = { ...identity, token: '' };
  share(identity);
  emit();
}

/** Applies a sign-in, sign-out or lock of another tab. */
function followOtherTabs() {
  const now = stored();
  if (!identity || now?.token === identity.token) return;
  if (now && now.staffId === identity.staffId && now.staffId !== '') {
    if (!now.token) lockListeners.forEach((listener) => listener('elsewhere'));
    identity = now;
    if (now.token) resume();
  } else {
    abandon();
    replaced = now !== null;
  }
  emit();
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === sharedKey || key === null) followOtherTabs();
  });
  // A page that was frozen or restored from the back/forward cache has missed the event.
  window.addEventListener('pageshow', followOtherTabs);
  document.addEventListener('visibilitychange', followOtherTabs);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function sessionState(): SessionState {
  if (replaced) return 'replaced';
  if (!identity) return 'signedOut';
  if (!identity.token) return 'locked';
  return waiting ? 'expired' : 'signedIn';
}
export const useSessionState = () => useSyncExternalStore(subscribe, sessionState);
