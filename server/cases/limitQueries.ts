import { sql } from 'kysely';

import type { Status } from '@domain/status';

import type { Db } from '../platform/db/tables';

/** Locks `key` until the transaction ends, so that transactions which count by the same key run one after the other. */
export const lockLimit = (trx: Db, key: string) =>
  trx
    .insertInto('limit_locks')
    .values({ key, taken: 1 })
    .onConflict((clash) => clash.column('key').doUpdateSet({ taken: sql`limit_locks.taken + 1` }))
    .execute();

export interface Counted {
  edition: string;
  submitted_year: number | null;
  same_person: boolean;
  same_car: boolean;
}

interface Whose {
  personIndex: string | null;
  newVinIndex: string | null;
}

/** Returns the other applications of this person, or for this new car, whose status counts. */
export const countedOthers = (
  db: Db,
  { personIndex, newVinIndex }: Whose,
  counting: readonly Status[],
  applicationId: string,
): Promise<Counted[]> =>
  db
    .selectFrom('applications')
    .select(['edition', 'submitted_year'])
    .select([
      sql<boolean>`coalesce(person_index = ${personIndex}, false)`.as('same_person'),
      sql<boolean>`coalesce(new_vin_index = ${newVinIndex}, false)`.as('same_car'),
    ])
    .where((eb) => eb.or([eb('person_index', '=', personIndex), eb('new_vin_index', '=', newVinIndex)]))
    .where('status', 'in', counting)
    .where('id', '!=', applicationId)
    .execute();
