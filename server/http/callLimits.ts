import type { FastifyInstance } from 'fastify';
import { apiBase, type CallName } from '@domain/contract/paths';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { networkOf } from './network';

const WINDOW_MS = 60_000;

/** Calls per minute and process; a user with a phone never reaches this. */
const PER_SESSION = 600;

/**
 * Reading calls of an office member per minute and process, summed over the member's sessions. The fastest honest officer decides 25 cases a
 * minute (12 keys a case, five a second): 25 claims and 25 openings, and 25 × 20 photos ahead (decision 0026).
 */
const CASES = { group: 'cases', most: 90 };
const PHOTOS = { group: 'photos', most: 600 };
const memberReads: Partial<Record<CallName, typeof CASES>> = {
  claimNext: CASES,
  claim: CASES,
  officeApplication: CASES,
  officeSearch: CASES,
  findByHelpNumber: CASES,
  findAccount: CASES,
  officeFile: PHOTOS,
};

interface Window {
  since: number;
  used: number;
}

/** Fixed-window counter (one minute) in this process. Limits across processes (codes, attempts) are counted in the database. */
export function counter(clock: Pick<Deps['clock'], 'now'>) {
  let began = 0;
  let windows = new Map<string, Window>();
  /** Returns the seconds until the window ends, or 0 when the call is within the limit. */
  return function count(key: string, most: number): number {
    const now = clock.now().getTime();
    // Remove expired windows once a minute.
    if (now - began >= WINDOW_MS) {
      windows = new Map([...windows].filter(([, other]) => now - other.since < WINDOW_MS));
      began = now;
    }
    let window = windows.get(key);
    if (!window || now - window.since >= WINDOW_MS) windows.set(key, (window = { since: now, used: 0 }));
    window.used += 1;
    return window.used > most ? Math.ceil((window.since + WINDOW_MS - now) / 1000) : 0;
  };
}

const counters = new WeakMap<Deps, ReturnType<typeof counter>>();
function counterOf(deps: Deps) {
  const count = counters.get(deps) ?? counter(deps.clock);
  counters.set(deps, count);
  return count;
}

/** Rate limit per session and per address (CALLS_PER_ADDRESS; higher, because carrier NAT shares addresses). */
export function limitCalls(app: FastifyInstance, deps: Deps): void {
  const { config, metrics } = deps;
  const count = counterOf(deps);
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (!url.startsWith(apiBase)) return;
    const token = request.headers['user-token'];
    const waitS =
      (typeof token === 'string' && count(`session ${token.slice(0, 64)}`, PER_SESSION)) ||
      count(`address ${networkOf(request.ip)}`, config.callsPerAddress);
    if (waitS === 0) return;
    metrics.turnedAway('limit');
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: waitS });
  });
}

/** Throws TOO_MANY_REQUESTS when the member has made as many reading calls of the group of `name` as allowed within the minute. */
export function limitMemberReads(deps: Deps, name: CallName, staffId: string): void {
  const read = memberReads[name];
  if (!read) return;
  const retryAfterS = counterOf(deps)(`${read.group} ${staffId}`, read.most);
  if (retryAfterS === 0) return;
  deps.metrics.turnedAway('limit');
  // With data, the envelope sends the exact wait instead of a random share of it.
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterS, data: { retryAfterS, perMinute: read.most } });
}
