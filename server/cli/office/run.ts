import { clean } from '../clean';
import { Refused, NoServer } from './client';
import { commands } from './commands';
import type { Streams } from './common';
import { commandOf, readArguments } from './options';
import { elsewhere, help, UsageError } from './usage';
import { commandLine } from '../../commandLine';

/** Formats a rejected call with all field errors. */
function refusal({ status, failure }: Refused): string {
  const fields = Object.entries(failure.fields ?? {}).map(
    ([key, problem]) => `  ${key}: ${problem.message}（${problem.code}）`,
  );
  return [
    `被拒绝：${failure.errorMessage}（${status} ${failure.errorCode}，出错编号 ${failure.traceId}）`,
    ...fields,
  ].join('\n');
}

/** Runs the command line and returns the exit code. */
export async function run(argv: string[], terminal: Streams): Promise<number> {
  const { err } = terminal;
  const out = { write: (text: string) => terminal.out.write(clean(text)) };
  const streams = { ...terminal, out };
  let json = false;
  try {
    const name = commandOf(argv);
    const command = commands.get(name);
    if (!command && name && name !== 'help') throw new UsageError(`没有命令 ${name}。${elsewhere}`);
    const { rest, values } = readArguments(argv);
    json = values.json === true;
    if (values.help || name === 'help') {
      out.write(help);
      return 0;
    }
    if (!command) throw new UsageError('请给出一个命令。');
    await command(rest, values, streams);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      err.write(`${error.message}\n用 ${commandLine('office --help')} 查看用法。\n`);
      return 2;
    }
    if (error instanceof Refused) {
      err.write(clean(json ? `${JSON.stringify(error.failure)}\n` : `${refusal(error)}\n`));
      return 1;
    }
    if (error instanceof NoServer) {
      err.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}
