import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { StartError } from '../startError';
import { places } from './places';
import { createIndexer, createSealer, type DataKey, type Vault } from './vault';

/** Stands in `walks` from the beginning of a change of the index key to its end. */
export const REINDEX = 'reindex';

/**
 * The index key is random, made once and kept in the database sealed under DATA_KEY: a rotation re-seals it and
 * every look-up goes on working. It also proves at start that DATA_KEY belongs to this database. Later ones (`npm run reindex`)
 * stand beside it as `index.2`, `index.3` …
 */
export async function openVault(pool: Pool, keys: DataKey[]): Promise<Vault> {
  const sealer = createSealer(keys);
  await pool.query(
    `insert into vault_keys (purpose, key_sealed) values ('index', $1) on conflict (purpose) do nothing`,
    [sealer.seal(randomBytes(32).toString('base64'), places.vaultKey('index'))],
  );
  const indexKeys = await indexKeysOf(pool, sealer);
  if (await isReindexing(pool))
    throw new StartError(
      'A change of the index key was interrupted. Run "npm run reindex" again; it goes on where it was.',
    );
  return { seal: sealer.seal, open: sealer.open, index: createIndexer(indexKeys) };
}

/** A database of a release that knew no such change has no list of walks. */
async function isReindexing(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>("select to_regclass('walks') is not null as known");
  if (!rows[0]?.known) return false;
  const { rowCount } = await pool.query('select from walks where name = $1', [REINDEX]);
  return Boolean(rowCount);
}

/** In the order in which they were made. */
export async function indexKeysOf(pool: Pick<Pool, 'query'>, { open }: Pick<Vault, 'open'>): Promise<Buffer[]> {
  const { rows } = await pool.query<{ purpose: string; key_sealed: string }>(
    `select purpose, key_sealed from vault_keys where purpose = 'index' or purpose like 'index.%'
     order by coalesce(substring(purpose from '[0-9]+')::int, 1)`,
  );
  return rows.map(({ purpose, key_sealed }) => Buffer.from(openIndexKey(open, key_sealed, purpose), 'base64'));
}

function openIndexKey(open: Vault['open'], sealed: string, purpose: string): string {
  try {
    return open(sealed, places.vaultKey(purpose));
  } catch (cause) {
    throw new StartError(
      'DATA_KEY does not open this database: it was sealed with another key. Set DATA_KEY to the key in use (older keys may follow it, separated by commas).',
      { cause },
    );
  }
}
