import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import type { CallTypes } from '@domain/contract/types';
import { scopes as officeScopes } from '@domain/office';

import { hashOfSecret } from '../../config/keys';
import { type Command, connect, print } from './common';
import { shownInstant, table } from './format';
import { policy } from './policy';
import { login, logout } from './signIn';
import { openTable, progressOn } from './upload';
import { UsageError } from './usage';

type Imported = CallTypes['importCompanies']['reply'] & Partial<CallTypes['importRegions']['reply']>;

const regionChanges = ({ added = [], removed = [], changed = [], companies = 0, hotlines = 0 }: Imported): string[] => [
  ...added.map(({ code, name }) => `新增 ${code} ${name}`),
  ...removed.map(({ code, name }) => `去掉 ${code} ${name}`),
  ...changed.map(
    ({ code, name, before }) => `更改 ${code} ${before}${before === name ? '（译名或上级）' : ` → ${name}`}`,
  ),
  ...(companies + hotlines > 0 ? [`去掉的地区有 ${companies} 家企业、${hotlines} 条热线，一起删除`] : []),
];

const importTable: Command = async ([what = '', file = '', ...more], values, streams) => {
  if (!['companies', 'hotlines', 'regions', 'models'].includes(what) || !file || more.length)
    throw new UsageError('import 需要 companies、hotlines、regions 或 models，以及一个文件。');
  if (values.preview && what !== 'regions') throw new UsageError('--preview 只用于 import regions。');
  const { raw, stop } = openTable(
    file,
    streams.env.INIT_CWD ?? process.cwd(),
    progressOn(streams.err, values.json === true),
  );
  try {
    const query = { preview: values.preview ? 'true' : undefined };
    const data = await connect(values, streams).post<Imported>(`/office/imports/${what}`, { query, raw });
    stop();
    const lines = [...regionChanges(data), values.preview ? '未导入' : `已导入 ${data.imported} 行`];
    print(streams, values, data, lines.join('\n'));
  } finally {
    stop();
  }
};

/** Exports a table to a file that only the user can read. */
const exportList: Command = async (_rest, values, streams) => {
  const { status, stage, edition, region, from, to, out } = values;
  if (!out) throw new UsageError('export 需要 --out 文件，如 --out 申请.csv。');
  const body = {
    ...(status && { status }),
    ...(stage && { stage: Number(stage) }),
    ...(edition && { edition }),
    ...(region && { regionCode: region }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const bytes = await connect(values, streams).download('/office/exports', body);
  const file = path.resolve(streams.env.INIT_CWD ?? process.cwd(), out);
  fs.writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
  print(streams, values, { file, bytes: bytes.length }, `已写入 ${file}`);
};

/** Prints the audit log, newest first; with an application number or id, only the entries about it. */
const audit: Command = async ([applicationId], values, streams) => {
  const { actor, from, to, after, size } = values;
  const query = { actor, from, to, after, pageSize: size, applicationId };
  const data = await connect(values, streams).get<CallTypes['audit']['reply']>('/office/audit', { query });
  const rows = data.list.map((entry) => [
    shownInstant(entry.at),
    entry.name ?? entry.actor,
    entry.action,
    entry.target ?? '',
    entry.address ?? '',
    entry.detail ? JSON.stringify(entry.detail) : '',
  ]);
  const more = data.next ? `\n下一页：--after ${data.next}` : '';
  print(streams, values, data, table(['时间', '谁', '做了什么', '对象', '来自', '说明'], rows) + more);
};

/** Generates a secret for `name:scope+scope` and the entry for OFFICE_KEYS, which contains only its hash. */
function newKey(asked: string): { secret: string; entry: string } {
  const [name = '', scopes = ''] = asked.split(':');
  const isKnown = scopes.split('+').every((scope) => officeScopes.some((one) => one === scope));
  if (!/^[\w.\-\p{L}]{1,40}$/u.test(name) || !isKnown)
    throw new UsageError(
      `--new 要写成 名称:权限+权限，权限有 ${officeScopes.join('、')}。审核、拨付、政策和资金由本人登录后办理。`,
    );
  const secret = randomBytes(24).toString('base64url');
  return { secret, entry: `${name}:sha256=${hashOfSecret(secret)}:${scopes}` };
}

const keys: Command = async (_rest, values, streams) => {
  const newest = newKey(values.new ?? '');
  print(
    streams,
    values,
    newest,
    `密钥：${newest.secret}\n${newest.entry}\n把第二行加进设置 OFFICE_KEYS（多段以逗号分隔），然后重启服务；密钥只显示这一次。`,
  );
};

export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({ login, logout, policy, import: importTable, export: exportList, audit, keys }),
);
