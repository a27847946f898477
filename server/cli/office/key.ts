import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { scopes as officeScopes } from '@domain/office';
import { hashOfSecret } from '../../config/keys';
import { foldersElsewhere } from '../../db/embedded/folders';
import { UsageError } from './usage';

type Env = Record<string, string | undefined>;

interface Found {
  secret: string;
  /** where it was found, never the secret itself */
  from: string;
}

/** Where the server may have put the key it made itself, in the order in which it looks for its folder. */
function keyFiles(env: Env): string[] {
  const root = process.cwd();
  const folders = env.DATA_DIR
    ? [path.resolve(root, env.DATA_DIR)]
    : [path.join(root, '.data'), ...foldersElsewhere(root)];
  return folders.map((folder) => path.join(folder, 'office.key'));
}

export function findKey(given: string | undefined, env: Env): Found {
  if (given) return { secret: given, from: '--key' };
  if (env.OFFICE_KEY) return { secret: env.OFFICE_KEY, from: 'OFFICE_KEY' };
  // The same setting that the server reads: its first key.
  const [, secret] = env.OFFICE_KEYS?.split(',')[0]?.trim().split(':') ?? [];
  if (secret) return { secret, from: 'OFFICE_KEYS' };
  const file = keyFiles(env).find((one) => fs.existsSync(one));
  if (!file) throw new UsageError('没有找到密钥：请先启动一次服务，或用 --key、OFFICE_KEY、DATA_DIR 指定。');
  try {
    return { secret: fs.readFileSync(file, 'utf8').trim(), from: file };
  } catch {
    throw new UsageError(`没有权限读取 ${file}，请用启动服务的用户执行。`);
  }
}

/** `name:scope+scope` → a secret, and the entry for OFFICE_KEYS that knows it by its hash alone. */
export function newKey(asked: string): { secret: string; entry: string } {
  const [name = '', scopes = ''] = asked.split(':');
  const wanted = scopes.split('+');
  const unknown = wanted.find((scope) => !officeScopes.some((known) => known === scope));
  if (!/^[\w.\-\p{L}]{1,40}$/u.test(name) || unknown !== undefined)
    throw new UsageError(`--new 要写成 名称:权限+权限，权限有 ${officeScopes.join('、')}。`);
  const secret = randomBytes(24).toString('base64url');
  return { secret, entry: `${name}:sha256=${hashOfSecret(secret)}:${wanted.join('+')}` };
}
