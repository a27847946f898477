import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { api } from '../e2e/support/api';
import { officeKey } from '../e2e/support/office';

/** The built server as `npm start` runs it, over a data folder that outlives its crashes. */
const root = join(__dirname, '..');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const freePort = () => Number(execFileSync(process.execPath, ['-e', "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })"], { encoding: 'utf8' }));

export function place(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'proof-'));
  chmodSync(folder, 0o711);
  const port = freePort();
  const origin = `http://127.0.0.1:${port}`;
  const log = join(folder, 'server.log');
  const dataDir = env.DATA_DIR ?? join(folder, 'data');
  let child: ChildProcess | undefined;

  async function ready(withinMs = 60_000) {
    const began = Date.now();
    while (Date.now() - began < withinMs) {
      const answer = await fetch(`${origin}/qczhyjs/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      if (answer?.status === 200) return Date.now() - began;
      await pause(40);
    }
    throw new Error(`not ready within ${withinMs} ms\n${readFileSync(log, 'utf8').slice(-3_000)}`);
  }

  async function start() {
    const out = openSync(log, 'a');
    child = spawn(process.execPath, ['build/server/start.mjs'], {
      cwd: root,
      stdio: ['ignore', out, out],
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, CODES_PER_ADDRESS: '1000000', OFFICE_KEYS: `proof:${officeKey}:read+review+pay+import`, ...env },
    });
    return ready(240_000);
  }

  process.once('exit', () => child?.kill('SIGTERM')); // a suite that fails leaves nothing behind

  const gone = () => new Promise<void>((resolve) => { if (!child || child.exitCode !== null || child.signalCode !== null) resolve(); else child.once('exit', () => resolve()); });

  return {
    origin, log, dataDir, call: api(origin), start, ready, pid: () => child?.pid ?? 0,
    async killServer() {
      const exit = gone();
      child?.kill('SIGKILL');
      await exit;
    },
    killDatabase() {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
    },
    /** One of the processes that serve us: the database ends all the others by itself and recovers. */
    async killBackend() {
      const client = new pg.Client({ host: join(dataDir, 'sock'), user: 'postgres' });
      client.on('error', () => undefined); // it goes with the others
      await client.connect();
      const { rows: [victim] } = await client.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1");
      if (!victim) throw new Error('the database serves nobody');
      process.kill(victim.pid, 'SIGKILL');
      await client.end().catch(() => undefined);
    },
    async stop() {
      const exit = gone();
      child?.kill('SIGTERM');
      await exit;
    },
  };
}

export type Place = ReturnType<typeof place>;

function postmasterOf(folder: string): number {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('postmaster.pid'));
  if (!found) throw new Error(`no postmaster.pid under ${folder}`);
  return Number(readFileSync(join(folder, found), 'utf8').split('\n')[0]);
}
