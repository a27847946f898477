import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { StartError } from '../../startError';
import { locations } from './sealLocations';
import { createIndexer, createSealer, type DataKey, type Vault } from './vault';

/** Name of the row in `walks` that exists while the index key is being changed. */
export const REINDEX = 'reindex';

/**
 * The index key is random and stored in the database, encrypted with DATA_KEY, so look-ups survive a rotation of DATA_KEY.
 * Opening it also verifies that DATA_KEY belongs to this database. `npm run reindex` adds `index.2`, `index.3` …
 */
export async function openVault(pool: Pool, keys: DataKey[]): Promise<Vault> {
  const sealer = createSealer(keys);
  await pool.query(
    `insert into vault_keys (purpose, key_sealed) values ('index', $1) on conflict (purpose) do nothing`,
    [sealer.seal(randomBytes(32).toString('base64'), locations.vaultKey('index'))],
  );
  const indexKeys = await indexKeysOf(pool, sealer);
  if (await isReindexing(pool))
    throw new StartError('A change of the index key was interrupted. Run "npm run reindex" again to continue it.');
  return { seal: sealer.seal, open: sealer.open, index: createIndexer(indexKeys) };
}

/** Databases of older releases have no table `walks`. */
async function isReindexing(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>("select to_regclass('walks') is not null as known");
  if (!rows[0]?.known) return false;
  const { rowCount } = await pool.query('select from walks where name = $1', [REINDEX]);
  return Boolean(rowCount);
}

/** Returns the index keys in the order of their creation. */
export async function indexKeysOf(pool: Pick<Pool, 'query'>, { open }: Pick<Vault, 'open'>): Promise<Buffer[]> {
  const { rows } = await pool.query<{ purpose: string; key_sealed: string }>(
    `select purpose, key_sealed from vault_keys where purpose = 'index' or purpose like 'index.%'
     order by coalesce(substring(purpose from '[0-9]+')::int, 1)`,
  );
  return rows.map(({ purpose, key_sealed }) => Buffer.from(openIndexKey(open, key_sealed, purpose), 'base64'));
}

function openIndexKey(open: Vault['open'], sealed: string, purpose: string): string {
  try {
    return open(sealed, locations.vaultKey(purpose));
  } catch (cause) {
    throw new StartError(
      'DATA_KEY cannot decrypt this database, which was encrypted with another key. Set DATA_KEY to the current key (older keys may follow it, separated by commas).',
      { cause },
    );
  }
}
