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
    .where((eb) =>
      eb.or(
        uniqueNumbers.map((uniqueNumber) => eb.and({ kind: uniqueNumber.kind, value_index: uniqueNumber.value_index })),
      ),
    )
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
    .values(ordered.map((uniqueNumber) => ({ ...uniqueNumber, application_id: applicationId })))
    .onConflict((clash) => clash.doNothing())
    .returning('kind')
    .execute();
  const taken = new Set(rows.map((row) => row.kind));
  return uniqueNumbers.map((uniqueNumber) => uniqueNumber.kind).filter((kind) => !taken.has(kind));
}

export const releaseUniqueNumbers = (trx: Db, applicationIds: readonly string[]) =>
  trx.deleteFrom('claims').where('application_id', 'in', applicationIds).execute();
