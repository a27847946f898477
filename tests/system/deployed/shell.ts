import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';

export interface Shell {
  /** Runs commands, as typed by one person: variables and the folder stay. `failed` names the commands that failed. */
  run(commands: string): Promise<{ output: string; failed: string[] }>;
  /** Like `run`; throws when a command fails. Returns the output. */
  must(commands: string): Promise<string>;
  close(): void;
}

/** A command that takes longer hangs. */
const LATE_MS = 300_000;

/** Opens a terminal of root in the machine whose first process is `init`. */
export function openShell(init: number): Shell {
  const mark = `end-${randomBytes(8).toString('hex')}`;
  const bash = spawn('nsenter', ['--target', String(init), '--all', '/usr/bin/bash', '--noprofile', '--norc'], {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  let wake = () => {};
  bash.stdout.on('data', (part: Buffer) => {
    text += part.toString();
    wake();
  });
  const isOpen = () => bash.exitCode === null && bash.signalCode === null;
  bash.once('exit', () => wake());
  bash.stdin.write(`set -o pipefail; trap 'printf "%s failed: %s\\n" ${mark} "$BASH_COMMAND"' ERR\n`);

  async function run(commands: string) {
    text = '';
    const late = setTimeout(() => bash.kill('SIGKILL'), LATE_MS);
    bash.stdin.write(`{\n${commands}\n} < /dev/null 2>&1\nprintf '%s\\n' ${mark}\n`);
    while (!text.includes(`${mark}\n`)) {
      if (!isOpen()) throw new Error(`the terminal closed: ${text}`);
      await new Promise<void>((resolve) => (wake = resolve));
    }
    clearTimeout(late);
    const lines = text.split('\n').filter((line) => line !== mark);
    const isFailure = (line: string) => line.startsWith(`${mark} failed: `);
    return {
      output: lines
        .filter((line) => !isFailure(line))
        .join('\n')
        .trim(),
      failed: lines.filter(isFailure).map((line) => line.slice(`${mark} failed: `.length)),
    };
  }
  return {
    run,
    async must(commands) {
      const { output, failed } = await run(commands);
      if (failed.length > 0) throw new Error(`${failed.join('; ')}\n${output}`);
      return output;
    },
    close: () => bash.kill(),
  };
}
