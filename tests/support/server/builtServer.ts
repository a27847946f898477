import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import { api, type Api } from '../api';
import { freePort } from '../../../tools/lib/freePort.cjs';
import { ask, isOnServer, rowsOf, type Rows } from './databaseServer';
import { copyFolder, preparedFolder } from './preparedData';

/** A suite that fails stops its servers when the process exits. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGTERM')));

/** Repository root. The servers run from build/ as with `npm start`; the data folder survives crashes. */
const root = join(__dirname, '../../..');

type Env = Record<string, string>;
interface Home {
  log: string;
  dataDir: string;
  rows: Rows;
  env: Env;
  /** returns the prepared folder from which the first start copies its data */
  from: (() => Promise<string>) | null;
  script: string;
  /** folder of the release whose server is started; default: this checkout */
  release: string;
}

export interface Place {
  origin: string;
  log: string;
  dataDir: string;
  call: Api;
  /** connection settings of its database */
  address: Rows['address'];
  sql<T extends QueryResultRow = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  pid(): number;
  start(): Promise<number>;
  ready(withinMs?: number): Promise<number>;
  stop(): Promise<void>;
  killServer(): Promise<void>;
  killDatabase(): Promise<void>;
  killBackend(): Promise<void>;
  /** Another API process with the same database and the same log, also from another bundle or release. */
  another(env?: Env, script?: string, release?: string): Place;
}

/**
 * A server that has not started yet. Its data folder is a copy of a prepared one, unless a setting changes what the first start writes.
 * A CLOCK must be later than the real time, because the folder was prepared before.
 * `script`: another bundle of the server, relative to `release`, which is another checkout.
 */
export function place(
  env: Env = {},
  from: (() => Promise<string>) | null = migrated,
  script = 'build/server/start.mjs',
  release = root,
): Place {
  // In a journey, in the folder that is deleted after the run.
  const folder = mkdtempSync(join(process.env.E2E_DIR ?? tmpdir(), 'proof-'));
  chmodSync(folder, 0o711);
  const dataDir = env.DATA_DIR ?? join(folder, 'data');
  return processAt({ log: join(folder, 'server.log'), dataDir, rows: rowsOf(dataDir), env, from, script, release });
}

/** Returns the prepared data folder of a server that has started once and was never used. */
export const migrated = (): Promise<string> =>
  preparedFolder('migrated', async () => {
    const first = place({}, null);
    await first.start();
    await first.stop();
    return first.dataDir;
  });

const ownFirstStart = ['DATA_KEY', 'POLICY_FILE'];

/** Copies the prepared folder when nothing is there yet. */
export async function copyData(dataDir: string, from = migrated): Promise<void> {
  if (existsSync(join(dataDir, 'pg'))) return;
  const source = await from();
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  copyFolder(source, dataDir);
}

function processAt(home: Home): Place {
  const { log, dataDir, rows, env, from, script, release } = home;
  const port = Number(env.PORT ?? freePort());
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function ready(withinMs = 60_000) {
    const began = Date.now();
    while (Date.now() - began < withinMs) {
      const answer = await fetch(`${origin}/qczhyjs/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      if (answer?.status === 200) return Date.now() - began;
      await pause(40);
    }
    throw new Error(`not ready within ${withinMs} ms\n${readFileSync(log, 'utf8').slice(-3_000)}`);
  }

  async function start() {
    await rows.make();
    if (from && !isOnServer() && !ownFirstStart.some((name) => name in env)) await copyData(dataDir, from);
    const out = openSync(log, 'a');
    child = spawn(process.execPath, [script], {
      cwd: release,
      stdio: ['ignore', out, out],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        CODES_PER_ADDRESS: '1000000',
        CALLS_PER_ADDRESS: '100000000',
        // OCR is tested by a suite of its own.
        READING: 'off',
        ...rows.env,
        ...env,
      },
    });
    const started = child;
    running.add(started);
    started.once('exit', () => running.delete(started));
    return ready(240_000);
  }

  const gone = () =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once('exit', () => resolve());
    });

  return {
    origin,
    log,
    dataDir,
    call: api(origin),
    address: rows.address,
    start,
    ready,
    pid: () => child?.pid ?? 0,
    sql: (text, values) => ask(rows.address, text, values),
    killDatabase: rows.kill,
    killBackend: rows.killBackend,
    async killServer() {
      const exit = gone();
      child?.kill('SIGKILL');
      await exit;
    },
    async stop() {
      const exit = gone();
      child?.kill('SIGTERM');
      await exit;
    },
    another: (more = {}, its = script, other = release) =>
      processAt({
        ...home,
        dataDir: more.DATA_DIR ?? dataDir,
        env: { ...env, ...more },
        script: its,
        release: other,
      }),
  };
}
