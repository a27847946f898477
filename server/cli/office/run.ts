import { Refused, NoServer } from './client';
import { commands } from './commands';
import type { Streams } from './connect';
import { readArguments } from './options';
import { help, UsageError } from './usage';

/** Every mistake of a refusal with its key, so that it can be mended. */
function refusal({ status, failure }: Refused): string {
  const fields = Object.entries(failure.fields ?? {}).map(
    ([key, problem]) => `  ${key}: ${problem.message}（${problem.code}）`,
  );
  return [
    `被拒绝：${failure.errorMessage}（${status} ${failure.errorCode}，追踪码 ${failure.traceId}）`,
    ...fields,
  ].join('\n');
}

/** The whole command line as a function: what it prints, and its exit code. */
export async function run(argv: string[], streams: Streams): Promise<number> {
  const { out, err } = streams;
  let json = false;
  try {
    const { command, rest, values } = readArguments(argv);
    json = values.json === true;
    if (values.help || command === 'help') {
      out.write(help);
      return 0;
    }
    const todo = commands[command];
    if (!todo) throw new UsageError(command ? `没有命令 ${command}。` : '请给出一个命令。');
    await todo(rest, values, streams);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      err.write(`${error.message}\n用 npm run office -- --help 查看用法。\n`);
      return 2;
    }
    if (error instanceof Refused) {
      err.write(json ? `${JSON.stringify(error.failure)}\n` : `${refusal(error)}\n`);
      return 1;
    }
    if (error instanceof NoServer) {
      err.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}
