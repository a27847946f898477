import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { officeKey } from '../../e2e/support/office';
import { type Place, place } from '../../proof/server';
import { benchPool, fillTo, makeModels, type Models } from './fill';

/**
 * `npm run bench -- --size 1000000 --drafts 3000000`: work that must not grow with the tables, at so many applications. An idle sweep,
 * the office's search, and a change of key while somebody goes on writing history.
 */
const { values: options } = parseArgs({
  options: { size: { type: 'string', default: '100000' }, drafts: { type: 'string', default: '300000' } },
});
const [size, drafts] = [Number(options.size), Number(options.drafts)];
const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const SLICE = 100_000;

/** Live drafts, a share of them returned; snapshots, codes, counters: nothing of it due. */
async function fillBeside(pool: pg.Pool, { sent }: Models): Promise<void> {
  for (let done = 0; done < drafts; done += SLICE)
    await pool.query(
      `with fresh as (select gen_random_uuid() as account, gen_random_uuid() as id, $2::int + n as n from generate_series(1, $3::int) n),
        made as (insert into accounts (id, created_at) select account, now() from fresh)
       insert into applications (id, account_id, flow, edition, policy_version, status, revision, answers_sealed, touched, created_at, updated_at, due_at)
       select f.id, f.account, m.flow, m.edition, m.policy_version, case when n % 4 = 0 then 'returned' else 'draft' end, 1, m.answers_sealed, '{}', now(), now(),
         now() + interval '4 days' + (n % 150) * interval '1 day' from fresh f, applications m where m.id = $1`,
      [sent, done, Math.min(SLICE, drafts - done)],
    );
  await pool.query(
    `insert into submissions (application_id, round, at, answers_sealed, files, declarations, estimate, policy_version)
     select a.id, 0, now(), s.answers_sealed, s.files, s.declarations, s.estimate, s.policy_version
     from applications a, (select * from submissions limit 1) s where a.number like 'FILL%'`,
  );
  await pool.query(
    `insert into sign_in_codes (mobile_index, resend_at, expires_at, tries_left) select 'm' || n, now(), now() + interval '1 hour', 5 from generate_series(1, $1::int) n`,
    [size],
  );
  await pool.query(`insert into rate_limits select 'fill' || n, now(), 1 from generate_series(1, $1::int) n`, [size]);
  await pool.query('vacuum (analyze)');
}

const figure = async ({ origin }: Place, name: string): Promise<number> => {
  const text = await (await fetch(`${origin}/qczhyjs/api/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
};

/** The first sweep after the filling; one comes each minute. */
async function idleSweep(at: Place): Promise<number> {
  const before = await figure(at, 'sweep_last_seconds');
  while ((await figure(at, 'sweep_last_seconds')) <= before) await pause(1_000);
  return 1000 * (await figure(at, 'sweep_took_seconds'));
}

async function search({ origin }: Place): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const began = performance.now();
    const answer = await fetch(`${origin}/qczhyjs/api/office/applications?q=FILL${1 + n * 7}`, {
      headers: { 'office-key': officeKey },
    });
    await answer.text();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

/** What is sealed of everybody is sealed anew; meanwhile history is written, and the longest wait is what a person would feel. */
async function reseal({ dataDir, sql }: Place, pool: pg.Pool, keys: string) {
  const [target] = await sql<{ id: string }>(`select id from applications where number like 'FILL%' limit 1`);
  let over = false;
  let [written, longest] = [0, 0];
  const writing = (async () => {
    for (let seq = 100; !over; seq += 1) {
      const began = performance.now();
      await pool.query(
        `insert into application_events (application_id, seq, at, event, status, actor) values ($1, $2, now(), 'pass', 'reviewing', 'office:bench')`,
        [target?.id, seq],
      );
      written += 1;
      longest = Math.max(longest, performance.now() - began);
      await pause(20);
    }
  })();
  const began = performance.now();
  const child = spawn(process.execPath, [join(__dirname, '../../build/server/reseal.mjs')], {
    env: { ...process.env, DATA_DIR: dataDir, DATA_KEY: keys },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const seconds = (performance.now() - began) / 1000;
  over = true;
  await writing;
  if (code !== 0) throw new Error(said);
  return { sealed: Number(/^\d+/.exec(said)?.[0]), seconds, written, longest };
}

async function main() {
  const [old, fresh] = [key('k1'), key('k2')];
  const at = place({ DATA_KEY: old });
  await at.start();
  const models = await makeModels(at);
  const pool = benchPool(at);
  await fillTo(pool, models, size);
  await fillBeside(pool, models);
  console.log(`${size} applications, ${drafts} drafts and returned beside them, nothing due`);
  console.log(`an idle sweep: ${(await idleSweep(at)).toFixed(1)} ms`);
  const times = await search(at);
  console.log(`the office's search: p50 ${times[10]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`);
  const { sealed, seconds, written, longest } = await reseal(at, pool, `${fresh},${old}`);
  console.log(
    `a change of key: ${sealed} entries in ${seconds.toFixed(0)} s, ${(sealed / seconds).toFixed(0)} a second; meanwhile ${written} lines of history, the longest wait ${longest.toFixed(0)} ms`,
  );
  await pool.end();
  await at.stop();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
