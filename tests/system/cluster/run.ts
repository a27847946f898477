import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../../support/api';
import { loadOn, lostOfAll, numbersOf } from '../load';
import { balanced } from '../scale/balanced';
import { doubled } from '../scale/kills';
import { storage } from '../scale/storage';
import { type Place, place } from '../../support/server/builtServer';
import { type Verdict, unhandledIn } from '../../support/verdict';
import { errorCode } from '../../../server/errorCode';
import { type Blow, type Fault, faults, type Struck } from './faults';
import type { Cluster } from './parts';
import { longestGap, probe, READY_MS, detectedAfter } from './probe';

const applicantsAtOnce = 5;
/** Longest time for any response. */
const ANSWER_MS = 11_000;
/** Limit for the median duration of the faults. */
const MEDIAN_MS = 15_000;

/** Starts two API processes, one behind HAProxy and one behind PgBouncer, with shared photo storage. */
async function processes(cluster: Cluster): Promise<{ api: [Place, Place]; close(): Promise<unknown> }> {
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
  return {
    api: [one, other],
    close: () => Promise.all([one.stop(), other.stop()]).then(() => photos.close()),
  };
}

/** A machine that is restarting has no PostgreSQL process to signal: wait until the cluster is complete and try again. */
async function strike({ strike }: Fault, at: Struck): Promise<Blow> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await strike(at);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || tries === 5) throw error;
      await pause(3_000);
      await at.cluster.whole();
    }
  }
}

/** Applies the faults one after the other while applicants use the system and two probes save continuously. */
export async function runFaults(cluster: Cluster, names: string[]): Promise<Verdict> {
  const { api, close } = await processes(cluster);
  const [one] = api;
  const said: { status: number; ms: number }[] = [];
  const { call } = balanced(api);
  const heard: Api = async (...args) => {
    const began = Date.now();
    const answer = await call<never>(...args);
    said.push({ status: answer.status, ms: Date.now() - began });
    return answer;
  };
  // Pause between the 20 attempts of a call: together longer than the longest fault that is allowed.
  const load = loadOn({ call: heard, log: one.log }, applicantsAtOnce, () => pause(2_000 + Math.random() * 1_000));
  const { everything, wrong } = load;
  const probes = await Promise.all(api.map((at, n) => probe(at, n)));
  const saved = () => probes.flatMap((one) => one.saved);
  const gaps: number[] = [];
  const detected: number[] = [];
  const waits: number[] = [];
  await pause(5_000);
  for (const name of names) {
    const fault = faults[name];
    if (!fault) throw new Error(`no such fault: ${name}`);
    await cluster.whole();
    const before = numbersOf(everything).length;
    const pids = api.map((at) => at.pid());
    const struck = Date.now();
    const { holdMs, mend } = await strike(fault, { cluster, api });
    await pause(holdMs);
    await Promise.resolve(mend?.()).catch((error: unknown) => wrong.push(`${name}: ${String(error)}`));
    const all = () => probes.every((one) => (one.saved.at(-1) ?? 0) > Math.max(struck + 3_000, Date.now() - 1_000));
    while (Date.now() < struck + 12_000 || (!all() && Date.now() < struck + 90_000)) await pause(200);
    const now = Date.now();
    const { gap } = longestGap(saved(), struck, now);
    gaps.push(gap);
    if (gap > fault.withinMs) wrong.push(`${name}: nobody could write for ${gap} ms`);
    const late = fault.isApiAway ? [] : probes.flatMap((one) => detectedAfter(one, struck, now) ?? []);
    detected.push(...late);
    if (late.some((ms) => ms > READY_MS)) wrong.push(`${name}: /ready said so after ${late.join(' and ')} ms`);
    if (!fault.isApiAway && api.some((at, n) => at.pid() !== pids[n]))
      wrong.push(`${name}: a process had to be started again`);
    // Wait until every machine reports healthy; otherwise two faults would be measured at once.
    const back = Date.now();
    await cluster.whole().catch((error: Error) => wrong.push(`${name}: ${error.message}`));
    waits.push(Date.now() - back);
    console.log(
      `  ${name}: ${gap} ms without a write, ${numbersOf(everything).length - before} submitted meanwhile${late.length ? `, /ready after ${late.map((ms) => Math.max(0, ms)).join(' and ')} ms` : ''}, ${waits.at(-1)} ms more until all was whole`,
    );
  }
  const kept = await Promise.all(probes.map((one) => one.end().catch((error: unknown) => [String(error)])));
  await load.end();
  wrong.push(...kept.flat(), ...(await lostOfAll({ call }, everything)));
  const numbers = numbersOf(everything);
  const rows = await one.sql<{ number: string }>('select number from applications where number is not null');
  const there = new Set(rows.map(({ number }) => number));
  wrong.push(...numbers.filter((number) => !there.has(number)).map((number) => `${number} is not in the database`));
  if (new Set(numbers).size !== numbers.length) wrong.push('a number was given twice');
  for (const [what, sql] of doubled) {
    const found = await one.sql(sql);
    if (found.length > 0) wrong.push(`${found.length} × ${what}`);
  }
  said.push(...probes.flatMap((one) => one.said));
  const odd = said.filter(({ status }) => status >= 500 && status !== 503).length;
  if (odd > 0) wrong.push(`${odd} answers of 5xx that are not 503`);
  const slowest = said.reduce((most, { ms }) => Math.max(most, ms), 0);
  if (slowest > ANSWER_MS) wrong.push(`an answer took ${slowest} ms`);
  wrong.push(...unhandledIn(one.log));
  const median = [...gaps].sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  if (gaps.length >= 10 && median > MEDIAN_MS) wrong.push(`half of the faults took longer than ${median} ms`);
  await close();
  return {
    what: 'a cluster that loses its machines',
    counts: {
      faults: names.length,
      applicants: everything.length,
      submissions: numbers.length,
      photos: everything.reduce((sum, { files }) => sum + files.length, 0),
      'saves of the two who never stop': saved().length,
      calls: said.length,
      'answers 503': said.filter(({ status }) => status === 503).length,
      'ms without a write, the median': median,
      'and at the worst': Math.max(...gaps),
      'ms until /ready said so, at the worst': Math.max(0, ...detected),
      'ms more until all was whole, at the worst': Math.max(...waits),
      'ms for the slowest answer': slowest,
    },
    wrong: [...new Set(wrong)],
  };
}
