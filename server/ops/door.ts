import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiBase, calls } from '@domain/contract/paths';
import { errorCodes } from '@domain/errors';
import { placeHeader } from '@domain/waiting';
import type { Deps } from '../deps';
import { sendFailure } from '../http/envelope';
import { releaseOnClose } from '../http/inFlight';
import { Allowance } from './allowance';
import { openLine } from './places';

/** This share of the house for newcomers while others wait for their time: the rest is theirs. Never none, for of those who wait some have gone home. */
const SHARE_OF_NEW = 0.5;
/** The loop comes round this late, on average: whoever is let in now is served late as well. */
const LAG_MS = 1_500;
const LOOK_MS = 100;
/** The average forgets in a second or so: a pause for the rubbish is no overload. */
const WEIGHT = 0.1;

/** Asked for by those who watch us, most of all when there is much to do. */
const ALWAYS = new Set(['health', 'ready', 'metrics'].map((path) => `${apiBase}/${path}`));

/** Whoever waits for a photo to be read costs nothing meanwhile. */
const RESTING = apiBase + calls.reading.path;

export interface Doors {
  /** how many calls are being worked on */
  working(): number;
  /** so many may be: more would only make each other wait, and give up at the end of their wait with the work half done */
  most(): number;
  /** how late the loop comes round */
  lagMs(): number;
}

const mayBeRefused = (url: string): boolean => url.startsWith(apiBase) && !ALWAYS.has(url);
const isWork = (url: string): boolean => mayBeRefused(url) && url !== RESTING;

/**
 * Admission control: when there is more than can be done, the next one is told so at once and when to come back, before anything
 * of the call is read, so it may be sent again whatever it was. Refusing late would cost as much as serving. Pages and scripts lie
 * in memory and are always given. Who is refused gets a place in a line, and goes before those who have none.
 */
export function keepDoor(app: FastifyInstance, deps: Deps, given: Partial<Doors> = {}): void {
  const { least, most: ceiling, wantedMs } = deps.config.callsAtOnce;
  const allowance = new Allowance({ least, most: ceiling, wantedMs }, () => performance.now());
  const { working = () => allowance.inside(), most = () => allowance.most(), lagMs = measureLag(app) } = given;
  deps.figures.callsAtOnce(most);
  const line = openLine(deps);
  const placeHeld = placeHeader.toLowerCase();
  const isFull = (share: number): boolean => working() >= share * most() || lagMs() >= LAG_MS;
  const enter = (reply: FastifyReply): void => {
    allowance.enter(reply, lagMs());
    releaseOnClose(reply, () => allowance.leave(reply));
  };
  app.addHook('onRequest', async ({ routeOptions: { url = '' }, headers }, reply) => {
    if (!mayBeRefused(url)) return;
    const held = headers[placeHeld];
    const time = line.timeOf(held);
    const isDue = time !== undefined && time <= deps.clock.now().getTime();
    if (isFull(isDue || !line.isAwaited() ? 1 : SHARE_OF_NEW)) {
      deps.figures.turnedAway('overload');
      const data = time === undefined ? line.last() : line.again(String(held), time);
      // No error, and not thrown: its stack, made and logged a thousand times a second, would be what there is no time for.
      return sendFailure(reply, { code: 'UNAVAILABLE', status: errorCodes.UNAVAILABLE, retryAfterS: data.waitS, data });
    }
    if (isWork(url)) enter(reply);
  });
  // While a photo comes over a thin line nothing is done for it.
  app.addHook('preParsing', async (_request, reply) => allowance.rest(reply));
  app.addHook('preHandler', async ({ routeOptions: { url = '' } }, reply) => {
    if (isWork(url)) enter(reply);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    allowance.leave(reply);
    return payload;
  });
}

function measureLag(app: FastifyInstance): () => number {
  let lag = 0;
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    lag += WEIGHT * (Math.max(0, now - before - LOOK_MS) - lag);
    before = now;
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => lag;
}
