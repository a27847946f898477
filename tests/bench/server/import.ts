import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { officerToken } from '../../support/officers';
import { dropDatabases } from '../../support/server/databaseServer';
import { type Place, place } from '../../support/server/builtServer';
import { none, type Seen, shoot } from './asker';
import { benchPool, grantMoney, makeModels, makeReady, type Ready } from './fill';
import { quantile } from './load';
import { machine } from './machine';
import { insertReleasedBatch } from './releasedBatch';
import { submission } from './shots';

/**
 * `npm run bench -- --import 6000`: submissions arrive at a constant rate, alone, and while 6,000 results of the bank are imported, in turns.
 * The results come in files of 2,000, because the server makes no larger batch. The p99 during an import must be at most three times the
 * p99 alone.
 */
const { values: options } = parseArgs({
  options: {
    import: { type: 'string', default: '6000' },
    imports: { type: 'string', default: '8' },
  },
});
const lines = Number(options.import);
/** most lines of a file */
const FILE = 2_000;
/** submissions per second */
const RATE = 20;
/** drafts that are ready before each pair of measurements */
const READY = 1_500;
const MOST = 3;
const ALONE_MS = 10_000;
const WARM_UP_MS = 3_000;

/** Sends submissions at the rate, whether or not the earlier ones are answered, until `work` ends. */
async function submitDuring(at: Place, next: () => Ready, work: () => Promise<unknown>): Promise<Seen> {
  const agent = new Agent({ keepAlive: true });
  const seen = none();
  const open: Promise<void>[] = [];
  const began = performance.now();
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  while (!isOver) {
    for (let due = ((performance.now() - began) * RATE) / 1000; open.length < due;)
      open.push(shoot(agent, at.origin, submission.ours(next()), seen));
    await pause(2);
  }
  await Promise.all([working, ...open]);
  agent.destroy();
  return { ...seen, seconds: (performance.now() - began) / 1000 };
}

interface Answer {
  id: string;
  csv: string;
  count: number;
}

async function importAnswer(at: Place, officeToken: string, { id, csv, count }: Answer): Promise<void> {
  const response = await fetch(`${at.origin}/qczhyjs/api/office/batches/${id}/answers`, {
    method: 'POST',
    headers: { 'Office-Token': officeToken, 'Idempotency-Key': randomUUID(), 'content-type': 'text/csv' },
    body: csv,
  });
  const { data } = (await response.json()) as { data?: { state: string; applied: number } };
  if (response.status !== 200 || data?.state !== 'answered' || data.applied !== count)
    throw new Error(`import: ${response.status} ${JSON.stringify(data)}`);
}

/** Resolves when no message of the import is due: they would slow the submissions that are measured next. */
async function untilSent({ sql }: Place): Promise<void> {
  const due = `select 1 from messages where state = 'due' and due_at <= now() limit 1`;
  while ((await sql(due)).length > 0) await pause(500);
}

const row = (what: string, { served, failed, seconds }: Seen) =>
  `| ${what} | ${seconds.toFixed(1)} | ${served.length} | ${quantile(served, 0.5).toFixed(1)} | ${quantile(served, 0.99).toFixed(1)} | ${Math.max(...served).toFixed(1)} | ${failed} |`;

async function main() {
  const at = place({ SMS_PER_HOUR: '1000000' });
  await at.start();
  const models = await makeModels(at);
  await grantMoney(at, models);
  const pool = benchPool(at);
  const people: Ready[] = [];
  let made = 0;
  const refill = async () => {
    const missing = READY - people.length;
    people.push(...(await makeReady(at, pool, models, missing, made + 1)));
    made += missing;
  };
  const next = () => {
    const one = people.pop();
    if (!one) throw new Error('every draft is submitted');
    return one;
  };
  await refill();
  const officeToken = await officerToken(at.sql, 'payer', ['pay']);
  await submitDuring(at, next, () => pause(WARM_UP_MS));
  const alone = none();
  const during = none();
  console.log(`\n${machine()}; ${RATE} submissions per second, ${lines} lines per import, ${FILE} per file\n`);
  console.log('| | s | submissions | p50 ms | p99 ms | slowest ms | failed |\n|---|--:|--:|--:|--:|--:|--:|');
  for (let n = 1; n <= Number(options.imports); n += 1) {
    await refill();
    const answers: Answer[] = [];
    for (let left = lines; left > 0; left -= FILE) {
      const count = Math.min(left, FILE);
      answers.push({ count, ...(await insertReleasedBatch(at, models.sent, count)) });
    }
    // As in a database that has been in use: the import writes into recycled WAL segments. A new one is first filled with zeros, which
    // delays every commit by some 50 ms.
    await at.sql('checkpoint');
    const one = await submitDuring(at, next, () => pause(ALONE_MS));
    console.log(row(`alone ${n}`, one));
    const other = await submitDuring(at, next, async () => {
      for (const answer of answers) await importAnswer(at, officeToken, answer);
    });
    console.log(row(`import ${n}`, other));
    await untilSent(at);
    for (const [all, part] of [
      [alone, one],
      [during, other],
    ] as const) {
      all.served.push(...part.served);
      all.failed += part.failed + part.refused.length;
      all.seconds += part.seconds;
    }
  }
  const times = quantile(during.served, 0.99) / quantile(alone.served, 0.99);
  const isMet = times <= MOST && alone.failed + during.failed === 0;
  console.log(`${row('alone', alone)}\n${row('import', during)}`);
  console.log(`\np99 during an import: ${times.toFixed(2)} × alone (at most ${MOST}).`);
  console.log(isMet ? '1 passed, 0 failed' : '0 passed, 1 failed');
  await pool.end();
  await at.stop();
  await dropDatabases();
  rmSync(at.dataDir, { recursive: true, force: true });
  process.exit(isMet ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
