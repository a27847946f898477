import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dropDatabases } from '../../support/server/databaseServer';
import { place } from '../../support/server/builtServer';
import { benchPool, makeModels, makeReady, type Ready } from './fill';
import { none, type Seen, shoot } from './asker';
import { quantile, type Shot } from './load';
import { machine, memoryOf } from './machine';
import { apart } from './pin';
import { autosave, detail, list } from './shots';

/**
 * `npm run bench -- --opening 5`: overload with three times the capacity for this many minutes. Admitted requests must be served within
 * twice the usual p99, others rejected immediately, memory must stay bounded, and afterwards everything must be as before.
 * The server runs on one core; the load generator uses the others.
 */
const { values: options } = parseArgs({
  options: { opening: { type: 'string', default: '5' }, people: { type: 'string', default: '900' } },
});
const minutes = Number(options.opening);
/** Usual load: this many clients, each sending its next request after the response. */
const USUAL = 100;
const USUAL_MS = 20_000;
const TIMES = 3;
/** Time until the waiting list is empty. */
const SETTLED_MS = 20_000;
const REFUSED_MS = 100;
const GROWN_MB = 200;

/** interval at which memory is checked during the overload */
const LOOK_MS = 1_000;

async function main() {
  const at = place();
  const where = await apart(() => at.start());
  const pool = benchPool(at);
  const people: Ready[] = await makeReady(at, pool, await makeModels(at), Number(options.people), 1);
  await pool.end();
  const save = autosave();
  let n = 0;
  const next = (): Shot => {
    const one = people[(n += 1) % people.length] as Ready;
    return [detail, list, save][n % 3]?.(one) as Shot;
  };

  const usual = async (): Promise<Seen> => {
    const agent = new Agent({ keepAlive: true, maxSockets: USUAL });
    const seen = none();
    const until = Date.now() + USUAL_MS;
    await Promise.all(
      Array.from({ length: USUAL }, async () => {
        while (Date.now() < until) {
          let waitS = 0; // a slow machine handles fewer: rejected clients wait, as the phone does
          await shoot(agent, at.origin, next(), seen, (ticket) => (waitS = ticket.waitS));
          if (waitS > 0) await pause(1000 * waitS);
        }
      }),
    );
    agent.destroy();
    return { ...seen, seconds: USUAL_MS / 1000 };
  };
  /** Sends this many requests per second, whether or not they are answered. */
  const crowd = async (perSecond: number) => {
    const agent = new Agent({ keepAlive: true }); // unlimited connections: each phone has its own
    const seen = none();
    const open = new Set<Promise<void>>();
    const began = performance.now();
    let sent = 0;
    let memory = 0;
    const whole = minutes * 60_000;
    const looking = setInterval(() => (memory = Math.max(memory, memoryOf(at.pid()))), LOOK_MS);
    for (let now = 0; now < whole; now = performance.now() - began) {
      for (; sent < (perSecond * now) / 1000; sent += 1) {
        const one = shoot(agent, at.origin, next(), seen).finally(() => open.delete(one));
        open.add(one);
      }
      await pause(5);
    }
    await Promise.all(open);
    clearInterval(looking);
    agent.destroy();
    return { ...seen, seconds: whole / 1000, memory };
  };

  await usual(); // warm-up
  const before = await usual();
  const bears = before.served.length / before.seconds;
  const small = memoryOf(at.pid());
  const much = await crowd(TIMES * bears);
  await pause(SETTLED_MS);
  const after = await usual();
  await at.stop();
  await dropDatabases();

  const wrong: string[] = [];
  const bar = (what: string, figure: number, most: number) => {
    const isMet = figure <= most;
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${figure.toFixed(0)} (at most ${most.toFixed(0)})`);
    if (!isMet) wrong.push(what);
  };
  const share = (seen: Seen) =>
    `${(seen.served.length / seen.seconds).toFixed(0)} served a second, p50 ${quantile(seen.served, 0.5).toFixed(0)} ms, p99 ${quantile(seen.served, 0.99).toFixed(0)} ms`;
  const refusals = (seen: Seen) => (seen.refused.length ? `, ${seen.refused.length} refused` : '');
  console.log(`\n${machine()}; ${minutes} minutes, ${people.length} people; ${where}`);
  console.log(`usual: ${share(before)}${refusals(before)}`);
  console.log(
    `${TIMES} times: ${share(much)}; ${(much.refused.length / much.seconds).toFixed(0)} refused a second, p50 ${quantile(much.refused, 0.5).toFixed(0)} ms, p99 ${quantile(much.refused, 0.99).toFixed(0)} ms; ${much.failed} failed`,
  );
  console.log(`afterwards: ${share(after)}${refusals(after)}\n`);
  bar('p99 of those let in, ms', quantile(much.served, 0.99), 2 * quantile(before.served, 0.99));
  bar('p99 until the others were refused, ms', quantile(much.refused, 0.99), REFUSED_MS);
  bar('failed', much.failed + after.failed, 0);
  bar('memory, MB', much.memory, small + GROWN_MB);
  bar('refused afterwards', after.refused.length, 1.5 * before.refused.length);
  bar('p99 afterwards, ms', quantile(after.served, 0.99), 1.5 * quantile(before.served, 0.99));
  process.exit(wrong.length ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
