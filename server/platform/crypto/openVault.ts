import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { StartError } from '../../startError';
import { locations } from './sealLocations';
import { createIndexer, createSealer, type Vault } from './vault';
import { type DataKey } from '../../config/keys';
import { commandLine } from '../../commandLine';

type Queries = Pick<Pool, 'query'>;

/** Purpose of the index key in force, and of its successor while `npm run reindex` has not ended. */
const CURRENT = 'index';
const NEXT = 'index.next';

/**
 * The index key is random and stored in the database, encrypted with DATA_KEY, so look-ups survive a rotation of DATA_KEY.
 * Opening it also verifies that DATA_KEY belongs to this database.
 */
export async function openVault(pool: Queries, keys: DataKey[]): Promise<Vault> {
  const sealer = createSealer(keys);
  await insertIndexKey(pool, sealer, CURRENT);
  const key = await indexKeyOf(pool, sealer, CURRENT);
  const { rowCount } = await pool.query('select from vault_keys where purpose <> $1', [CURRENT]);
  if (rowCount)
    throw new StartError(
      `The blind indexes of this database belong to another index key: "${commandLine('reindex')}" was interrupted, or an earlier release has changed the key. Run "${commandLine('reindex')}"; it completes the change.`,
      `这个数据库的索引属于另一个索引密钥：“${commandLine('reindex')}”被中断了，或者由以前的版本换了密钥。请执行“${commandLine('reindex')}”，它会接着做完。`,
    );
  return vaultOf(sealer, key);
}

/** Returns a vault with the next index key, which is created unless an interrupted run has created it. No server starts from now on. */
export async function openNextVault(pool: Queries, keys: DataKey[]): Promise<Vault> {
  const sealer = createSealer(keys);
  await indexKeyOf(pool, sealer, CURRENT);
  await insertIndexKey(pool, sealer, NEXT);
  return vaultOf(sealer, await indexKeyOf(pool, sealer, NEXT));
}

/** Replaces the index key by the next one in one statement. Call when every stored index belongs to the next key. */
export async function replaceIndexKey(pool: Queries, keys: DataKey[]): Promise<void> {
  const sealer = createSealer(keys);
  const key = await indexKeyOf(pool, sealer, NEXT);
  await pool.query(
    'with done as (delete from vault_keys where purpose <> $1) update vault_keys set key_sealed = $2 where purpose = $1',
    [CURRENT, sealer.seal(key, locations.vaultKey(CURRENT))],
  );
}

const vaultOf = ({ seal, open }: Pick<Vault, 'seal' | 'open'>, key: string): Vault => ({
  seal,
  open,
  index: createIndexer(Buffer.from(key, 'base64')),
});

const insertIndexKey = (pool: Queries, { seal }: Pick<Vault, 'seal'>, purpose: string) =>
  pool.query(`insert into vault_keys (purpose, key_sealed) values ($1, $2) on conflict (purpose) do nothing`, [
    purpose,
    seal(randomBytes(32).toString('base64'), locations.vaultKey(purpose)),
  ]);

async function indexKeyOf(pool: Queries, { open }: Pick<Vault, 'open'>, purpose: string): Promise<string> {
  const { rows } = await pool.query<{ key_sealed: string }>('select key_sealed from vault_keys where purpose = $1', [
    purpose,
  ]);
  try {
    return open(rows[0]?.key_sealed ?? '', locations.vaultKey(purpose));
  } catch (cause) {
    throw new StartError(
      'DATA_KEY cannot decrypt this database, which was encrypted with another key. Set DATA_KEY to the current key (older keys may follow it, separated by commas).',
      'DATA_KEY 不能解密这个数据库，它是用另一个密钥加密的。请改成现在的密钥（以前的密钥写在它后面，用逗号分隔）。',
      { cause },
    );
  }
}
