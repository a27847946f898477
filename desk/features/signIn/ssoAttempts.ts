import { read, write } from '@/services/storage';

interface Attempt {
  state: string;
  browserKey: string;
  /** the page to open after the sign-in */
  to: string;
}

const key = 'desk.sso';
/** Several tabs may be at the provider at once; older attempts have expired on the server. */
const most = 5;

function attempts(): Attempt[] {
  try {
    const stored: unknown = JSON.parse(read(key) ?? '[]');
    return Array.isArray(stored) ? (stored as Attempt[]) : [];
  } catch {
    return [];
  }
}

export function rememberAttempt(started: { authorizationUrl: string; browserKey: string }, to: string) {
  const state = new URL(started.authorizationUrl).searchParams.get('state') ?? '';
  write(key, JSON.stringify([...attempts(), { state, browserKey: started.browserKey, to }].slice(-most)));
}

/**
 * Returns and forgets the attempt with this state, or returns undefined when another browser started it: a callback URL from
 * another person must not sign this browser in.
 */
export function takeAttempt(state: string): Attempt | undefined {
  const all = attempts();
  const found = all.find((one) => one.state === state);
  if (found) write(key, JSON.stringify(all.filter((one) => one !== found)));
  return found;
}
