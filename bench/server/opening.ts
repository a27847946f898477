import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { placeHeader, type Place } from '../../domain/waiting';
import { dropDatabases } from '../../proof/database';
import { place } from '../../proof/server';
import { benchPool, makeModels, makeReady, type Ready } from './fill';
import { quantile, type Shot } from './load';
import { machine, memoryOf } from './machine';
import { autosave, detail, list } from './shots';

/**
 * `npm run bench -- --opening 5`: three times the load that the machine can bear, for so many minutes. Whoever is let in is served within
 * twice the usual p99, the others are told at once, the process stays as small as it was, and afterwards all is as before.
 */
const { values: options } = parseArgs({
  options: { opening: { type: 'string', default: '5' }, people: { type: 'string', default: '900' } },
});
const minutes = Number(options.opening);
/** The usual busy hour: so many ask at once, and each asks again when it was answered. */
const USUAL = 100;
const USUAL_MS = 20_000;
const TIMES = 3;
/** Of those who are refused so many come back at their time; the others go home. */
const COMES_BACK = 20;
/** Until those who wait are through, and nobody is waited for any more. */
const SETTLED_MS = 20_000;
const TOLD_MS = 100;
const GROWN_MB = 200;

interface Seen {
  served: number[];
  refused: number[];
  failed: number;
  seconds: number;
  /** of those who came back at the time of their place: how often each had to come until they were let in */
  cameBack: number[];
}
const none = (): Seen => ({ served: [], refused: [], failed: 0, seconds: 0, cameBack: [] });

/** A save of what somebody else saved meanwhile is an answer like any other: 409 was let in and worked for. */
function shoot(
  agent: Agent,
  origin: string,
  { method, path, headers, body }: Shot,
  seen: Seen,
  refused: (told: Place) => void = () => {},
): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = request(
      origin + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let said = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          if (answer.statusCode === 503) said += part;
        });
        answer.once('end', () => {
          const status = answer.statusCode ?? 0;
          const ms = performance.now() - began;
          if (status === 503) {
            seen.refused.push(ms);
            const { data } = JSON.parse(said) as { data?: Place };
            if (data) refused(data); // else the database was away
          }
          if (status < 300 || status === 409) seen.served.push(ms);
          else if (status !== 503 && (seen.failed += 1) === 1) console.error(`${path}: ${status}`);
          resolve();
        });
      },
    );
    sent.once('error', (error) => {
      if ((seen.failed += 1) === 1) console.error(error);
      resolve();
    });
    sent.end(body);
  });
}

const p = (times: number[], share: number) =>
  quantile(
    [...times].sort((one, other) => one - other),
    share,
  );

async function main() {
  const at = place();
  await at.start();
  const pool = benchPool(at);
  const people: Ready[] = await makeReady(at, pool, await makeModels(at), Number(options.people), 1);
  await pool.end();
  const save = autosave.ours();
  let n = 0;
  const next = (): Shot => {
    const one = people[(n += 1) % people.length] as Ready;
    return [detail.ours, list.ours, save][n % 3]?.(one) as Shot;
  };

  const usual = async (): Promise<Seen> => {
    const agent = new Agent({ keepAlive: true, maxSockets: USUAL });
    const seen = none();
    const until = Date.now() + USUAL_MS;
    await Promise.all(
      Array.from({ length: USUAL }, async () => {
        while (Date.now() < until) await shoot(agent, at.origin, next(), seen);
      }),
    );
    agent.destroy();
    return { ...seen, seconds: USUAL_MS / 1000 };
  };
  /** So many a second, whether or not anybody is answered. */
  const crowd = async (perSecond: number): Promise<Seen & { memory: number }> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
    const seen = none();
    const open = new Set<Promise<void>>();
    const began = performance.now();
    let sent = 0;
    let memory = 0;
    const whole = minutes * 60_000;
    for (let now = 0; now < whole; now = performance.now() - began) {
      for (; sent < (perSecond * now) / 1000; sent += 1) {
        const shot = next();
        const comesBack = sent % COMES_BACK === 0;
        const told = (tries: number) => async (held: Place) => {
          if (!comesBack || performance.now() - began + 1000 * held.waitS > whole) return;
          await pause(1000 * held.waitS);
          let isIn = true;
          const headers = { ...shot.headers, [placeHeader]: held.place };
          await shoot(agent, at.origin, { ...shot, headers }, seen, (again) => {
            isIn = false;
            void told(tries + 1)(again);
          });
          if (isIn) seen.cameBack.push(tries);
        };
        const one = shoot(agent, at.origin, shot, seen, (held) => void told(1)(held)).finally(() => open.delete(one));
        open.add(one);
      }
      memory = Math.max(memory, memoryOf(at.pid()));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(open);
    agent.destroy();
    return { ...seen, seconds: whole / 1000, memory };
  };

  await usual(); // compiled by now
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
    `${(seen.served.length / seen.seconds).toFixed(0)} served a second, p50 ${p(seen.served, 0.5).toFixed(0)} ms, p99 ${p(seen.served, 0.99).toFixed(0)} ms`;
  console.log(`\n${machine()}; ${minutes} minutes, ${people.length} people`);
  console.log(`usual: ${share(before)}`);
  console.log(
    `${TIMES} times: ${share(much)}; ${(much.refused.length / much.seconds).toFixed(0)} refused a second, p50 ${p(much.refused, 0.5).toFixed(0)} ms, p99 ${p(much.refused, 0.99).toFixed(0)} ms; ${much.failed} failed`,
  );
  const atOnce = much.cameBack.filter((tries) => tries === 1).length;
  console.log(`${much.cameBack.length} came back with their place and were let in, ${atOnce} of them the first time`);
  console.log(`afterwards: ${share(after)}\n`);
  bar('p99 of those let in, ms', p(much.served, 0.99), 2 * p(before.served, 0.99));
  bar('p99 until the others were told, ms', p(much.refused, 0.99), TOLD_MS);
  bar('failed', much.failed + after.failed + after.refused.length, 0);
  bar('memory, MB', much.memory, small + GROWN_MB);
  bar('p99 afterwards, ms', p(after.served, 0.99), 1.5 * p(before.served, 0.99));
  process.exit(wrong.length ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
