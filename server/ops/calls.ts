import type { FastifyInstance } from 'fastify';
import { apiBase } from '@domain/contract/paths';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { networkOf } from '../services/network';

const WINDOW_MS = 60_000;

/** What a person with a phone never reaches, in a minute and at one process. */
const PER_SESSION = 600;

interface Window {
  since: number;
  used: number;
}

/** Counts in windows of a minute, in this process: what must hold across processes (codes, tries) is counted in rows. */
export function counter(clock: Pick<Deps['clock'], 'now'>) {
  let began = 0;
  let windows = new Map<string, Window>();
  /** seconds to wait, or 0 */
  return function count(key: string, most: number): number {
    const now = clock.now().getTime();
    // Everybody's windows end within a minute of this one: nothing is kept for long.
    if (now - began >= WINDOW_MS) {
      windows = new Map([...windows].filter(([, one]) => now - one.since < WINDOW_MS));
      began = now;
    }
    let window = windows.get(key);
    if (!window || now - window.since >= WINDOW_MS) windows.set(key, (window = { since: now, used: 0 }));
    window.used += 1;
    return window.used > most ? Math.ceil((window.since + WINDOW_MS - now) / 1000) : 0;
  };
}

/** Nobody alone keeps a process busy: so many calls a minute for a session, and for an address (CALLS_PER_ADDRESS), which may be a carrier's. */
export function limitCalls(app: FastifyInstance, { clock, config, figures }: Deps): void {
  const count = counter(clock);
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (!url.startsWith(apiBase)) return;
    const token = request.headers['user-token'];
    const waitS =
      (typeof token === 'string' && count(`session ${token.slice(0, 64)}`, PER_SESSION)) ||
      count(`address ${networkOf(request.ip)}`, config.callsPerAddress);
    if (waitS === 0) return;
    figures.turnedAway('limit');
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: waitS });
  });
}
