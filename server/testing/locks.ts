import { connect } from '../platform/db/connect';
import type { Deps } from '../deps';
import type { TestApp } from './app';

/** Resolves when so many statements wait for a lock that another transaction holds. */
export async function waitsForLock({ deps }: { deps: Pick<Deps, 'pool'> }, howMany = 1): Promise<void> {
  for (;;) {
    const { rows } = await deps.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length >= howMany) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs `work` while no row can be written to `table`, until so many of its statements wait: all have read, and none has committed. */
export async function whileUnwritable<T>(
  t: Pick<TestApp, 'where'>,
  table: string,
  howMany: number,
  work: () => Promise<T>,
): Promise<T> {
  // With connections of its own: those of the server are in use.
  const { pool, close } = connect(t.where, { name: 'test' });
  const client = await pool.connect();
  try {
    await client.query(`begin; lock table ${table} in share mode`);
    const result = work();
    await waitsForLock({ deps: { pool } }, howMany);
    await client.query('commit');
    return await result;
  } finally {
    client.release(true);
    await close();
  }
}

/** Runs `work` while another transaction holds a lock: it makes the changes and commits when `work` waits for it, or has ended. */
export async function whileLocked<T>(
  t: Pick<TestApp, 'where'>,
  lock: string,
  work: () => Promise<T>,
  changes: readonly string[],
): Promise<T> {
  const { pool, close } = connect(t.where, { name: 'test' });
  const client = await pool.connect();
  try {
    await client.query(`begin; ${lock}`);
    const result = work();
    await Promise.race([waitsForLock({ deps: { pool } }), result]);
    for (const change of changes) await client.query(change);
    await client.query('commit');
    return await result;
  } finally {
    client.release(true);
    await close();
  }
}

/** Runs `work` while another transaction changes the member: it commits when `work` waits for the member's row, or has ended. */
export const whileMemberChanges = <T>(
  t: Pick<TestApp, 'where'>,
  staffId: string,
  change: string,
  work: () => Promise<T>,
): Promise<T> =>
  whileLocked(t, `select from staff where id = '${staffId}' for update`, work, [
    `update staff set ${change} where id = '${staffId}'`,
  ]);
