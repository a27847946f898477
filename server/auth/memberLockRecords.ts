import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';

/** Locks one shared row: transactions that change members, or check for the first or the last one of a kind, run one after the other. */
export const lockStaffChanges = (trx: Db) =>
  sql`insert into limit_locks (key, taken) values ('staff', 1) on conflict (key) do update set taken = limit_locks.taken + 1`.execute(
    trx,
  );

/**
 * Returns the dependencies of calls that lock other members. They run one after the other: otherwise two admins who change each other would
 * both have locked themselves (`checkAtBegin`), and each would wait for the other.
 */
export const oneAfterTheOther = <D extends Pick<Deps, 'pool' | 'checkAtBegin'>>(deps: D): D => ({
  ...deps,
  checkAtBegin: async (trx) => {
    await lockStaffChanges(trx);
    await deps.checkAtBegin?.(trx);
  },
});

/** Delays a change of the member until the commit. */
export const shareMember = (trx: Db, id: string) => sql`select from staff where id = ${id} for key share`.execute(trx);
