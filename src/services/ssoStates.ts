import { read, write } from '@/lib/storage';

interface Started {
  authorizationUrl: string;
  browserKey: string;
}
/** Why this browser started the attempt; a failed attempt is repeated with it. */
export interface SsoPurpose {
  /** path after the sign-in */
  redirect: string;
  /** A signed-in user confirms the identity at the provider. */
  again: boolean;
}

const key = 'sso';
/** Several tabs may be at the provider at once; older attempts have expired on the server. */
const most = 5;
const AGAIN = 'again';
/** State, key, encoded redirect and `again` of each attempt. Release 1.0.0 stored the first two only. */
const started = (): string[][] =>
  (read(key) ?? '')
    .split(' ')
    .map((start) => start.split(':'))
    .filter((start) => start.length > 1);

/** Stored in localStorage, not sessionStorage: some in-app browsers return in another tab. */
export function rememberStart({ authorizationUrl, browserKey }: Started, { redirect, again }: SsoPurpose) {
  const state = new URL(authorizationUrl).searchParams.get('state');
  if (!state) return;
  const start = [state, browserKey, encodeURIComponent(redirect), again ? AGAIN : ''];
  const starts = [...started(), start].slice(-most);
  write(key, starts.map((parts) => parts.join(':')).join(' '));
}

/** The attempts contain paths of the person's pages (`/applications/<id>`), which the next person at this phone must not see. */
export const forgetStarts = () => write(key, null);

/**
 * Returns purpose and key of the attempt with this state, or undefined when another browser started it. The server requires the key:
 * a callback URL from another person must not sign this browser in.
 */
export function startOf(state: string | null): (SsoPurpose & { browserKey: string }) | undefined {
  const [, browserKey, redirect = '', again] = started().find(([begun]) => begun === state) ?? [];
  return browserKey ? { browserKey, redirect: decodeURIComponent(redirect), again: again === AGAIN } : undefined;
}
