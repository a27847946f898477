import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { officerToken } from '../../support/officers';
import { type Place, place } from '../../support/server/builtServer';
import { changeKey } from './changeKey';
import { quantile } from './load';
import { fillKept, numberOf } from './many';
import { type Asked, statementsOf } from './statements';
import { keysOf } from '../../support/server/unbound';

/**
 * `npm run bench -- --size 1000000 --drafts 3000000`: work that must not grow with the tables: the office's search, lists and counts,
 * an idle run of the housekeeping job, and a key rotation while history is written. `--at /tmp/filled`: with a folder that
 * `--filled` created; `--only=reads` or `--only=reseal`.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    drafts: { type: 'string', default: '300000' },
    at: { type: 'string' },
    only: { type: 'string' },
    /** time limit of the key rotation, which is then killed; the next one continues */
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const [size, drafts] = [Number(options.size), Number(options.drafts)];
const failed: string[] = [];

function bar(what: string, figure: number, most: number, unit = 'ms') {
  const isMet = figure <= most;
  console.log(`${isMet ? 'met ' : 'MISSED'} ${what}: ${figure.toFixed(2)} ${unit} of ${most} ${unit}`);
  if (!isMet) failed.push(what);
}

const figure = async ({ origin }: Place, name: string): Promise<number> => {
  const text = await (await fetch(`${origin}/qczhyjs/api/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
};

const SWEPT =
  /due_at|announced_at|alike_todo|stray_photos|uploads|sessions|sign_in_codes|rate_limits|sso_attempts|office_|funds_waiting|figures_todo|leases/;

/** The job runs every minute: returns the time of its statements in the database, and the time the process reports. */
async function idleSweep(at: Place): Promise<{ ms: number; took: number; statements: number }> {
  const asked = await statementsOf(at, async () => {
    const before = await figure(at, 'sweep_last_seconds');
    while ((await figure(at, 'sweep_last_seconds')) <= before) await pause(1_000);
  });
  // The query for overdue cases belongs to the metrics endpoint, not to the job.
  const swept = asked.filter(({ text }) => SWEPT.test(text) && !text.includes('extract(epoch'));
  for (const { ms, text } of [...swept].sort((one, other) => other.ms - one.ms).slice(0, 5))
    console.log(`  ${ms.toFixed(2)} ms  ${text.slice(0, 110)}`);
  return {
    ms: swept.reduce((sum, { ms }) => sum + ms, 0),
    took: 1000 * (await figure(at, 'sweep_took_seconds')),
    statements: swept.length,
  };
}

/** Returns the sorted durations of 20 calls. */
async function calls(
  { call, sql }: Place,
  make: (n: number) => [method: 'GET' | 'POST', path: string, body?: unknown],
) {
  const officeToken = await officerToken(sql, 'lead', ['lead']);
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const [method, path, body] = make(n);
    const began = performance.now();
    const { status } = await call(method, path, { officeToken, ...(body === undefined ? {} : { body }) });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other);
}

const list = (query: string) => (): ['GET', string] => ['GET', `/office/applications?${query}`];
/** A cursor in the middle of the list: generated applications were submitted one second apart. */
const deep = Buffer.from(
  `${new Date(Date.now() - (size / 2) * 1000).toISOString()}|00000000-0000-4000-8000-000000000000`,
).toString('base64url');

async function reads(at: Place) {
  const asked: Asked[] = [];
  /** The time in the database is compared with the limit; the duration of the call, which depends on other load, is only printed. */
  const each = async (what: string, most: number, make: Parameters<typeof calls>[1]) => {
    await calls(at, make); // fill the database cache
    let times: number[] = [];
    const these = await statementsOf(at, async () => (times = await calls(at, make)));
    asked.push(...these);
    const ours = these.filter(({ text }) => /^with (front|found)/.test(text)).map(({ ms }) => ms);
    bar(
      `${what} (the call: ${quantile(times, 0.5).toFixed(0)} ms, load ${loadavg()[0]?.toFixed(0)})`,
      quantile(ours, 0.5),
      most,
    );
  };
  await each('search by number', 20, (n) => ['GET', `/office/applications?q=${numberOf(10 + n * 7)}`]);
  await each('search by what nobody has', 20, (n) => ['POST', '/office/searches', { q: `LSVAB${n}KM0FJ100000` }]);
  for (const query of [
    '',
    'status=submitted',
    'status=reviewing&stage=1',
    'status=submitted,reviewing,returned&regionCode=320500',
    'status=approved,paid',
    'regionCode=321300',
  ])
    for (const after of ['', `&after=${deep}`])
      await each(`page of ${query || 'all'}${after && ', deep'}`, 50, list(`${query}${after}&pageSize=50`));
  const counts = asked.filter(({ text }) => /^select count\(\*\) as count from/.test(text)).map(({ ms }) => ms);
  const searches = asked.filter(({ text }) => text.startsWith('with found')).map(({ ms }) => ms);
  if (!counts.length || !searches.length) throw new Error('pg_stat_statements has no statement');
  const report = (what: string, times: number[], most: number) => {
    times.sort((one, other) => one - other);
    bar(
      `${times.length} ${what} in the database, p50 (slowest ${times.at(-1)?.toFixed(1)} ms)`,
      quantile(times, 0.5),
      most,
    );
  };
  report('counts', counts, 5);
  report('searches', searches, 20);
  // Three runs, because the first reads index pages from disk.
  const sweeps = [await idleSweep(at), await idleSweep(at), await idleSweep(at)];
  const { ms, took, statements } = sweeps.sort((one, other) => one.ms - other.ms)[1] as (typeof sweeps)[number];
  bar(
    `an idle sweep, the middle one of three, ${statements} statements (the whole of it: ${took.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(0)})`,
    ms,
    10,
  );
}

async function main() {
  const at = place(options.at ? { DATA_DIR: options.at } : {});
  await at.start();
  if (!options.at) await fillKept(at, size, drafts);
  console.log(`${size} applications, ${drafts} drafts and returned beside them, nothing due`);
  if (options.only !== 'reseal') await reads(at);
  if (options.only !== 'reads') {
    const old = keysOf(at);
    // An interrupted rotation continues with its own key.
    const keys = old.includes(',') ? old : `k2:${randomBytes(32).toString('base64')},${old}`;
    writeFileSync(join(at.dataDir, 'data.key'), `${keys}\n`, { mode: 0o600 });
    await at.stop();
    await at.start();
    const { rowMs, longest } = await changeKey(at, keys, Number(options.minutes));
    bar('a change of key, milliseconds a row', rowMs, 1);
    bar('the longest wait of an insert meanwhile', longest, 1000);
  }
  await at.stop();
  if (failed.length) throw new Error(`missed: ${failed.join('; ')}`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
