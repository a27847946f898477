import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

const cores = cpus().length;
const others = Array.from({ length: cores - 1 }, (_, n) => n + 1).join(',');

const stand = (where: string): boolean => {
  try {
    execFileSync('taskset', ['-a', '-p', '-c', where, String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // not Linux, or taskset is not installed
  }
};

/**
 * Starts the measured processes on the first core and moves this process, the load generator, to the others: otherwise it would
 * take CPU time from the server. Returns a description of the placement.
 */
export async function apart(start: () => Promise<unknown>): Promise<string> {
  const isPinned = cores > 1 && stand('0');
  await start();
  if (isPinned && stand(others)) return `the server and its database on core 0, whoever asks on ${others}`;
  return 'the server, its database and whoever asks share the cores';
}
