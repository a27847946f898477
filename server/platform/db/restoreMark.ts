import type { Pool } from 'pg';
import { StartError } from '../../startError';
import { commandLine } from '../../commandLine';

/** This table exists while a restore fills an empty database, so that no server migrates and uses it as a new one. */
export const restoreMark = 'restore_unfinished';

export async function refuseHalfRestored(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ marked: boolean }>('select to_regclass($1) is not null as marked', [
    `public.${restoreMark}`,
  ]);
  if (rows[0]?.marked)
    throw new StartError(
      `A restore into this database was interrupted, and the database is empty. Run "${commandLine('restore <folder of the backup>')}" again. To start with an empty database instead, drop the table ${restoreMark}.`,
      `这个数据库的恢复被中断了，数据库是空的。请再执行一次“${commandLine('restore <备份的目录>')}”。确实要从空的数据库开始时，删除表 ${restoreMark}。`,
    );
}
