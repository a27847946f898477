import { readdir } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Clock } from '@domain/time';
import { migrationsFolder } from '../../assemble';
import { locations } from '../crypto/sealLocations';
import { createSealer, type DataKey } from '../crypto/vault';
import { missingMigrations } from '../db/migrate';
import { refuseOlderDatabase } from '../db/olderDatabase';
import { refuseHalfRestored } from '../db/restoreMark';
import { missingRights } from '../db/rights';
import { errorCode } from '../errorCode';
import { StartError } from '../../startError';
import { fix, ok, skip, type Finding } from './finding';
import { commandLine } from '../../commandLine';

const OLDEST_VERSION = 150_000;
/** Codes, sessions and deadlines compare the clocks of different machines. */
const CLOCK_DIFFERENCE_MS = 1_000;

type Database = Pick<Pool, 'query'>;

/** Version and state of the database. */
export async function checkServer(pool: Database): Promise<Finding> {
  const { rows } = await pool.query<{ version: number; shown: string; encoding: string; readonly: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
       current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as readonly`,
  );
  const { version, shown, encoding, readonly } = rows[0]!;
  if (version < OLDEST_VERSION)
    return fix('database', `PostgreSQL ${shown} is too old. Upgrade it to PostgreSQL 15 or newer.`);
  if (encoding !== 'UTF8')
    return fix('database', `Its encoding is ${encoding}. Create a database with encoding UTF8, and restore into it.`);
  if (readonly === 'on')
    return fix('database', 'It is read-only: a standby, or a primary in recovery. Set DATABASE_URL to the primary.');
  return ok('database', `PostgreSQL ${shown}.`);
}

/** Rights of the role in DATABASE_URL. */
export async function checkRights(pool: Database): Promise<Finding> {
  const { role, isSuperuser, mayCreate, tables, missing } = await missingRights(pool);
  if (tables === 0 && !mayCreate)
    return fix(
      'rights',
      `The database is empty, and the role "${role}" may not create tables. Run "${commandLine(`migrate --grant ${role}`)}" as the owner of the database.`,
    );
  if (missing.length > 0)
    return fix(
      'rights',
      `The role "${role}" lacks rights on ${missing.join(', ')}. Run "${commandLine(`migrate --grant ${role}`)}" as the owner of the tables.`,
    );
  return ok(
    'rights',
    `The role "${role}"${isSuperuser ? ', a superuser,' : ''} may read and write all ${tables} tables.`,
  );
}

/** Migrations of this release against those of the database. */
export async function checkMigrations(pool: Pool, rootDir: string): Promise<Finding> {
  const folder = migrationsFolder(rootDir);
  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  try {
    await refuseHalfRestored(pool);
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
    const applied = rows.map(({ name }) => name);
    refuseOlderDatabase(new Set(applied));
    const missing = await missingMigrations(pool, folder);
    const changed = missing.filter((name) => applied.includes(name));
    if (changed.length > 0)
      return fix(
        'migrations',
        `${changed.join(', ')} is not the file that was applied. Use the release that applied it, or a newer one.`,
      );
    if (missing.length > 0)
      return fix(
        'migrations',
        `${missing.join(', ')} is not applied. Run "${commandLine('migrate')}", or start the server.`,
      );
    const newer = applied.filter((name) => !known.includes(name));
    return ok(
      'migrations',
      `All ${known.length} are applied${newer.length > 0 ? `, and ${newer.join(', ')} of a newer release` : ''}.`,
    );
  } catch (error) {
    if (error instanceof StartError) return fix('migrations', error.message);
    if (errorCode(error) === '42P01') return ok('migrations', 'The database is empty; the first start fills it.');
    throw error;
  }
}

/** Whether DATA_KEY opens the keys that the database holds. */
export async function checkKey(pool: Database, keys: DataKey[] | undefined): Promise<Finding> {
  const { rows } = await pool
    .query<{ purpose: string; key_sealed: string }>('select purpose, key_sealed from vault_keys')
    .catch((error: unknown) => {
      if (errorCode(error) !== '42P01') throw error;
      return { rows: [] };
    });
  if (rows.length === 0) return skip('key', 'The database has no encrypted data yet.');
  if (!keys)
    return fix('key', 'DATA_KEY is not set, and the data folder has no data.key. Set the key of this database.');
  try {
    for (const { purpose, key_sealed: sealed } of rows) createSealer(keys).open(sealed, locations.vaultKey(purpose));
    return ok('key', 'DATA_KEY decrypts this database. Keep a copy of it in another place than the backups.');
  } catch {
    return fix('key', 'DATA_KEY does not decrypt this database. Set the key that was in use when it was filled.');
  }
}

/** Difference between the clocks of this machine and of the database, without half of the time of the query. */
export async function checkClock(pool: Database, clock: Clock): Promise<Finding> {
  const began = clock.now().getTime();
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  const halfMs = (clock.now().getTime() - began) / 2;
  const differenceMs = Math.round(rows[0]!.at.getTime() - began - halfMs);
  const said = `The clock of the database is ${Math.abs(differenceMs)} ms ${differenceMs < 0 ? 'behind' : 'ahead of'} this machine`;
  if (Math.abs(differenceMs) - halfMs <= CLOCK_DIFFERENCE_MS) return ok('clock', `${said}.`);
  return fix('clock', `${said}. Synchronise both with the same time server (chrony or systemd-timesyncd).`);
}

/** Whether payments are on hold after a restore, and whether this takes longer than the comparison with the bank should. */
export async function checkPayments(pool: Database): Promise<Finding> {
  const { rows } = await pool
    .query<{ since: Date; is_confirmed: boolean; is_long: boolean }>(
      `select since, confirmed_by is not null as is_confirmed, held_at < now() - interval '1 day' as is_long
       from payment_holds where lifted_at is null`,
    )
    .catch((error: unknown) => {
      if (errorCode(error) !== '42P01') throw error;
      return { rows: [] };
    });
  const [hold] = rows;
  if (!hold) return ok('payments', 'Payments are not on hold.');
  const said = `Payments are on hold since the restore of a backup of ${hold.since.toISOString()}; ${hold.is_confirmed ? 'one member has' : 'no member has'} confirmed the comparison with the bank, and two must.`;
  return hold.is_long
    ? fix('payments', `${said} This takes more than a day: see docs/operations.md, "After a restore".`)
    : ok('payments', said);
}

/** Whether PostgreSQL archives its WAL without errors. */
export async function checkArchive(pool: Database): Promise<Finding> {
  const { rows } = await pool.query<{ mode: string; last: string | null; failing: boolean }>(
    `select current_setting('archive_mode') as mode, last_archived_time::text as last,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`,
  );
  const { mode, last, failing } = rows[0]!;
  if (mode === 'off')
    return skip('archive', 'The database archives no WAL: a failure loses all changes since the last backup.');
  if (failing)
    return fix(
      'archive',
      `Archiving the WAL fails; the last success was ${last ?? 'never'}. Read the log of PostgreSQL.`,
    );
  return ok('archive', last ? `The last WAL file was archived at ${last}.` : 'No WAL file was due yet.');
}
