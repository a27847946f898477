import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Place, place } from '../../proof/server';
import { benchPool, fillTo, makeModels } from './fill';
import { machine } from './machine';

/** The office's calls over many rows: `npm run bench -- --desk [--rows 1000000] [--write]`, with what PostgreSQL makes of each statement. */
const { values: options } = parseArgs({
  options: {
    desk: { type: 'boolean' },
    rows: { type: 'string', default: '1000000' },
    shots: { type: 'string', default: '400' },
    write: { type: 'boolean', default: false },
  },
});
const token = 'bench-desk';
const headers = { 'office-token': token, 'content-type': 'application/json' };

/** What the desk asks, as a person of five cities, and as one of all. */
const calls: [what: string, method: 'GET' | 'POST', path: string, body?: object][] = [
  ['queues', 'GET', '/office/queues'],
  ['list, one state', 'GET', '/office/applications?status=submitted'],
  ['list, all', 'GET', '/office/applications'],
  ['list, one city and state', 'GET', '/office/applications?status=paid&regionCode=320500'],
  ['search by number', 'POST', '/office/searches', { q: 'FILL777' }],
  ['search for a number that is none', 'POST', '/office/searches', { q: '320500198808080018' }],
  ['next case', 'POST', '/office/claims', {}],
];

async function measure({ origin }: Place, [what, method, path, body]: (typeof calls)[number]) {
  const took: number[] = [];
  const shots = Number(options.shots);
  for (let n = 0; n < shots + 20; n += 1) {
    const began = performance.now();
    const reply = await fetch(`${origin}/qczhyjs/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${what}: ${reply.status}`);
    if (n >= 20) took.push(performance.now() - began); // the first ones warm
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  return `| ${what} | ${at(0.5)} | ${at(0.99)} |`;
}

/** The statements that find the rows, as the stores write them (`server/stores/leases.ts`, `deskLists.ts`). */
async function explained({ sql }: Place): Promise<string> {
  const statements = [
    `select a.id, a.submitted_at from applications a where a.status = 'submitted' and a.submitted_at is not null and (a.held_until is null or a.held_until <= now()) order by a.submitted_at, a.id limit 16`,
    `select c.* from unnest('{320500,320100,320200}'::text[]) as mine (code) cross join lateral (select a.id, a.submitted_at from applications a where a.status = 'submitted' and a.region_code = mine.code and a.submitted_at is not null order by a.submitted_at, a.id limit 16) c`,
    `select a.id, a.submitted_at from applications a where a.submitted_at is not null order by a.submitted_at, a.id limit 11`,
    `select id from applications where number = 'FILL777' union select id from applications where person_index = 'x' union select id from applications where new_vin_index = 'y' union select application_id from claims where kind = 'oldCarInfo.vin' and value_index = 'z'`,
  ];
  const parts: string[] = [];
  for (const statement of statements) {
    const rows = await sql<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${statement}`);
    parts.push(`    ${statement}\n\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`);
  }
  return parts.join('\n');
}

async function main() {
  const at = place();
  await at.start();
  const pool = benchPool(at);
  await fillTo(pool, await makeModels(at), Number(options.rows));
  await pool.query(
    `with made as (insert into staff (id, sign_in, name, organisation, roles, regions, active, created_at, changed_at)
      values (gen_random_uuid(), 'bench', 'bench', '', '{intake,review1,review2,publish}', '{320500,320100,320200,320300,320400}', true, now(), now()) returning id)
     insert into office_sessions select $1, id, now(), now() + interval '9 hours', now() + interval '9 hours' from made`,
    [createHash('sha256').update(token).digest('base64url')],
  );
  const lines: string[] = [];
  for (const one of calls) lines.push(await measure(at, one));
  const text = [
    `# The desk at ${options.rows} applications`,
    '',
    machine(),
    '',
    '`npm run bench -- --desk`: one caller, one call after the other; milliseconds at the caller, HTTP and all.',
    '',
    '| call | p50 | p99 |',
    '|---|--:|--:|',
    ...lines,
    '',
    '## What PostgreSQL does',
    '',
    await explained(at),
  ].join('\n');
  console.log(text);
  if (options.write) writeFileSync(join(__dirname, '..', 'RESULTS.desk.md'), text);
  await pool.end();
  await at.stop();
  rmSync(at.dataDir, { recursive: true, force: true });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
