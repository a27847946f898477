import { parseArgs } from 'node:util';

import { UsageError } from './usage';

const options = {
  status: { type: 'string' },
  q: { type: 'string' },
  size: { type: 'string' },
  amount: { type: 'string' },
  stage: { type: 'string' },
  item: { type: 'string', multiple: true },
  reason: { type: 'string' },
  remark: { type: 'string' },
  new: { type: 'string' },
  edition: { type: 'string' },
  region: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  after: { type: 'string' },
  note: { type: 'string' },
  queue: { type: 'string' },
  until: { type: 'string' },
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
const own: Record<string, readonly string[]> = {
  list: ['status', 'stage', 'edition', 'region', 'from', 'to', 'after', 'q', 'size'],
  export: ['status', 'stage', 'edition', 'region', 'from', 'to', 'out'],
  figures: ['from', 'to', 'edition', 'region'],
  approve: ['amount', 'stage', 'remark', 'note'],
  return: ['item', 'remark', 'note'],
  reject: ['remark', 'note'],
  revoke: ['reason', 'note'],
  objection: ['reason', 'note', 'item'],
  next: ['queue'],
  hold: ['until', 'note'],
  'hand-over': ['to'],
  photo: ['out'],
  audit: ['actor', 'from', 'to', 'after', 'size'],
  staff: ['roles', 'regions', 'organisation', 'sign-in', 'off', 'on'],
  keys: ['new'],
  policy: ['from'],
  switch: ['notice', 'region'],
  funds: ['reason'],
};
const everywhere = ['json', 'server', 'key', 'help'];

const parse = (argv: string[]) => {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`读不懂这条命令：${error instanceof Error ? error.message : String(error)}`);
  }
};

export function readArguments(argv: string[]) {
  const {
    values,
    positionals: [command = '', ...rest],
  } = parse(argv);
  const stray = command
    ? Object.keys(values).find((name) => !everywhere.includes(name) && !(own[command] ?? []).includes(name))
    : undefined;
  if (stray && !values.help) throw new UsageError(`${command} 没有选项 --${stray}。`);
  return { command, rest, values };
}
