import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { officerTokens } from '../../support/officers';
import { type Place, place } from '../../support/server/builtServer';
import { quantile } from './load';
import { machine } from './machine';
import { benchPool, makeModels } from './fill';
import { addedUp, fillTo, numberOf } from './many';

/**
 * `npm run bench -- --desk --size 1000000`: measures the calls of the desk one after the other with this many applications.
 */
const { values: options } = parseArgs({
  options: {
    desk: { type: 'boolean', default: true },
    size: { type: 'string', default: '100000' },
    times: { type: 'string', default: '200' },
  },
});
const size = Number(options.size);
const times = Number(options.times);
const WARM_UP = 20;

interface Ask {
  what: string;
  most: number;
  who: 'reviewer' | 'lead';
  call: (n: number) => [method: 'GET' | 'POST', path: string, body?: object];
}

/** A cursor in the middle of the list: generated applications were submitted one second apart. */
const deep = Buffer.from(
  `${new Date(Date.now() - (size / 2) * 1000).toISOString()}|00000000-0000-4000-8000-000000000000`,
).toString('base64url');

const asks: Ask[] = [
  { what: 'queues, of one city', most: 50, who: 'reviewer', call: () => ['GET', '/office/queues'] },
  { what: 'queues, of all cities', most: 50, who: 'lead', call: () => ['GET', '/office/queues'] },
  { what: 'the next case', most: 50, who: 'reviewer', call: () => ['POST', '/office/claims', {}] },
  { what: 'list', most: 50, who: 'lead', call: () => ['GET', '/office/applications?pageSize=50'] },
  {
    what: 'list of a state and a city',
    most: 50,
    who: 'lead',
    call: () => ['GET', '/office/applications?status=submitted&regionCode=320500&pageSize=50'],
  },
  {
    what: 'list, half a million deep',
    most: 50,
    who: 'lead',
    call: () => ['GET', `/office/applications?status=reviewing&pageSize=50&after=${deep}`],
  },
  {
    what: 'search by number',
    most: 50,
    who: 'lead',
    call: (n) => ['POST', '/office/searches', { q: numberOf(10 + n * 7) }],
  },
  { what: 'statistics of the last month', most: 1_000, who: 'lead', call: () => ['GET', '/office/statistics'] },
];

interface Row {
  what: string;
  most: number;
  p50: number;
  p99: number;
}

async function measure(at: Place, tokens: Record<Ask['who'], readonly string[]>): Promise<Row[]> {
  const once = async ({ what, who, call }: Ask, n: number): Promise<number> => {
    const [method, path, body] = call(n);
    const began = performance.now();
    const { status } = await at.call(method, path, {
      ...(body && { body }),
      headers: { 'Office-Token': tokens[who][n % tokens[who].length]! },
    });
    if (status >= 300) throw new Error(`${what}: ${status}`);
    return performance.now() - began;
  };
  const rows: Row[] = [];
  for (const ask of asks) {
    const took: number[] = [];
    try {
      for (let n = 0; n < WARM_UP; n += 1) await once(ask, n); // fill the database cache
      for (let n = 0; n < times; n += 1) took.push(await once(ask, n));
    } catch (error) {
      console.log(String(error)); // shown as missed in the table; the other calls are still measured
      took.splice(0, took.length, Infinity);
    }
    rows.push({ ...ask, p50: quantile(took, 0.5), p99: quantile(took, 0.99) });
    console.log(
      `${ask.what}: p50 ${rows.at(-1)?.p50.toFixed(1)} ms, p99 ${rows.at(-1)?.p99.toFixed(1)} ms, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
  return rows;
}

const report = (rows: readonly Row[]): string =>
  [
    `# What the office asks for, at ${size.toLocaleString('en')} applications`,
    '',
    `${machine()}, load ${loadavg()[0]?.toFixed(1)} of all processes on it. Whole calls over HTTP, ${times} of each, one after the other; \`npm run bench -- --desk --size ${size}\`.`,
    '',
    '| call | p50 ms | p99 ms | target p99 |',
    '|---|--:|--:|--:|',
    ...rows.map(({ what, p50, p99, most }) => `| ${what} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${most} |`),
    '',
  ].join('\n');

async function main() {
  const at = place();
  await at.start();
  const pool = benchPool(at);
  await fillTo(pool, await makeModels(at), size, true);
  await pool.end();
  await addedUp(at);
  const run = String(Date.now());
  // At most five leases each.
  const many = Math.ceil((WARM_UP + times) / 4);
  const roles = '{intake,review1,review2,publish}';
  const reviewer = await officerTokens(at.sql, `desk-${run}`, many, roles, '{320500}');
  const [lead = ''] = await officerTokens(at.sql, `lead-${run}`, 1, '{lead,intake,review1,review2,publish}', null);
  const rows = await measure(at, { reviewer, lead: [lead] });
  await at.sql(`update applications set held_by = null, held_until = null where held_by is not null`);
  await at.stop();
  console.log(report(rows));
  const missed = rows.filter(({ p99, most }) => p99 > most).map(({ what }) => what);
  if (missed.length) throw new Error(`missed: ${missed.join('; ')}`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
