import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { place } from '../../support/server/builtServer';
import { switchOfMessages } from '../../system/messages/changes';
import { changedServer } from '../../system/messages/program';
import { none, shoot } from './asker';
import { benchPool, grantMoney, makeModels, makeReady, type Ready } from './fill';
import { cpuOf, machine } from './machine';
import { median, medianOf } from './paired';
import { apart } from './pin';
import { submission } from './shots';
import { statementsOf } from './statements';

/**
 * `npm run bench -- --messages`: what messages by SMS cost a submission. A submission writes no message: what may cost is the worker, which
 * polls a filled outbox, and the call that plans messages in each transition. Both happen `--times` as often as in production, and the
 * difference is divided by it: alone it is smaller than the noise. One process under constant load switches them off and on: blocks of four
 * short slices in the order on, off, off, on, the next one reversed, so that what grows or drifts cancels out. Each block gives one difference.
 */
const { values: options } = parseArgs({
  options: {
    messages: { type: 'boolean' },
    blocks: { type: 'string', default: '80' },
    /** duration of a slice */
    ms: { type: 'string', default: '800' },
    times: { type: 'string', default: '50' },
    /** rows of the outbox: nine of ten are sent, the others are due later */
    outbox: { type: 'string', default: '200000' },
    /** the switch has no effect: shows how large a difference the noise makes */
    same: { type: 'boolean', default: false },
  },
});
const blocks = Number(options.blocks);
const sliceMs = Number(options.ms);
const times = Number(options.times);
const connections = 10;
/** After a switch, a poll that has begun ends. */
const SETTLE_MS = 100;
const MOST_PER_SECOND = 700;
const LIMIT = 0.01;
const COUNTED = 500;

interface Cost {
  /** negative in the differences, when messages cost something */
  perSecond: number;
  cpuMs: number;
  walBytes: number;
}
const figures: Record<keyof Cost, string> = {
  perSecond: 'submissions per second',
  cpuMs: 'CPU ms per submission, server and database',
  walBytes: 'WAL bytes per submission',
};
const keys = Object.keys(figures) as (keyof Cost)[];

async function main() {
  const script = await changedServer('benchMessages', switchOfMessages(times));
  const at = place({ LOG_LEVEL: 'error' }, undefined, script);
  const where = await apart(at.start);
  const models = await makeModels(at);
  await grantMoney(at, models);
  const pool = benchPool(at);
  await pool.query(
    `insert into messages (id, account_id, application_id, kind, event, occasion, state, event_at, planned_at, due_at, tries)
     select gen_random_uuid(), a.account_id, a.id, 'returned', n::text, 'event', case when n % 10 = 0 then 'due' else 'sent' end,
       now(), now(), now() + case when n % 10 = 0 then interval '9 days' else interval '-9 days' end, 1
     from applications a, generate_series(1, $2::int) n where a.id = $1`,
    [models.sent, Number(options.outbox)],
  );
  // What PostgreSQL does from time to time falls into slices of one kind only, and waits for the disk vary by 100 ms.
  for (const [name, value] of [
    ['autovacuum', 'off'],
    ['checkpoint_timeout', '1h'],
    ['max_wal_size', '20GB'],
    ['full_page_writes', 'off'],
    ['synchronous_commit', 'off'],
  ])
    await pool.query(`alter system set ${name} = '${value}'`);
  await pool.query('select pg_reload_conf()');
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');

  const people: Ready[] = [];
  let made = 0;
  const refill = async (count: number) => {
    const missing = Math.max(0, count - people.length);
    people.push(...(await makeReady(at, pool, models, missing, made + 1)));
    made += missing;
    await pool.query('analyze applications, accounts, sessions, files');
  };
  const seen = none();
  /** Submits at all connections while the work runs. */
  async function submitDuring<T>(work: () => Promise<T>): Promise<T> {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    let isOver = false;
    const sending = Array.from({ length: connections }, async () => {
      for (let one = people.pop(); one; one = isOver ? undefined : people.pop())
        await shoot(agent, at.origin, submission.ours(one), seen);
    });
    const result = await work().finally(() => (isOver = true));
    await Promise.all(sending);
    agent.destroy();
    if (!people.length) throw new Error('Every draft was submitted before the end of a block.');
    return result;
  }

  const read = async () => {
    const { rows } = await pool.query<{ wal: string; pids: number[] }>(
      `select pg_current_wal_insert_lsn() - '0/0' as wal, array_agg(pid) as pids from pg_stat_activity where pid <> pg_backend_pid()`,
    );
    const { wal, pids } = rows[0]!;
    const cpuMs = [at.pid(), ...pids].reduce((sum, pid) => sum + cpuOf(pid), 0);
    return { cpuMs, wal: Number(wal), done: seen.served.length, at: performance.now() };
  };
  const switchTo = (isOn: boolean) =>
    fetch(`${at.origin}/bench/messages/${isOn || options.same ? 'on' : 'off'}`, { method: 'PUT' });
  async function slice(isOn: boolean) {
    await switchTo(isOn);
    await pause(SETTLE_MS);
    const before = await read();
    await pause(sliceMs);
    const after = await read();
    const done = after.done - before.done;
    return {
      done,
      s: (after.at - before.at) / 1000,
      cpuMs: after.cpuMs - before.cpuMs,
      walBytes: after.wal - before.wal,
    };
  }
  type Slice = Awaited<ReturnType<typeof slice>>;
  const costOf = (slices: readonly Slice[]): Cost => {
    const sum = (key: keyof Slice) => slices.reduce((total, one) => total + one[key], 0);
    const done = sum('done');
    return { perSecond: done / sum('s'), cpuMs: sum('cpuMs') / done, walBytes: sum('walBytes') / done };
  };

  const found: Record<'on' | 'off', Cost>[] = [];
  for (let block = 0; block <= blocks; block += 1) {
    await refill(Math.ceil((4 * (sliceMs + SETTLE_MS) + 500) / 1000) * MOST_PER_SECOND);
    const order = block % 2 ? [true, false, false, true] : [false, true, true, false];
    const slices = await submitDuring(async () => {
      await pause(200);
      const list: { isOn: boolean; slice: Slice }[] = [];
      for (const isOn of order) list.push({ isOn, slice: await slice(isOn) });
      return list;
    });
    const which = (isOn: boolean) => costOf(slices.filter((one) => one.isOn === isOn).map((one) => one.slice));
    // The first block warms up.
    if (block > 0) found.push({ on: which(true), off: which(false) });
    if (block % 20 === 0) console.log(`  ${block} of ${blocks} blocks`);
  }

  /** Statements and transactions per submission. */
  async function counted(isOn: boolean) {
    await refill(COUNTED + 100);
    await switchTo(isOn);
    const before = seen.served.length;
    const asked = await statementsOf(at, () =>
      submitDuring(async () => {
        while (seen.served.length < before + COUNTED) await pause(5);
      }),
    );
    const done = seen.served.length - before;
    return [asked.length / done, asked.filter(({ text }) => /^begin/i.test(text)).length / done];
  }
  const [withThem, without] = [await counted(true), await counted(false)];

  console.log(`\n${machine()}; ${where}`);
  console.log(
    `${blocks} blocks of 4 × ${sliceMs} ms at ${connections} connections, ${options.outbox} messages, ${times} times as many polls and calls as in production${options.same ? '; the switch has NO effect' : ''}; ${seen.served.length} submissions, ${seen.failed + seen.refused.length} failed\n`,
  );
  console.log(`| | with ${times} × messages | without | difference | 95 % interval | of messages once | |`);
  console.log('|---|--:|--:|--:|--:|--:|---|');
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  const once = (share: number) => `${((100 * share) / times).toFixed(3)} %`;
  let isMet = seen.failed + seen.refused.length === 0;
  for (const key of keys) {
    const { middle, from, to } = medianOf(found.map(({ on, off }) => on[key] / off[key] - 1));
    const isWithin = from / times >= -LIMIT && to / times <= LIMIT;
    const isBeyond = from / times > LIMIT || to / times < -LIMIT;
    isMet &&= isWithin;
    const [on, off] = (['on', 'off'] as const).map((which) => median(found.map((one) => one[which][key])).toFixed(2));
    const verdict = isWithin ? 'within 1 %' : isBeyond ? 'more than 1 %' : 'not resolved';
    console.log(
      `| ${figures[key]} | ${on} | ${off} | ${percent(middle)} | ${percent(from)} to ${percent(to)} | ${once(middle)} (${once(from)} to ${once(to)}) | ${verdict} |`,
    );
  }
  for (const [n, what] of ['statements', 'transactions'].entries()) {
    const difference = withThem[n]! / without[n]! - 1;
    console.log(
      `| ${what} per submission | ${withThem[n]!.toFixed(3)} | ${without[n]!.toFixed(3)} | ${percent(difference)} | | ${once(difference)} | |`,
    );
  }
  console.log(isMet ? '1 passed, 0 failed' : '0 passed, 1 failed');
  await pool.end();
  await at.stop();
  rmSync(at.dataDir, { recursive: true, force: true });
  process.exit(isMet ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
