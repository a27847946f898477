import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './builtServer';

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Returns the encryption keys of a server: the content of `data.key`, created at its first start. */
export const keysOf = ({ dataDir }: Pick<Place, 'dataDir'>): string =>
  readFileSync(join(dataDir, 'data.key'), 'utf8').trim();

interface Key {
  id: string;
  key: Buffer;
}

const keyIn = (keys: string, wanted?: string): Key => {
  const all = keys.split(',').map((one) => {
    const at = one.indexOf(':');
    return { id: one.slice(0, at), key: Buffer.from(one.slice(at + 1), 'base64') };
  });
  const found = wanted === undefined ? all[0] : all.find(({ id }) => id === wanted);
  if (!found) throw new Error(`no key ${wanted}`);
  return found;
};

/** Re-encrypts a v2 text, which is bound to its row, in the old format v1, which is not: v1 decrypts wherever it is copied to. */
function unbound(keys: string, sealed: string, place: string): string {
  const [version, id = '', data = ''] = sealed.split('.');
  if (version !== 'v2') return sealed;
  const bytes = Buffer.from(data, 'base64url');
  const { key } = keyIn(keys, id);
  const opened = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(`v2.${id}.${place}`))
    .setAuthTag(bytes.subarray(12, 28));
  return sealedUnbound(keys, Buffer.concat([opened.update(bytes.subarray(28)), opened.final()]));
}

/** Encrypts in the format v1, so that a row can be written by SQL. */
export function sealedUnbound(keys: string, text: Buffer | string): string {
  const { id, key } = keyIn(keys);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return `v1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Re-encrypts an application and its person in format v1, so that SQL can copy them into other rows. */
export async function unbind({ sql }: { sql: Sql }, keys: string, application: string): Promise<void> {
  const again = async (table: string, columns: string[], where: string, key: string) => {
    const rows = await sql(`select ${key} as place, ${columns.join(', ')} from ${table} where ${where}`, [application]);
    for (const row of rows)
      for (const column of columns) {
        const sealed = row[column];
        if (typeof sealed !== 'string') continue;
        const fresh = unbound(keys, sealed, [table, column, String(row.place)].join(':'));
        await sql(`update ${table} set ${column} = $2 where ${where} and ${column} = $3`, [application, fresh, sealed]);
      }
  };
  const person = 'id = (select account_id from applications where id = $1)';
  await again('accounts', ['name_sealed', 'id_no_sealed', 'mobile_sealed'], person, 'id');
  await again('applications', ['answers_sealed'], 'id = $1', 'id');
  await again('submissions', ['answers_sealed'], 'application_id = $1', `application_id || ':' || round`);
}
