import type { FastifyInstance } from 'fastify';
import { apiBase } from '@domain/contract/paths';
import type { Deps } from '../deps';
import { AppError } from '../errors';

/** So many more would only wait, and give up at the end of their wait with the work half done. */
const QUEUE = 150;
/** The loop comes round this late, on average: whoever is let in now is served late as well. */
const LAG_MS = 1_500;
const LOOK_MS = 100;
/** The average forgets in a second or so: a pause for the rubbish is no overload. */
const WEIGHT = 0.1;

/** Asked for by those who watch us, most of all when there is much to do. */
const ALWAYS = new Set(['health', 'ready', 'metrics'].map((path) => `${apiBase}/${path}`));

export interface Doors {
  /** how many wait for a connection, and how late the loop comes round */
  queue(): number;
  lagMs(): number;
}

/**
 * Admission control: when there is more than can be done, the next one is told so at once and when to come back, before anything
 * of the call is read. Refusing late would cost as much as serving. Pages and scripts lie in memory and are always given.
 */
export function keepDoor(app: FastifyInstance, deps: Deps, { queue, lagMs }: Doors = measure(app, deps)): void {
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (!url.startsWith(apiBase) || ALWAYS.has(url)) return;
    if (queue() < QUEUE && lagMs() < LAG_MS) return;
    deps.figures.turnedAway('overload');
    throw new AppError('UNAVAILABLE', { retryAfterS: 10 });
  });
}

function measure(app: FastifyInstance, { pool }: Deps): Doors {
  let lag = 0;
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    lag += WEIGHT * (Math.max(0, now - before - LOOK_MS) - lag);
    before = now;
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return { queue: () => pool.waitingCount, lagMs: () => lag };
}
