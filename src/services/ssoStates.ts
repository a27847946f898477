import { read, write } from './storage';

interface Started {
  authorizationUrl: string;
  browserKey: string;
}

const key = 'sso';
/** Several tabs may be at the provider at once; older attempts have expired on the server. */
const most = 5;
const started = (): string[][] => (read(key) ?? '').split(' ').map((pair) => pair.split(':'));

/** Stored in localStorage, not sessionStorage: some in-app browsers return in another tab. */
export function rememberStart({ authorizationUrl, browserKey }: Started) {
  const state = new URL(authorizationUrl).searchParams.get('state');
  if (!state) return;
  const pairs = [...started().filter((pair) => pair.length === 2), [state, browserKey]].slice(-most);
  write(key, pairs.map((pair) => pair.join(':')).join(' '));
}

/**
 * Returns the key that the server requires with this state, or undefined when another browser started: a callback URL from
 * another person must not sign this browser in.
 */
export const browserKeyOf = (state: string): string | undefined => started().find(([begun]) => begun === state)?.[1];
