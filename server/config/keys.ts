import { createHash } from 'node:crypto';
import { type Scope, scopes } from '@domain/office';
import { SettingError } from './read';

export interface DataKey {
  id: string;
  key: Buffer;
}

export interface OfficeKey {
  name: string;
  /** SHA-256 of the secret in hexadecimal: the secret itself is not kept */
  hash: string;
  scopes: readonly Scope[];
}

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const DATA_KEY_FORM =
  'must be id:base64 with 32 bytes after the colon, several separated by commas (make one with: echo "k1:$(openssl rand -base64 32)").';
const OFFICE_KEY_FORM = `must be name:secret:scope+scope, several separated by commas; the scopes are ${scopes.join(', ')}, a secret has at least 16 characters, or is given as sha256=<64 hexadecimal digits>.`;

/** `id:base64,…`: the first seals, all open. */
export function readDataKeys(value: string): DataKey[] {
  const keys = value.split(',').map((part) => {
    const [, id, base64] = /^([\w-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(part.trim()) ?? [];
    if (!id || !base64)
      throw new SettingError(
        DATA_KEY_FORM,
        '应为 id:base64，冒号后面是 32 个字节，多个用逗号分隔（生成：echo "k1:$(openssl rand -base64 32)"）。',
      );
    return { id, key: Buffer.from(base64, 'base64') };
  });
  if (new Set(keys.map((one) => one.id)).size < keys.length)
    throw new SettingError('names two keys alike: every id must be different.', '里有两个密钥同名，名称必须不同。');
  return keys;
}

export function readOfficeKeys(value: string): OfficeKey[] {
  const keys = value.split(',').map((part): OfficeKey => {
    const [name = '', secret = '', scopeList = '', ...rest] = part.trim().split(':');
    const asked = scopeList.split('+');
    const granted = scopes.filter((scope) => asked.includes(scope));
    if (!/^[\w.\-\p{L}]{1,40}$/u.test(name) || secret.length < 16 || granted.length !== asked.length || rest.length > 0)
      throw new SettingError(
        OFFICE_KEY_FORM,
        `应为 名称:密钥:权限+权限，多个用逗号分隔；权限有 ${scopes.join('、')}，密钥至少 16 个字符，或写成 sha256=<64 个十六进制数字>。`,
      );
    return { name, hash: hashIn(secret), scopes: granted };
  });
  for (const field of ['name', 'hash'] as const) {
    if (new Set(keys.map((one) => one[field])).size < keys.length)
      throw new SettingError(
        `holds the same ${field === 'hash' ? 'secret' : field} twice.`,
        `里有两个相同的${field === 'hash' ? '密钥' : '名称'}。`,
      );
  }
  return keys;
}

/** `sha256=…` as `npm run office -- keys --new` prints it, so that the setting holds no secret; else the secret itself. */
function hashIn(secret: string): string {
  if (!/^sha256=/i.test(secret)) return hashOfSecret(secret);
  const [, hash] = /^sha256=([0-9a-f]{64})$/i.exec(secret) ?? [];
  if (!hash)
    throw new SettingError(
      'has a hash that is not sha256= with 64 hexadecimal digits.',
      '里的 sha256= 后面不是 64 个十六进制数字。',
    );
  return hash.toLowerCase();
}
