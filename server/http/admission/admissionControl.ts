import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiBase, calls } from '@domain/contract/paths';
import { errorCodes } from '@domain/errors';
import { ticketHeader } from '@domain/queueTicket';
import type { Deps } from '../../deps';
import { sendFailure } from '../envelope';
import { releaseOnClose } from '../inFlight';
import { ConcurrencyLimit } from './concurrencyLimit';
import { createTickets } from './tickets';

/** Share of the limit for clients without a ticket while ticket holders are expected. Above 0, because some holders never return. */
const SHARE_WITHOUT_TICKET = 0.5;
/** Average event-loop delay above which requests are rejected. */
const LAG_MS = 1_500;
const SAMPLE_MS = 100;
/** Weight of a sample in the moving average (about one second), so that a garbage collection pause does not count as overload. */
const WEIGHT = 0.1;

/** Monitoring requests are never rejected. */
const ALWAYS = new Set(['health', 'ready', 'metrics'].map((path) => `${apiBase}/${path}`));

/** Long polling for a recognition result uses no capacity while it waits. */
const RESTING = apiBase + calls.reading.path;

export interface LoadProbe {
  /** number of running calls */
  working(): number;
  /** current limit of running calls */
  most(): number;
  /** average event-loop delay */
  lagMs(): number;
}

const mayBeRefused = (url: string): boolean => url.startsWith(apiBase) && !ALWAYS.has(url);
const isWork = (url: string): boolean => mayBeRefused(url) && url !== RESTING;

/**
 * Admission control: above the limit a call is rejected with 503 and Retry-After before its body is read, so any call may be retried.
 * The client gets a queue ticket and precedes clients without one. Pages and scripts are served from memory and never rejected.
 */
export function registerAdmissionControl(app: FastifyInstance, deps: Deps, probe: Partial<LoadProbe> = {}): void {
  const { least, most: ceiling, wantedMs } = deps.config.callsAtOnce;
  const concurrency = new ConcurrencyLimit({ least, most: ceiling, wantedMs }, () => performance.now());
  const { working = () => concurrency.inside(), most = () => concurrency.most(), lagMs = measureLag(app) } = probe;
  deps.metrics.callsAtOnce(most);
  const tickets = createTickets(deps);
  const ticketKey = ticketHeader.toLowerCase();
  const isFull = (share: number): boolean => working() >= share * most() || lagMs() >= LAG_MS;
  const enter = (reply: FastifyReply): void => {
    concurrency.enter(reply, lagMs());
    releaseOnClose(reply, () => concurrency.leave(reply));
  };
  app.addHook('onRequest', async ({ routeOptions: { url = '' }, headers }, reply) => {
    if (!mayBeRefused(url)) return;
    const held = headers[ticketKey];
    const time = tickets.timeOf(held);
    const isDue = time !== undefined && time <= deps.clock.now().getTime();
    if (isFull(isDue || !tickets.isAwaited() ? 1 : SHARE_WITHOUT_TICKET)) {
      deps.metrics.turnedAway('overload');
      const data = time === undefined ? tickets.last() : tickets.again(String(held), time);
      // Not thrown: creating and logging stack traces a thousand times a second is too expensive under overload.
      return sendFailure(reply, { code: 'UNAVAILABLE', status: errorCodes.UNAVAILABLE, retryAfterS: data.waitS, data });
    }
    if (isWork(url)) enter(reply);
  });
  // A body that arrives over a slow connection uses no capacity.
  app.addHook('preParsing', async (_request, reply) => concurrency.rest(reply));
  app.addHook('preHandler', async ({ routeOptions: { url = '' } }, reply) => {
    if (isWork(url)) enter(reply);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    concurrency.leave(reply);
    return payload;
  });
}

function measureLag(app: FastifyInstance): () => number {
  let lag = 0;
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    lag += WEIGHT * (Math.max(0, now - before - SAMPLE_MS) - lag);
    before = now;
  }, SAMPLE_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => lag;
}
