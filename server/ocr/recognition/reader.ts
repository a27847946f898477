import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

import type { FromChild } from './child';
import type { PhotoReading, Task } from './photo';

export type ReadingMode = 'on' | 'qr' | 'off';

export interface Reader {
  /** current mode; `off` when the child process cannot start */
  mode(): ReadingMode;
  read(task: Task): Promise<PhotoReading>;
  close(): void;
}

/** Limits after which the child process is ended; the next photo starts a new one. */
export interface Limits {
  idleMs: number;
  photoMs: number;
  memoryMb: number;
  photos: number;
}
const usual: Limits = { idleMs: 60_000, photoMs: 15_000, memoryMb: 900, photos: 200 };

export const noReader: Reader = {
  mode: () => 'off',
  read: async () => {
    throw new Error('OCR is off.');
  },
  close: () => {},
};

interface ReaderOptions {
  mode: 'on' | 'qr';
  rootDir: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limits?: Partial<Limits>;
  script?: Script;
}

interface Script {
  file: string;
  execArgv: string[];
}
const built = (rootDir: string): Script => ({ file: path.join(rootDir, 'build/server/reader.mjs'), execArgv: [] });

interface Work {
  resolve(reading: PhotoReading): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Runs one child process on demand; it is ended when idle, hung or above its limits. Photos are processed one by one. */
export function openReader({ mode, rootDir, log, limits: changedLimits, script }: ReaderOptions): Reader {
  const limits = { ...usual, ...changedLimits };
  let can: ReadingMode = mode;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let work: Work | undefined;
  let n = 0;
  let photos = 0;
  let begunInVain = 0;

  function end(): void {
    clearTimeout(idle);
    child?.removeAllListeners();
    // A crashed child may still emit an error on its channel.
    child?.on('error', () => {});
    child?.kill('SIGKILL');
    child = undefined;
    photos = 0;
  }

  function finishTask(outcome: PhotoReading | Error): void {
    const done = work;
    work = undefined;
    if (!done) return;
    clearTimeout(done.timer);
    if (outcome instanceof Error) done.reject(outcome);
    else done.resolve(outcome);
  }

  function begin(): ChildProcess {
    const { file, execArgv } = script ?? built(rootDir);
    const forked = fork(file, [can], {
      cwd: rootDir,
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Do not pass on the settings and keys of the server.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    });
    let isReady = false;
    forked.on('message', (message: FromChild) => {
      if ('ready' in message) isReady = true;
      hear(message);
    });
    const gone = (): void => {
      if (child !== forked) return;
      end();
      if (!isReady && (begunInVain += 1) >= 2 && can !== 'off') {
        can = 'off';
        log.warn('the OCR process does not start; OCR is off, everything else works');
      }
      finishTask(new Error('The OCR process has exited.'));
    };
    forked.on('exit', gone).on('error', gone);
    // Requests to the server have priority over OCR.
    if (forked.pid !== undefined) lowerPriority(forked.pid);
    return forked;
  }

  function hear(message: FromChild): void {
    if ('ready' in message) {
      if (message.why) {
        can = message.ready;
        log.warn(
          { why: message.why },
          'the OCR models cannot be loaded; only QR codes are read, everything else works',
        );
      }
      return;
    }
    if (!work || message.n !== n) return;
    if ('failed' in message) return finishTask(new Error(message.failed));
    photos += 1;
    finishTask(message.reading);
    if (message.memoryMb > limits.memoryMb || photos >= limits.photos) end();
    else idle = setTimeout(end, limits.idleMs).unref();
  }

  return {
    mode: () => can,
    read: (task) =>
      new Promise((resolve, reject) => {
        if (work) throw new Error('The OCR process reads one photo at a time.');
        clearTimeout(idle);
        n += 1;
        const hung = (): void => {
          end();
          finishTask(new Error('OCR timed out.'));
        };
        // A new process needs extra time to load the models.
        const timer = setTimeout(hung, child ? limits.photoMs : limits.photoMs * 2).unref();
        work = { resolve, reject, timer };
        child ??= begin();
        child.send({ ...task, n }, (error) => {
          if (error) finishTask(error);
        });
      }),
    close: () => {
      end();
      finishTask(new Error('The server is stopping.'));
    },
  };
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not allowed on all systems; OCR works without it.
  }
}
