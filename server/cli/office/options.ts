import { parseArgs } from 'node:util';

import { removed, UsageError } from './usage';

const options = {
  status: { type: 'string' },
  size: { type: 'string' },
  stage: { type: 'string' },
  reason: { type: 'string' },
  new: { type: 'string' },
  edition: { type: 'string' },
  region: { type: 'string' },
  from: { type: 'string' },
  now: { type: 'boolean' },
  to: { type: 'string' },
  after: { type: 'string' },
  out: { type: 'string' },
  actor: { type: 'string' },
  roles: { type: 'string' },
  regions: { type: 'string' },
  organisation: { type: 'string' },
  'sign-in': { type: 'string' },
  off: { type: 'boolean' },
  on: { type: 'boolean' },
  notice: { type: 'string' },
  json: { type: 'boolean' },
  server: { type: 'string' },
  key: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Options = ReturnType<typeof readArguments>['values'];

/** Options of each command, besides the common ones. */
const own = new Map<string, readonly string[]>(
  Object.entries({
    export: ['status', 'stage', 'edition', 'region', 'from', 'to', 'out'],
    statistics: ['from', 'to', 'edition', 'region'],
    audit: ['actor', 'from', 'to', 'after', 'size'],
    staff: ['roles', 'regions', 'organisation', 'sign-in', 'off', 'on'],
    keys: ['new'],
    policy: ['from', 'now'],
    switch: ['notice', 'region'],
    funds: ['reason'],
  }),
);
const everywhere = ['json', 'server', 'key', 'help'];

const parse = (argv: string[]) => {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`读不懂这条命令：${error instanceof Error ? error.message : String(error)}`);
  }
};

/** Returns the command before the options are checked. */
const commandOf = (argv: string[]): string =>
  parseArgs({ args: argv, options, allowPositionals: true, strict: false }).positionals[0] ?? '';

/** Throws for a removed command. Runs before the options are checked, because its options are removed too. */
function refuseRemoved(command: string): void {
  const sentence = removed.get(command);
  if (sentence) throw new UsageError(`命令 ${command} 已移除：${sentence}`);
}

/**
 * Throws for a negative amount of `funds`, which `parseArgs` would refuse as an unknown option. Arguments of other commands may begin
 * with `-` and a digit, for example an invitation behind `--`.
 */
function refuseNegative(argv: string[]): void {
  const negative = argv.find((one) => /^-\d/.test(one));
  if (negative) throw new UsageError(`不接受负数 ${negative}。要收回资金，请在审核工作台的“资金”页办理。`);
}

/** Returns the command, its arguments and its options. Throws UsageError for what the command does not accept. */
export function readArguments(argv: string[]) {
  const asked = commandOf(argv);
  refuseRemoved(asked);
  if (asked === 'funds') refuseNegative(argv);
  const {
    values,
    positionals: [command = '', ...rest],
  } = parse(argv);
  const stray = command
    ? Object.keys(values).find((name) => !everywhere.includes(name) && !own.get(command)?.includes(name))
    : undefined;
  if (stray && !values.help) throw new UsageError(`${command} 没有选项 --${stray}。`);
  return { command, rest, values };
}
