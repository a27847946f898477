import { execFile } from 'node:child_process';

/** The unit of the server's processes (deploy/systemd/qczhyjs@.service). */
const UNITS = 'qczhyjs@*';
const MOST_BYTES = 64e6;

/** Runs a command of systemd; undefined when it is missing or this user may read nothing. At the time limit it returns the lines until then. */
const systemd = (command: string, args: string[], limitMs: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const options = { timeout: limitMs, maxBuffer: MOST_BYTES, env: { ...process.env, LC_ALL: 'C' } };
    execFile(command, args, options, (error, output, problem) => {
      const isForbidden = /not seeing messages|permission|No journal files|^Failed|booted with systemd/im.test(problem);
      const code = error?.code;
      // journalctl exits with 1 when nothing matches.
      resolve(
        isForbidden || (typeof code === 'string' && code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') ? undefined : output,
      );
    });
  });

/** Lines of the log that contain `pattern`, the newest first; undefined when this user or machine has no journal. */
export const journalLines = async (pattern: string, limitMs: number, since = '-24h'): Promise<string[] | undefined> =>
  (
    await systemd(
      'journalctl',
      ['--unit', UNITS, '--since', since, '--grep', pattern, '--case-sensitive', '--reverse', '--output', 'cat'],
      limitMs,
    )
  )?.split('\n');

/** Name and state of each process that systemd runs; undefined where it runs none. */
export async function processStates(limitMs: number): Promise<{ name: string; isRunning: boolean }[] | undefined> {
  const args = ['list-units', '--all', '--plain', '--no-legend', '--type', 'service', UNITS];
  const lines = (await systemd('systemctl', args, limitMs))?.trim().split('\n').filter(Boolean) ?? [];
  if (lines.length === 0) return undefined;
  return lines.map((line) => {
    const [name = '', , active, sub] = line.split(/\s+/);
    return { name: name.replace('.service', ''), isRunning: active === 'active' && sub === 'running' };
  });
}
