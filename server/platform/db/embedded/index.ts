import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Binaries, findBinaries } from './binaries';
import { socketFolder, socketPath } from './folders';
import { initOnce } from './initdb';
import { keepRunning, type StopOptions } from './keeper';
import { address, answers, postmasterPid, type ServerPaths } from './postmaster';
import { isAlive } from './process';

export interface Embedded {
  how: 'adopted' | 'started';
  address(database?: string): pg.ClientConfig;
  /** stops the server unless another process uses it */
  stop(options?: StopOptions): Promise<'stopped' | 'left running'>;
}

interface Options {
  rootDir: string;
  /** a folder that exists and that the database's user can reach */
  base: string;
  settings?: string[];
  onTrouble?: (error: unknown) => void;
}

export async function startEmbedded({
  rootDir,
  base,
  settings = [],
  onTrouble = () => {},
}: Options): Promise<Embedded> {
  let cachedBinaries: Binaries | undefined;
  const place: ServerPaths = {
    // Only a process that starts the server looks for them, because that runs a program.
    get binaries() {
      return (cachedBinaries ??= findBinaries(rootDir));
    },
    data: path.join(base, 'pg'),
    socket: socketFolder(base),
    logFile: path.join(base, 'pg.log'),
    settings,
  };
  initOnce(place);
  const { how, leave } = await keepRunning(place, onTrouble);
  return {
    how,
    address: (database) => address(place.socket, database),
    async stop(options) {
      if (!(await leave(options))) return 'left running';
      await shutDown(place.data);
      return 'stopped';
    },
  };
}

/** Returns the address of the server that runs on this folder, or undefined. Starts and creates nothing. */
export async function addressOfRunning(base: string): Promise<pg.ClientConfig | undefined> {
  const socket = socketPath(base);
  return (await answers(socket)) ? address(socket) : undefined;
}

async function shutDown(data: string): Promise<void> {
  const pid = postmasterPid(data);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  // PostgreSQL removes postmaster.pid when it stops. The pid alone is not enough: a zombie process looks alive.
  while (postmasterPid(data) === pid && isAlive(pid)) await sleep(20);
}
