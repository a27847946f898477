import type { Scope } from '@domain/contract/paths';
import type { DataKey } from '../crypto/vault';
import { wrong } from './read';

export const officeScopes: readonly Scope[] = ['read', 'review', 'pay', 'import', 'policy'];
export interface OfficeKey {
  name: string;
  secret: string;
  scopes: Scope[];
}

const DATA_KEY_FORM =
  'must be id:base64 with 32 bytes after the colon, several separated by commas (make one with: echo "k1:$(openssl rand -base64 32)").';
const OFFICE_KEY_FORM = `must be name:secret:scope+scope, several separated by commas; the scopes are ${officeScopes.join(', ')}, a secret has at least 16 characters.`;

/** `id:base64,…`: the first seals, all open. */
export function readDataKeys(value: string | undefined, name = 'DATA_KEY'): DataKey[] | undefined {
  if (value === undefined) return undefined;
  const keys = value.split(',').map((part) => {
    const [, id, base64] = /^([\w-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(part.trim()) ?? [];
    if (!id || !base64) throw wrong(name, DATA_KEY_FORM);
    return { id, key: Buffer.from(base64, 'base64') };
  });
  if (new Set(keys.map((one) => one.id)).size < keys.length)
    throw wrong(name, 'names two keys alike: every id must be different.');
  return keys;
}

export function readOfficeKeys(value: string | undefined): OfficeKey[] | undefined {
  if (value === undefined) return undefined;
  const keys = value.split(',').map((part): OfficeKey => {
    const [name = '', secret = '', scopes = '', ...rest] = part.trim().split(':');
    const asked = scopes.split('+');
    const known = officeScopes.filter((scope) => asked.includes(scope));
    if (!/^[\w.\-\p{L}]{1,40}$/u.test(name) || secret.length < 16 || known.length !== asked.length || rest.length > 0)
      throw wrong('OFFICE_KEYS', OFFICE_KEY_FORM);
    return { name, secret, scopes: known };
  });
  for (const field of ['name', 'secret'] as const) {
    if (new Set(keys.map((one) => one[field])).size < keys.length)
      throw wrong('OFFICE_KEYS', `holds the same ${field} twice.`);
  }
  return keys;
}
