import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { isRetryable } from './faults';
import { trackConnection } from './connectionState';
import { RETRY_EVENT, onlyThis, query, backoff, TRIES } from './prepared';
import type { Tables } from './tables';

const lastWork = new WeakMap<Kysely<Tables>, (() => Promise<void>)[]>();

type Check = (trx: Kysely<Tables>) => Promise<void>;
interface Checks {
  checkAtBegin?: Check;
  checkBeforeCommit?: Check;
}

/**
 * Runs `work` after everything else in the transaction, immediately before the commit: the locks that it takes are held as briefly
 * as possible. If it throws, the transaction is rolled back.
 */
export function beforeCommit(trx: Kysely<Tables>, work: () => Promise<void>): void {
  const registered = lastWork.get(trx);
  if (!registered) throw new Error('beforeCommit needs a running transaction.');
  registered.push(work);
}

/** Returns the dependencies with the transaction as their database. */
export const within = <D extends object>(deps: D, trx: Kysely<Tables>): D & { db: Kysely<Tables> } => ({
  ...deps,
  db: trx,
});

/**
 * Runs `work` in one transaction. It is retried after a deadlock or serialization failure, so `work` must have no other side effects.
 * `checkAtBegin` of the dependencies runs before `work`, `checkBeforeCommit` is sent before everything that `beforeCommit`
 * registers. Statements in `Promise.all` are pipelined and run in the order of the calls. After a failure the later ones fail too; the first
 * error is thrown.
 */
export async function transaction<T>(
  { pool, ...checks }: { pool: pg.Pool } & Checks,
  work: (trx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work, checks);
    } catch (error) {
      if (!isRetryable(error) || attempt === TRIES) throw error;
      pool.emit(RETRY_EVENT as 'error');
      await backoff(attempt);
    }
  }
}

async function once<T>(
  pool: pg.Pool,
  work: (trx: Kysely<Tables>) => Promise<T>,
  { checkAtBegin, checkBeforeCommit }: Checks,
): Promise<T> {
  const client = await pool.connect();
  const held = onlyThis(client);
  const state = trackConnection(client);
  const begun = query(client, 'begin');
  begun.catch(() => {}); // the statements that follow fail as well and report the error
  try {
    const trx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: held }) });
    const last: (() => Promise<void>)[] = [];
    lastWork.set(trx, last);
    await checkAtBegin?.(trx);
    const result = await work(trx);
    await begun;
    // The work is queued behind the check, and is rolled back with it.
    const checked = checkBeforeCommit?.(trx);
    checked?.catch(() => {}); // thrown below
    try {
      for (const work of last) await work();
    } finally {
      await checked;
    }
    lastWork.delete(trx);
    held.close();
    const { command } = await query(client, 'commit');
    if (command === 'ROLLBACK') throw new Error('A failed statement of the transaction was not awaited.');
    return result;
  } catch (error) {
    held.close();
    if (!state.broken)
      await query(client, 'rollback').catch(() => {
        state.broken = true;
      });
    throw error;
  } finally {
    client.release(state.broken);
  }
}
