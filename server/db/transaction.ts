import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Deps } from '../deps';
import { isRetryable } from './faults';
import type { Tables } from './tables';

const TRIES = 6;

/** Runs `work` in one transaction; a deadlock or serialization failure runs it again, so `work` must have no other effects. */
export async function transaction<T>({ db }: Pick<Deps, 'db'>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === TRIES) throw error;
      // Two that collided must not meet again at the same moment.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
