import { sql } from 'kysely';

import type { Status } from '@domain/status';

import type { Db } from '../platform/db/tables';

export interface UniqueNumber {
  kind: string;
  value_index: string;
}

/** Returns the kinds of these numbers that another application holds. */
export async function heldByOthers(
  db: Db,
  uniqueNumbers: readonly UniqueNumber[],
  applicationId: string,
): Promise<string[]> {
  if (!uniqueNumbers.length) return [];
  const rows = await db
    .selectFrom('claims')
    .select('kind')
    .where('application_id', '!=', applicationId)
    .where((eb) => eb.or(uniqueNumbers.map(({ kind, value_index }) => eb.and({ kind, value_index }))))
    .execute();
  return rows.map((row) => row.kind);
}

/**
 * Inserts the numbers that are free and returns the kinds that are taken. A concurrent transaction with the same number waits until
 * the first one ends. The fixed order prevents deadlocks.
 */
export async function takeUniqueNumbers(
  trx: Db,
  uniqueNumbers: readonly UniqueNumber[],
  applicationId: string,
): Promise<string[]> {
  if (!uniqueNumbers.length) return [];
  const ordered = [...uniqueNumbers].sort((a, b) => (a.kind + a.value_index < b.kind + b.value_index ? -1 : 1));
  const rows = await trx
    .insertInto('claims')
    .values(ordered.map(({ kind, value_index }) => ({ kind, value_index, application_id: applicationId })))
    .onConflict((clash) => clash.doNothing())
    .returning('kind')
    .execute();
  const taken = new Set(rows.map((row) => row.kind));
  return uniqueNumbers.map(({ kind }) => kind).filter((kind) => !taken.has(kind));
}

export const releaseUniqueNumbers = (trx: Db, applicationIds: readonly string[]) =>
  trx.deleteFrom('claims').where('application_id', 'in', applicationIds).execute();

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
