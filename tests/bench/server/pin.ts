import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

const cores = cpus().length;
const others = Array.from({ length: cores - 1 }, (_, n) => n + 1).join(',');

const stand = (where: string): boolean => {
  try {
    execFileSync('taskset', ['-a', '-p', '-c', where, String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // no Linux, or nothing of that name
  }
};

/**
 * Starts what is measured on the first core, with all that it starts itself, and leaves the others to this process, which asks:
 * else whoever asks takes from the machine whose answers it measures. Says how it stands.
 */
export async function apart(start: () => Promise<unknown>): Promise<string> {
  const isPinned = cores > 1 && stand('0');
  await start();
  if (isPinned && stand(others)) return `the server and its database on core 0, whoever asks on ${others}`;
  return 'the server, its database and whoever asks share the cores';
}
