import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type Place, place } from '../../support/server/builtServer';
import { withPulse } from '../../support/server/pulse';
import { benchPool, grantMoney, makeModels, makeReady, type Models, type Ready } from './fill';
import { fillTo } from './many';
import { fire, type Shot } from './load';
import { machine, memoryOf } from './machine';
import { policyWithTerms } from './manyTerms';
import { report, type Row } from './report';
import { autosave, detail, list, submission } from './shots';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,1000000' },
    shots: { type: 'string', default: '600' },
    /** `--only=submission` skips list, detail and autosave */
    only: { type: 'string' },
    /** `--terms=50`: each edition of the policy has so many terms */
    terms: { type: 'string' },
  },
});
const sizes = options.rows.split(',').map(Number);
const shotsEach = Number(options.shots);
const barePort = 40_000 + (process.pid % 20_000);
const bareOrigin = `http://127.0.0.1:${barePort}`;

async function startBare({ address }: Place) {
  const child = spawn(process.execPath, ['-r', 'esbuild-register', join(__dirname, 'bare.ts'), String(barePort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', BENCH_DATABASE: JSON.stringify(address) },
  });
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return child;
}

async function measureAt(
  size: number,
  at: Place,
  pool: pg.Pool,
  models: Models,
  people: (count: number) => Promise<Ready[]>,
): Promise<Row[]> {
  await fillTo(pool, models, size);
  const rows: Row[] = [];
  /** `bare`: the same people at the bare loop, of which each server gets half. */
  const fireAt = async (what: string, connections: number, shots: readonly Shot[], bare: readonly Shot[] = []) => {
    await fire(bareOrigin, connections, bare.slice(0, 40)); // warm up both servers
    await fire(at.origin, connections, shots.slice(0, 40));
    const plain = bare.length > 0 ? await fire(bareOrigin, connections, bare.slice(40)) : undefined;
    const { measured, health } = await withPulse(at.origin, () => fire(at.origin, connections, shots.slice(40)));
    rows.push({ size, what, connections, ours: measured, bare: plain, healthP99: health.p99 });
    console.log(
      `${size} ${what} × ${connections}: ${measured.perSecond.toFixed(0)}/s, p50 ${measured.p50.toFixed(1)} ms, p99 ${measured.p99.toFixed(1)} ms, ${measured.failures} failed`,
    );
  };
  if (options.only !== 'submission') {
    const readers = await people(240);
    const many = Array.from({ length: 8 }, () => readers).flat();
    for (const [what, shot] of Object.entries({ list, detail, autosave: autosave() }))
      await fireAt(what, 10, many.map(shot));
  }
  for (const connections of [10, 100]) {
    const count = shotsEach + 40;
    const senders = await people(2 * count);
    await fireAt(
      'submission',
      connections,
      senders.slice(0, count).map(submission.ours),
      senders.slice(count).map(submission.bare),
    );
  }
  return rows;
}

async function main() {
  const at = place(options.terms ? { POLICY_FILE: policyWithTerms(Number(options.terms)) } : {});
  const firstStart = await at.start();
  const models = await makeModels(at);
  const pool = benchPool(at);
  await grantMoney(at, models);
  let given = 0;
  const people = async (count: number) => makeReady(at, pool, models, count, (given += count) - count + 1);
  const bare: ChildProcess = await startBare(at);
  const memoryBefore = memoryOf(at.pid());
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measureAt(size, at, pool, models, people)));
  const memoryAfter = memoryOf(at.pid());
  bare.kill();
  await pool.end();
  await at.stop();
  const warmStart = await at.start();
  await at.stop();
  console.log(report({ rows, firstStart, warmStart, memory: [memoryBefore, memoryAfter], machine: machine() }));
  rmSync(at.dataDir, { recursive: true, force: true });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
