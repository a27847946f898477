// `npm run proof:postgres`: server tests and tests/system with the PostgreSQL of the system packages (DATABASE_URL), without superuser rights.
// `npm run proof:postgres -- npx jest server/cases` runs one command with it instead. The server is deleted afterwards.
// `npm run proof:postgres -- --pooler …`: the same through PgBouncer in transaction mode.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryInstall } from './lib/apt.mjs';
import { identity, newestPostgres } from './cluster/settings.mjs';
import { freePort } from './lib/freePort.cjs';
import { startPooler } from './cluster/pooler.mjs';
import { ensureBuilt, ensureInstalled, run, tool } from './lib/prepare.mjs';

async function connected(pg, address) {
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new pg.Client(address);
    try {
      await client.connect();
      return client;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('the PostgreSQL of the system does not start');
}

async function startServer(bin) {
  const { default: pg } = await import('pg');
  const who = identity();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  const password = randomBytes(18).toString('base64url');
  mkdirSync(data);
  writeFileSync(join(folder, 'password'), password);
  chmodSync(folder, 0o755);
  if (who.uid !== undefined)
    for (const path of [folder, data, join(folder, 'password')]) chownSync(path, who.uid, who.gid);
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${join(folder, 'password')}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
    { ...who, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = freePort();
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'log_min_messages=fatal',
      '-c',
      'max_connections=200',
    ],
    { ...who, cwd: '/', stdio: 'ignore' },
  );
  const over = new Promise((resolve) => server.once('exit', resolve));
  const client = await connected(pg, { host: '127.0.0.1', port, user: 'postgres', password });
  await client.query(`create role qczhyjs login createdb password '${password}'`);
  await client.query('create database qczhyjs owner qczhyjs');
  const {
    rows: [{ version }],
  } = await client.query('select version()');
  await client.end();
  return {
    version,
    port,
    password,
    url: (at) => `postgres://qczhyjs:${password}@127.0.0.1:${at}/qczhyjs`,
    async stop() {
      server.kill('SIGINT');
      await over;
      rmSync(folder, { recursive: true });
    },
  };
}

if (!newestPostgres()) tryInstall(['postgresql'], 'POSTGRES_TRIED');
const bin = newestPostgres();
if (!bin) {
  console.log('\nSKIPPED everything on the PostgreSQL of the system: it is not installed, and cannot be\n');
  process.exit(0);
}
ensureInstalled();
// jest needs no build
if (!process.argv.includes('jest')) ensureBuilt();
const server = await startServer(bin);
console.log(server.version);
const asked = process.argv.slice(2);
const pooled = asked[0] === '--pooler';
const pooler = pooled ? await startPooler(server, identity()) : undefined;
const [command, ...args] = pooled ? asked.slice(1) : asked;
const commands = command
  ? [[command, args]]
  : [
      [process.execPath, tool('jest', '--ci', '--maxWorkers=2', 'server')],
      ['node', ['-r', 'esbuild-register', 'tests/system/run.ts']],
    ];
let failed = 0;
for (const [name, its] of commands)
  failed +=
    run(name, its, {
      DATABASE_URL: server.url(pooler?.port ?? server.port),
      ...(pooler && { DATABASE_POOLER: 'transaction' }),
      JEST_ONLY: 'node',
    }) === 0
      ? 0
      : 1;
await pooler?.stop();
await server.stop();
process.exit(failed > 0 ? 1 : 0);
