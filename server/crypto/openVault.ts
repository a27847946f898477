import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { StartError } from '../startError';
import { places } from './places';
import { createIndexer, createSealer, type DataKey, type Vault } from './vault';

/**
 * The index key is random, made once and kept in the database sealed under DATA_KEY: a rotation re-seals it and
 * every look-up goes on working. It also proves at start that DATA_KEY belongs to this database.
 */
export async function openVault(pool: Pool, keys: DataKey[]): Promise<Vault> {
  const sealer = createSealer(keys);
  await pool.query(
    `insert into vault_keys (purpose, key_sealed) values ('index', $1) on conflict (purpose) do nothing`,
    [sealer.seal(randomBytes(32).toString('base64'), places.vaultKey('index'))],
  );
  const { rows } = await pool.query<{ key_sealed: string }>(
    `select key_sealed from vault_keys where purpose = 'index'`,
  );
  return {
    seal: sealer.seal,
    open: sealer.open,
    index: createIndexer(Buffer.from(openIndexKey(sealer.open, rows[0]?.key_sealed ?? ''), 'base64')),
  };
}

function openIndexKey(open: Vault['open'], sealed: string): string {
  try {
    return open(sealed, places.vaultKey('index'));
  } catch (cause) {
    throw new StartError(
      'DATA_KEY does not open this database: it was sealed with another key. Set DATA_KEY to the key in use (older keys may follow it, separated by commas).',
      { cause },
    );
  }
}
