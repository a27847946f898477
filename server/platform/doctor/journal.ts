import { execFile } from 'node:child_process';

/** The unit of the server's processes (deploy/systemd/qczhyjs@.service). */
const UNITS = 'qczhyjs@*';
const MOST_BYTES = 64e6;

/** The journal has no unit of this name, or there is no journal. */
const NO_UNIT = /^Failed to add filter for units: No data available/m;
const FORBIDDEN =
  /not seeing messages|permission|No journal files|^Failed(?! to add filter for units: No data)|booted with systemd/im;

interface Output {
  text: string;
  problem: string;
  /** false when the time limit ended the command */
  isComplete: boolean;
}

/** Runs a command of systemd; undefined when it is missing or this user may read nothing. At the time limit it returns the text until then. */
const systemd = (command: string, args: string[], limitMs: number): Promise<Output | undefined> =>
  new Promise((resolve) => {
    const options = { timeout: limitMs, maxBuffer: MOST_BYTES, env: { ...process.env, LC_ALL: 'C' } };
    execFile(command, args, options, (error, text, problem) => {
      const code = error?.code;
      const isForbidden = FORBIDDEN.test(problem);
      // journalctl exits with 1 when nothing matches.
      const isMissing = typeof code === 'string' && code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
      resolve(isForbidden || isMissing ? undefined : { text, problem, isComplete: !error?.killed });
    });
  });

export interface JournalLines {
  /** the newest first */
  lines: string[];
  /** false: the journal is too long for the time limit, and older lines are missing */
  isComplete: boolean;
}

/** Lines of the log that contain `pattern`; undefined when this user or machine has no journal. */
export async function journalLines(
  pattern: string,
  limitMs: number,
  since = '-24h',
): Promise<JournalLines | undefined> {
  const args = [
    '--unit',
    UNITS,
    '--since',
    since,
    '--grep',
    pattern,
    '--case-sensitive',
    '--reverse',
    '--output',
    'cat',
  ];
  const output = await systemd('journalctl', args, limitMs);
  if (!output) return undefined;
  if (NO_UNIT.test(output.problem) && !(await hasLines(limitMs))) return undefined;
  return { lines: output.text.split('\n'), isComplete: output.isComplete };
}

/** Whether this user reads any line of the journal. */
const hasLines = async (limitMs: number): Promise<boolean> =>
  Boolean((await systemd('journalctl', ['--lines', '1', '--output', 'cat'], limitMs))?.text.trim());

/** Name and state of each process that systemd runs; undefined where it runs none. */
export async function processStates(limitMs: number): Promise<{ name: string; isRunning: boolean }[] | undefined> {
  const args = ['list-units', '--all', '--plain', '--no-legend', '--type', 'service', UNITS];
  const lines = (await systemd('systemctl', args, limitMs))?.text.trim().split('\n').filter(Boolean) ?? [];
  if (lines.length === 0) return undefined;
  return lines.map((line) => {
    const [name = '', , active, sub] = line.split(/\s+/);
    return { name: name.replace('.service', ''), isRunning: active === 'active' && sub === 'running' };
  });
}
