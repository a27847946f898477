import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Pool } from 'pg';
import { migrationsFolder, missingMigrations } from '../db/migrate';
import { locations } from '../crypto/sealLocations';
import { createSealer } from '../crypto/vault';
import { type DataKey } from '../../config/keys';
import { refuseHalfRestored } from '../db/restoreMark';
import { isOwner, missingRights } from '../db/rights';
import { errorCode } from '../../errorCode';
import { StartError } from '../../startError';
import { fix, ok, skip, type Finding } from './finding';
import { commandLine } from '../../commandLine';

const OLDEST_VERSION = 150_000;

type Database = Pick<Pool, 'query'>;

/** Version and state of the database. */
export async function checkServer(pool: Database): Promise<Finding> {
  const { rows } = await pool.query<{ version: number; shown: string; encoding: string; readonly: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
       current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as readonly`,
  );
  const { version, shown, encoding, readonly } = rows[0]!;
  if (version < OLDEST_VERSION)
    return fix(
      'database',
      `PostgreSQL ${shown} is too old. Upgrade it to PostgreSQL 15 or newer.`,
      `PostgreSQL ${shown} 太旧，请升级到 15 或更高版本。`,
    );
  if (encoding !== 'UTF8')
    return fix(
      'database',
      `Its encoding is ${encoding}. Create a database with encoding UTF8, and restore into it.`,
      `编码是 ${encoding}。请建一个 UTF8 编码的数据库，再恢复到里面。`,
    );
  if (readonly === 'on')
    return fix(
      'database',
      'It is read-only: a standby, or a primary in recovery. Set DATABASE_URL to the primary.',
      '数据库只读：它是备库，或者主库正在恢复。请把 DATABASE_URL 改成主库。',
    );
  return ok('database', `PostgreSQL ${shown}.`);
}

const PROBE_BYTES = 100_000;
const DISK_FULL = '53100';

/** Writes a row of 100 kB into a temporary table and rolls back: only a write shows that the disk of the database is full. */
export async function checkWrite(pool: Pick<Pool, 'connect'>): Promise<Finding> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('create temp table doctor_probe (bytes bytea) on commit drop');
    await client.query('insert into doctor_probe values ($1)', [randomBytes(PROBE_BYTES)]);
    return ok('write', 'A row was written and rolled back.', '写入一行并撤销，成功。');
  } catch (error) {
    if (errorCode(error) !== DISK_FULL) throw error;
    return fix(
      'write',
      'The disk of the database is full: every write fails. Free space on the machine of PostgreSQL (df -h), not in its folder.',
      '数据库所在的磁盘满了，什么都写不进去。请在 PostgreSQL 的机器上腾出空间（df -h），不要删它自己目录里的文件。',
    );
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/**
 * Rights of the role in DATABASE_URL. `missingOwner`: the file with the address of the owner of the tables, when it does not exist;
 * `deploy/qczhyjs` names it, because only root reads it.
 */
export async function checkRights(pool: Database, missingOwner?: string): Promise<Finding> {
  const { role, isSuperuser, mayCreate, tables, missing } = await missingRights(pool);
  if (tables === 0 && !mayCreate)
    return fix(
      'rights',
      `The database is empty, and the role "${role}" may not create tables. Restore a backup first if that is the plan; else run "${commandLine(`migrate --grant ${role}`)}" as the owner of the database.`,
      `数据库是空的，角色 ${role} 不能建表。要恢复备份的，先恢复；否则请用数据库的所有者执行“${commandLine(`migrate --grant ${role}`)}”。`,
    );
  if (missing.length > 0)
    return fix(
      'rights',
      `The role "${role}" lacks rights on ${missing.join(', ')}. Run "${commandLine(`migrate --grant ${role}`)}" as the owner of the tables.`,
      `角色 ${role} 缺少这些表的权限：${missing.join('、')}。请用表的所有者执行“${commandLine(`migrate --grant ${role}`)}”。`,
    );
  if (missingOwner && tables > 0 && !isSuperuser && !(await isOwner(pool, role)))
    return fix(
      'rights',
      `${missingOwner} does not exist: "upgrade", "restore" and "reseal" need the owner of the tables. Put it back, or write a new one (docs/zh-CN/运维手册.md).`,
      `没有 ${missingOwner}：升级、恢复和更换密钥要用它里面的地址（表的所有者）。请放回来，或者写一份新的（运维手册“文件丢失”）。`,
    );
  return ok(
    'rights',
    `The role "${role}"${isSuperuser ? ', a superuser,' : ''} may read and write all ${tables} tables.`,
    `角色 ${role}${isSuperuser ? '（超级用户）' : ''} 可以读写全部 ${tables} 张表。`,
  );
}

/** Migrations of this release against those of the database. */
export async function checkMigrations(pool: Pool, rootDir: string): Promise<Finding> {
  const folder = migrationsFolder(rootDir);
  const inRelease = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  try {
    await refuseHalfRestored(pool);
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
    const applied = rows.map(({ name }) => name);
    const missing = await missingMigrations(pool, folder);
    const changed = missing.filter((name) => applied.includes(name));
    if (changed.length > 0)
      return fix(
        'migrations',
        `${changed.join(', ')} is not the file that was applied. Use the release that applied it, or a newer one.`,
        `${changed.join('、')} 不是执行过的那个文件。请用执行它的那个版本，或更新的版本。`,
      );
    if (missing.length > 0)
      return fix(
        'migrations',
        `${missing.join(', ')} is not applied. Run "${commandLine('migrate')}", or start the server.`,
        `${missing.join('、')} 还没有执行。请执行“${commandLine('migrate')}”，或启动服务。`,
      );
    const newer = applied.filter((name) => !inRelease.includes(name));
    return ok(
      'migrations',
      `All ${inRelease.length} are applied${newer.length > 0 ? `, and ${newer.join(', ')} of a newer release` : ''}.`,
      `${inRelease.length} 个都已执行${newer.length > 0 ? `，还有更新版本的 ${newer.join('、')}` : ''}。`,
    );
  } catch (error) {
    if (error instanceof StartError) return fix('migrations', error.message);
    if (errorCode(error) === '42P01')
      return ok('migrations', 'The database is empty; the first start fills it.', '数据库是空的，第一次启动时建表。');
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
  if (rows.length === 0) return skip('key', 'The database has no encrypted data yet.', '数据库里还没有加密的数据。');
  if (!keys)
    return fix(
      'key',
      'DATA_KEY is not set, and the data folder has no data.key. Set the key of this database.',
      '没有设置 DATA_KEY，数据目录里也没有 data.key。请从另外保存的两个地方（或 /etc/qczhyjs.env.before）把 DATA_KEY 一行放回来。',
    );
  try {
    for (const { purpose, key_sealed: sealed } of rows) createSealer(keys).open(sealed, locations.vaultKey(purpose));
    return ok(
      'key',
      'DATA_KEY decrypts this database. Keep a copy of it in another place than the backups.',
      'DATA_KEY 能解密这个数据库。它的副本不要和备份放在一起。',
    );
  } catch {
    return fix(
      'key',
      'DATA_KEY does not decrypt this database. Set the key that was in use when it was filled.',
      'DATA_KEY 不能解密这个数据库。请改成写入数据时使用的密钥。',
    );
  }
}
