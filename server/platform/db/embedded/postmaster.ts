import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries';
import { identity } from './folders';

export interface ServerPaths {
  binaries: Binaries;
  data: string;
  socket: string;
  logFile: string;
  /** further `name=value` settings */
  settings: string[];
}

/** Logs only starts and crashes: statement errors would contain row values and grow the log. */
const QUIET = ['log_min_messages=log', 'log_error_verbosity=terse', 'log_checkpoints=off'];

const TIMEOUT_MS = 60_000;
const OTHER_PROCESS = /postmaster\.pid|lock file|shared memory block/;

export const address = (socket: string, database = 'postgres'): pg.ClientConfig => ({
  host: socket,
  user: 'postgres',
  database,
});

export async function connectOnce(socket: string): Promise<pg.Client> {
  const client = new pg.Client({ ...address(socket), connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Adopts the server that already runs on this folder, or starts one. Of concurrent callers one starts it, the others adopt it. */
export async function ensureRunning(paths: ServerPaths): Promise<'adopted' | 'started'> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    if (await answers(paths.socket)) return 'adopted';
    const failure = await startOne(paths);
    if (failure === undefined) return 'started';
    // Another process holds the folder: its server is starting, or the operating system is still removing a killed one.
    if (!OTHER_PROCESS.test(failure) || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${failure.slice(-600).trim()}`);
    await sleep(100);
  }
}

export function postmasterPid(data: string): number | undefined {
  try {
    // The file is empty for a moment; pid 0 would mean the whole process group.
    return Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

export async function answers(socket: string): Promise<boolean> {
  try {
    const client = await connectOnce(socket);
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Returns the new log text when the server exits, or undefined when it accepts connections. */
async function startOne(paths: ServerPaths): Promise<string | undefined> {
  const log = fs.openSync(paths.logFile, 'a', 0o600);
  const mark = fs.fstatSync(log).size;
  const child = launch(paths, log);
  fs.closeSync(log);
  for (;;) {
    await sleep(15);
    if (child.exitCode !== null || child.signalCode !== null) return fs.readFileSync(paths.logFile, 'utf8').slice(mark);
    // Compare the pid: the server that answers may belong to another process that started at the same time.
    if (postmasterPid(paths.data) === child.pid && (await answers(paths.socket))) break;
  }
  child.unref();
  return undefined;
}

// Detached: Ctrl-C signals the whole process group, and the database must run until open requests are completed.
function launch({ binaries, data, socket, settings }: ServerPaths, log: number): ChildProcess {
  const all = ['listen_addresses=', 'unix_socket_permissions=0700', 'max_connections=200', ...QUIET, ...settings];
  const args = ['-D', data, '-k', socket, ...all.flatMap((one) => ['-c', one])];
  return spawn(binaries.bin('postgres'), args, {
    ...identity,
    env: binaries.env,
    cwd: '/',
    stdio: ['ignore', log, log],
    detached: true,
  });
}
