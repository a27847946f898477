import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { random } from '../../../server/testing/random';
import { freePort } from '../../../tools/lib/freePort.cjs';
import { type Place, place } from '../../support/server/builtServer';
import { unhandledIn } from '../../support/verdict';
import { changes, withoutConflict } from './changes';
import { clockFile } from './clock';
import type { Line } from './gateway';
import { type Gateway, startGateway } from './gatewayProcess';
import { logSql, type Logged } from './log';
import { newcomers, officers } from './people';
import { changedServer } from './program';

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
  /** given-up messages that the desk listed at once */
  listed: number;
  wrong: string[];
}

const START = Date.parse('2026-09-01T09:00:00+08:00');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** things that happen to each case */
const ACTS_A_DAY = 20 / 90;

const hourOf = (at: number): number => ((at + 8 * HOUR_MS) % DAY_MS) / HOUR_MS;

/** Runs random histories of cases against two server processes and a gateway, and returns what happened. */
export async function runHistories({ cases, days, kills, seed }: Size, hasKey: boolean): Promise<Recorded> {
  const { below } = random(seed);
  const script = await changedServer(
    hasKey ? 'messages' : 'messagesWithoutKey',
    hasKey ? changes : [...changes, withoutConflict],
  );
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
    if (!hasKey) await pool.query('drop index messages_once');
    const office = await officers(one, pool);
    const ids = await newcomers(one, cases, START, random(seed));
    await office.grant(one, 1);
    await pool.query(
      `insert into funds_waiting (application_id, fund_id, region_code, since)
       select a.id, f.id, a.region_code, a.created_at from applications a, funds f where a.status = 'draft' and hashtext(a.id::text) % 2 = 0`,
    );
    const alive = [true, true];
    const sweeps: number[] = [];
    let [steps, killed, listed, lastFailed] = [0, 0, 0, new Date(0)];
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

    const failed = async () => (await pool.query<{ id: string }>(listable, [lastFailed])).rows.map(({ id }) => id);
    /** Looks at the desk's list in the step in which messages were given up, and counts them. */
    async function listedNow(): Promise<number> {
      const ids = await failed();
      if (!ids.length) return 0;
      const shown = await office.unreachable(living()[0] ?? one);
      // A report may have arrived between the two queries.
      const still = ids.every((id) => shown.has(id)) ? [] : await failed();
      for (const id of still)
        if (!shown.has(id)) wrong.push(`a message was given up, and the desk does not list it: ${id}`);
      return ids.length;
    }

    async function step(hasActs: boolean): Promise<void> {
      const firstRoll = below(1_000_000_000);
      const share = (clock.now() - lastStep) / DAY_MS;
      const many = hasActs ? Math.round(cases * ACTS_A_DAY * share + below(100) / 100) : 0;
      const acts = Array.from({ length: many }, (_, n) => ({ id: ids[below(ids.length)]!, roll: firstRoll + n }));
      const places = living();
      const resending = hasActs && below(4) === 0 ? office.resend(places) : 0;
      await Promise.all(
        places.map(async (at, n) =>
          collect('an act', await post(at, 'acts', { acts: acts.filter((_, i) => i % places.length === n) })),
        ),
      );
      if ((await resending) > 1) wrong.push('two officers sent a message again, and both succeeded');
      const [sweeper] = living().slice(-1);
      if (sweeper) {
        sweeps.push(clock.now());
        collect('a housekeeping part', await post(sweeper, 'sweep', {}));
      }
      const isQuiet = await drained(pool, gateway);
      if (!isQuiet) wrong.push(`${new Date(clock.now()).toISOString()}: due messages are not sent`);
      listed += await listedNow();
      lastFailed = new Date(clock.now());
      steps += 1;
    }

    let lastStep = START;
    let grantedOn = 0;
    const advance = async (to: number) => {
      lastStep = clock.now();
      await pool.query('update proof_clock set now = $1', [new Date(to)]);
      clock.set(to);
      const day = Math.floor((to - START) / DAY_MS);
      if (day > Math.floor((lastStep - START) / DAY_MS) && day % 10 === 0)
        console.log(`  day ${day}, seed ${seed}: ${steps} steps, ${killed} kills`);
      if (day > grantedOn + 2) {
        grantedOn = day;
        // A kill may interrupt it.
        await office.grant(living()[0] ?? one, 2_000_000 * (1 + below(Math.max(2, cases / 50)))).catch(() => undefined);
      }
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
    const { rows: logged } = await pool.query<Logged>('select at, what, key, before, row from proof_log order by n');
    await pause(500);
    const lines = readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
    wrong.push(...unhandledIn(one.log));
    return { lines, logged, events, sweeps, end: clock.now(), steps, kills: killed, listed, wrong };
  } finally {
    await pool.end();
    gateway.stop();
    await Promise.all([one.stop(), other.stop()]);
  }
}

/** Given-up messages that the desk has to list: about the last event of a submitted case, without a later message. */
const listable = `select m.id, m.ended_at from messages m join applications a on a.id = m.application_id
  join accounts c on c.id = a.account_id and c.erased_at is null where m.state = 'failed' and m.ended_at > $1 and m.kind in ('returned', 'pay_failed', 'rejected', 'paid')
    and m.event = (select max(seq)::text from application_events e where e.application_id = a.id)
    and not exists (select from application_openings o where o.application_id = a.id and o.opened_at > m.event_at)
    and not exists (select from messages l where l.application_id = a.id and l.event = m.event and l.planned_at > m.planned_at
      and l.state in ('sent', 'delivered', 'failed'))`;

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
