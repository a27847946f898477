import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../../e2e/support/api';
import { loadOn, lostOfAll, numbersOf } from '../load';
import { balanced } from '../scale/balanced';
import { doubled } from '../scale/kills';
import { storage } from '../scale/storage';
import { place } from '../server';
import type { Verdict } from '../verdict';
import { type Cluster, faults } from './faults';

const applicantsAtOnce = 5;
/** Every answer comes within this, whatever happens behind the server: three seconds for a connection, seven and a half for a statement. */
const ANSWER_MS = 11_500;

interface Said {
  at: number;
  ms: number;
  status: number;
  wrote: boolean;
}

/** The longest time in which nobody could write. */
function longestGap(said: Said[], from: number, to: number): number {
  const times = said
    .filter((one) => one.wrote && one.status < 300 && one.at >= from && one.at <= to)
    .map(({ at }) => at);
  return [...times, to].reduce(({ gap, last }, at) => ({ gap: Math.max(gap, at - last), last: at }), {
    gap: 0,
    last: from,
  }).gap;
}

/** People who register, type, photograph and submit, through one process over HAProxy and one over PgBouncer before it, and one fault after the other. */
export async function walk(cluster: Cluster, names: string[]): Promise<Verdict> {
  const photos = await storage();
  const one = place({ ...photos.env, DATA_KEY: `k1:${randomBytes(32).toString('base64')}` });
  await one.start();
  const { pathname } = new URL(String((one.address as { connectionString: string }).connectionString));
  const pooled = new URL(cluster.pooled);
  pooled.pathname = pathname;
  const other = one.another({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'proof-other-')),
    DATABASE_URL: pooled.href,
    DATABASE_POOLER: 'transaction',
  });
  await other.start();
  const pids = [one.pid(), other.pid()];
  const said: Said[] = [];
  const { call } = balanced([one, other]);
  const heard: Api = async (method, path, request) => {
    const began = Date.now();
    const note = (status: number) =>
      said.push({ at: Date.now(), ms: Date.now() - began, status, wrote: method !== 'GET' });
    try {
      const answer = await call<never>(method, path, request);
      note(answer.status);
      return answer;
    } catch (error) {
      note(0);
      throw error;
    }
  };
  const load = loadOn({ call: heard, log: one.log }, applicantsAtOnce, () => pause(800 + Math.random() * 800));
  const { everything, wrong } = load;
  const gaps: number[] = [];
  await pause(5_000);
  for (const name of names) {
    const fault = faults[name];
    if (!fault) throw new Error(`no such fault: ${name}`);
    await cluster.whole();
    const before = numbersOf(everything).length;
    const struck = Date.now();
    const { holdMs, mend } = await fault.strike(cluster);
    await pause(holdMs);
    mend?.();
    const wrote = () =>
      said.some(({ at, status, wrote }) => wrote && status < 300 && at > struck + 3_000 && at > Date.now() - 1_000);
    while (Date.now() < struck + 15_000 || (!wrote() && Date.now() < struck + 90_000)) await pause(200);
    const gap = longestGap(said, struck, Date.now());
    gaps.push(gap);
    await cluster.whole().catch((error: Error) => wrong.push(`${name}: ${error.message}`));
    if (gap > fault.withinMs) wrong.push(`${name}: nobody could write for ${gap} ms`);
    console.log(`  ${name}: ${gap} ms without a write, ${numbersOf(everything).length - before} submitted meanwhile`);
  }
  await load.end();
  wrong.push(...(await lostOfAll({ call }, everything)));
  const numbers = numbersOf(everything);
  const rows = await one.sql<{ number: string }>('select number from applications where number is not null');
  const kept = new Set(rows.map(({ number }) => number));
  wrong.push(...numbers.filter((number) => !kept.has(number)).map((number) => `${number} is not in the database`));
  if (new Set(numbers).size !== numbers.length) wrong.push('a number was given twice');
  for (const [what, sql] of doubled) {
    const found = await one.sql(sql);
    if (found.length > 0) wrong.push(`${found.length} × ${what}`);
  }
  if (one.pid() !== pids[0] || other.pid() !== pids[1]) wrong.push('a process had to be started again');
  const odd = said.filter(({ status }) => status >= 500 && status !== 503).length;
  if (odd > 0) wrong.push(`${odd} answers of 5xx that are not 503`);
  const slowest = Math.max(...said.map(({ ms }) => ms));
  if (slowest > ANSWER_MS) wrong.push(`an answer took ${slowest} ms`);
  const unhandled = readFileSync(one.log, 'utf8').match(/unhandled|uncaught/gi)?.length ?? 0;
  if (unhandled > 0) wrong.push(`${unhandled} unhandled errors in the log`);
  await Promise.all([one.stop(), other.stop()]);
  await photos.close();
  return {
    what: 'a cluster that loses its machines',
    counts: {
      faults: names.length,
      applicants: everything.length,
      submissions: numbers.length,
      photos: everything.reduce((sum, { files }) => sum + files.length, 0),
      calls: said.length,
      'answers 503': said.filter(({ status }) => status === 503).length,
      'ms without a write, at the worst': Math.max(...gaps),
      'ms for the slowest answer': slowest,
    },
    wrong: [...new Set(wrong)],
  };
}
