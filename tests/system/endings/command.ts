import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(__dirname, '../../..');

/** How a command ends: a signal to its process group, as Ctrl-C sends it, or a closed terminal. */
export const endings = ['SIGINT', 'SIGTERM', 'closed terminal'] as const;
export type Ending = (typeof endings)[number];

/** Caches that one run leaves for the next one. */
const kept = /^(jest_|pglib-|pgs-|node-compile-cache|core-js-banners)/;

/** Returns the processes that name this folder in an argument or in their environment. */
function processesOf(marker: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return command.includes(marker) || environment.includes(marker)
          ? [`${pid} ${command.replaceAll('\0', ' ').trim().slice(0, 120)}`]
          : [];
      } catch {
        return []; // ended in the meantime
      }
    });
}

async function eventually(isTrue: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await pause(100)) if (await isTrue()) return true;
  return isTrue();
}

export interface Run {
  folder: string;
  /** sends the signal, or closes the terminal */
  end(): void;
  untilPrinted(text: RegExp): Promise<void>;
  /** Processes and folders that still exist a minute after the end, on a loaded machine. Ends and deletes them. */
  leftovers(): Promise<string[]>;
  hasEnded(withinMs: number): Promise<boolean>;
}

/** Creates the temporary folder of a command. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ending-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Starts the server in a process group of its own, with a temporary folder of its own. */
export function run(ending: Ending, env: Record<string, string>, folder: string): Run {
  const log = join(folder, 'output.log');
  const out = openSync(log, 'a');
  const npm = ['npm', 'start', '--silent'];
  // `script` opens a terminal, which closes when it is killed.
  const [command = '', ...rest] = ending === 'closed terminal' ? ['script', '-qefc', npm.join(' '), '/dev/null'] : npm;
  const child: ChildProcess = spawn(command, rest, {
    cwd: root,
    detached: true,
    stdio: ['pipe', out, out],
    env: { ...process.env, TMPDIR: folder, DATA_DIR: join(folder, 'data'), ...env },
  });
  closeSync(out);
  const output = () => readFileSync(log, 'utf8');
  const isGone = () => processesOf(folder).length === 0;
  return {
    folder,
    end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (ending === 'closed terminal') child.kill('SIGKILL');
      else process.kill(-(child.pid ?? 0), ending);
    },
    async untilPrinted(text) {
      if (!(await eventually(() => text.test(output()) || child.exitCode !== null, 240_000)) || !text.test(output()))
        throw new Error(`npm start did not print ${String(text)}:\n${output().slice(-2_000)}`);
    },
    hasEnded: (withinMs) => eventually(isGone, withinMs),
    async leftovers() {
      await eventually(isGone, 60_000);
      const processes = processesOf(folder);
      for (const line of processes) process.kill(Number.parseInt(line, 10), 'SIGKILL');
      const folders = readdirSync(folder).filter((name) => !kept.test(name) && !['output.log', 'data'].includes(name));
      rmSync(folder, { recursive: true, force: true });
      return [...processes.map((line) => `process ${line}`), ...folders.map((name) => `folder ${name}`)];
    },
  };
}
