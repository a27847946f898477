import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import pg from 'pg';
import { random } from '../../../server/testing/random';
import { freePort } from '../../../tools/lib/freePort.cjs';
import { options } from '../../../tools/lib/serverBundle.cjs';
import { type Place, place } from '../../support/server/builtServer';
import { unhandledIn } from '../../support/verdict';
import { root, withFaults } from '../histories/faults';
import { changes } from './changes';
import { clockFile } from './clock';
import type { Line } from './gateway';
import { type Gateway, startGateway } from './gatewayProcess';
import { logSql, type Logged } from './log';
import { newcomers } from './people';

export interface Size {
  cases: number;
  days: number;
  kills: number;
  seed: number;
}

export interface Recorded {
  lines: Line[];
  logged: Logged[];
  events: { id: string; seq: number; event: string; at: Date }[];
  /** times of the housekeeping runs */
  sweeps: number[];
  end: number;
  steps: number;
  kills: number;
  wrong: string[];
}

const START = Date.parse('2026-09-01T09:00:00+08:00');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** things that happen to each case */
const ACTS_A_DAY = 20 / 90;

const hourOf = (at: number): number => ((at + 8 * HOUR_MS) % DAY_MS) / HOUR_MS;

/** Bundles the server with its changes and returns the file to start, relative to the root. */
async function changedServer(): Promise<string> {
  const outdir = '.cache/changed/messages';
  const entryPoints = { start: 'server/start.ts' };
  await build({ ...options, absWorkingDir: root, entryPoints, outdir, plugins: [withFaults(changes)] });
  return `${outdir}/start.mjs`;
}

/** Runs random histories of cases against two server processes and a gateway, and returns what happened. */
export async function runHistories({ cases, days, kills, seed }: Size): Promise<Recorded> {
  const { below } = random(seed);
  const script = await changedServer();
  const [gatewayPort, key] = [freePort(), randomBytes(16).toString('hex')];
  const urlFor = (n: number) => ({ SMS_URL: `http://127.0.0.1:${gatewayPort}/${n}` });
  const settings = { ...urlFor(0), SMS_KEY: key, SMS_PER_HOUR: '1000000', LOG_LEVEL: 'error' };
  const env: Record<string, string> = { ...settings };
  const one = place(env, undefined, script);
  const folder = dirname(one.log);
  const clock = clockFile(join(folder, 'clock'), START);
  env.PROOF_CLOCK = clock.path;
  const other = one.another(urlFor(1));
  const both = [one, other] as const;
  const log = join(folder, 'gateway.jsonl');
  const gateway = await startGateway({
    log,
    clock: clock.path,
    key,
    seed,
    port: gatewayPort,
    origins: both.map(({ origin }) => origin),
  });
  await one.start();
  await other.start();
  const pool = new pg.Pool({ ...one.address, max: 2 });
  pool.on('error', () => {});
  const wrong: string[] = [];
  try {
    await pool.query('alter system set synchronous_commit = off');
    await pool.query('select pg_reload_conf()');
    await pool.query(logSql(new Date(START)));
    const ids = await newcomers(one, cases);
    const alive = [true, true];
    const sweeps: number[] = [];
    let [steps, killed] = [0, 0];
    const back: Promise<unknown>[] = [];
    const living = () => both.filter((_, n) => alive[n]);
    const end = START + days * DAY_MS;

    /** Kills the process whose message the gateway has just received. */
    gateway.onReported = (from) => {
      if (!alive[from] || !alive[1 - from]) return;
      alive[from] = false;
      killed += 1;
      const victim = both[from]!;
      back.push(
        victim
          .killServer()
          .then(() => victim.start())
          .then(() => (alive[from] = true))
          .catch((error: unknown) => wrong.push(`a killed process does not start: ${String(error)}`)),
      );
    };

    const post = (at: Place, path: string, body: object) =>
      fetch(`${at.origin}/proof/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
        .then(async (reply) => (await reply.json()) as { failed: string[] })
        .catch(() => ({ failed: [] as string[] }));
    const collect = (what: string, { failed }: { failed: string[] }) =>
      wrong.push(...failed.map((error) => `${what}: ${error}`));

    async function step(hasActs: boolean): Promise<void> {
      const firstRoll = below(1_000_000_000);
      const share = (clock.now() - lastStep) / DAY_MS;
      const many = hasActs ? Math.round(cases * ACTS_A_DAY * share + below(100) / 100) : 0;
      const acts = Array.from({ length: many }, (_, n) => ({ id: ids[below(ids.length)]!, roll: firstRoll + n }));
      const places = living();
      await Promise.all(
        places.map(async (at, n) =>
          collect('an act', await post(at, 'acts', { acts: acts.filter((_, i) => i % places.length === n) })),
        ),
      );
      const [sweeper] = living().slice(-1);
      if (sweeper) {
        sweeps.push(clock.now());
        collect('a housekeeping part', await post(sweeper, 'sweep', {}));
      }
      const isQuiet = await drained(pool, gateway);
      if (!isQuiet) wrong.push(`${new Date(clock.now()).toISOString()}: due messages are not sent`);
      steps += 1;
    }

    let lastStep = START;
    const advance = async (to: number) => {
      lastStep = clock.now();
      await pool.query('update proof_clock set now = $1', [new Date(to)]);
      clock.set(to);
      const day = Math.floor((to - START) / DAY_MS);
      if (day > Math.floor((lastStep - START) / DAY_MS) && day % 10 === 0)
        console.log(`  day ${day}, seed ${seed}: ${steps} steps, ${killed} kills`);
    };
    while (clock.now() < end) {
      const hour = hourOf(clock.now());
      const untilMorning = (((8 - hour + 24) % 24) * 60 + below(60)) * MINUTE_MS;
      const isNight = hour >= 21 || hour < 8;
      const minutes = isNight ? 120 + below(120) : 12 + below(80);
      await advance(clock.now() + Math.min(minutes * MINUTE_MS, isNight ? untilMorning : Infinity) + below(60_000));
      const day = (clock.now() - START) / DAY_MS;
      gateway.order({
        isAway: (day % 29 > 14 && day % 29 < 14.5) || false,
        tell: killed < kills && alive.every(Boolean) && day > (killed + 1) * (days / (kills + 2)),
      });
      await step(true);
    }
    await Promise.all(back);
    // A day without events and with a gateway that fails no more: afterwards everything that was due has ended.
    gateway.order({ isAway: false, isGood: true, tell: false });
    const morning = Math.ceil((clock.now() + 8 * HOUR_MS) / DAY_MS) * DAY_MS + HOUR_MS;
    for (let at = morning; at <= morning + 11.5 * HOUR_MS; at += HOUR_MS / 2) {
      await advance(at);
      await step(false);
    }
    const { rows: events } = await pool.query<Recorded['events'][number]>(
      'select application_id as id, seq, event, at from application_events order by application_id, seq',
    );
    for (const { id } of (await pool.query<{ id: string }>(personal)).rows)
      wrong.push(`the outbox keeps the number of an ended message or a deleted account: ${id}`);
    const { rows: logged } = await pool.query<Logged>('select at, what, key, row from proof_log order by n');
    await pause(500);
    const lines = readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
    wrong.push(...unhandledIn(one.log));
    return { lines, logged, events, sweeps, end: clock.now(), steps, kills: killed, wrong };
  } finally {
    await pool.end();
    gateway.stop();
    await Promise.all([one.stop(), other.stop()]);
  }
}

/** Rows with personal data: only a message to an old number that is still to be sent needs it. */
const personal = `select m.id from messages m where m.mobile_sealed is not null and (m.state <> 'due' or m.kind <> 'mobile_changed')
  union all select id from accounts where erased_at is not null and coalesce(name_sealed, id_no_sealed, mobile_sealed) is not null`;

/** Waits until no message is due and none is on its way. Messages of a killed process wait for the end of their lease. */
async function drained(pool: pg.Pool, gateway: Gateway): Promise<boolean> {
  let last = '';
  let sameFor = 0;
  for (let tries = 0; tries < 6_000; tries += 1) {
    const { rows } = await pool.query<{ free: number; taken: number }>(
      `select count(*) filter (where taken_until is null or taken_until <= now)::int as free,
        count(*) filter (where taken_until > now)::int as taken from messages, proof_clock where state = 'due' and due_at <= now`,
    );
    const { free = 0, taken = 0 } = rows[0] ?? {};
    if (free === 0 && taken === 0) return true;
    const now = `${free} ${taken} ${free === 0 && (await gateway.open())}`;
    sameFor = now === last ? sameFor + 1 : 0;
    last = now;
    if (free === 0 && now.endsWith(' 0') && sameFor > 100) return true;
    await pause(10);
  }
  return false;
}
