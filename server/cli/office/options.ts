import { parseArgs } from 'node:util';

import { UsageError } from './usage';

const options = {
  status: { type: 'string' },
  size: { type: 'string' },
  stage: { type: 'string' },
  new: { type: 'string' },
  preview: { type: 'boolean' },
  edition: { type: 'string' },
  region: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  after: { type: 'string' },
  out: { type: 'string' },
  actor: { type: 'string' },
  json: { type: 'boolean' },
  server: { type: 'string' },
  key: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Options = ReturnType<typeof readArguments>['values'];

/** Options of each command, besides the common ones. */
const optionsOf = new Map<string, readonly string[]>(
  Object.entries({
    export: ['status', 'stage', 'edition', 'region', 'from', 'to', 'out'],
    audit: ['actor', 'from', 'to', 'after', 'size'],
    keys: ['new'],
    import: ['preview'],
  }),
);
const everywhere = ['json', 'server', 'key', 'help'];

/** Returns the command without checking the options: an unknown command is reported before unknown options. */
export const commandOf = (argv: string[]): string =>
  parseArgs({ args: argv, options, allowPositionals: true, strict: false }).positionals[0] ?? '';

const parse = (argv: string[]) => {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`读不懂这条命令：${error instanceof Error ? error.message : String(error)}`);
  }
};

/** Returns the arguments and options of a command. Throws UsageError for what the command does not accept. */
export function readArguments(argv: string[]) {
  const {
    values,
    positionals: [command = '', ...rest],
  } = parse(argv);
  const stray = Object.keys(values).find(
    (name) => !everywhere.includes(name) && !optionsOf.get(command)?.includes(name),
  );
  if (stray && !values.help) throw new UsageError(`${command || 'office'} 没有选项 --${stray}。`);
  return { rest, values };
}
