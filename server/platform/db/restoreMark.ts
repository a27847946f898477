import type { ClientBase, Pool } from 'pg';
import { StartError } from '../../startError';
import { commandLine } from '../../commandLine';

/** This table exists while a restore fills an empty database, so that no server migrates and uses it as a new one. */
export const restoreMark = 'restore_unfinished';

export async function isHalfRestored(db: Pick<Pool | ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await (db as Pool).query<{ marked: boolean }>('select to_regclass($1) is not null as marked', [
    `public.${restoreMark}`,
  ]);
  return Boolean(rows[0]?.marked);
}

export async function refuseHalfRestored(pool: Pick<Pool, 'query'>): Promise<void> {
  if (await isHalfRestored(pool))
    throw new StartError(
      `A restore into this database was interrupted, and the database is empty. Run "${commandLine('restore <folder of the backup>')}" again. To start with an empty database instead, drop the table ${restoreMark}.`,
    );
}
