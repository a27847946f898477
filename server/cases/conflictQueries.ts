import { sql } from 'kysely';

import { statusGroups, type Status } from '@domain/status';

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

/**
 * Locks the keys until the transaction ends, so that transactions which count by the same key run one after the other. With `applicant` also
 * the foreign applications of the account, unless the ID number is its own.
 */
export const lockLimits = (trx: Db, keys: readonly string[], applicant: Whose | null = null) =>
  sql`insert into limit_locks (key, taken)
    select key, 1 from (select unnest(${keys}::text[]) as key
      union all select 'foreign ' || id from accounts
        where id = ${applicant?.accountId ?? null} and id_no_index is distinct from ${applicant?.personIndex ?? null}) keys
    order by key on conflict (key) do update set taken = limit_locks.taken + 1`.execute(trx);

export interface CountedCase {
  edition: string;
  submitted_year: number | null;
  /** null: not filled yet */
  purchase_year: number | null;
  same_person: boolean;
  /** than the case whose correction is checked */
  submitted_later: boolean;
  same_new_car: boolean;
  same_old_car: boolean;
}

interface Whose {
  accountId: string;
  personIndex: string | null;
}

interface CountedFor extends Whose {
  newVinIndex: string | null;
  oldVinIndex: string | null;
  /** null: not submitted yet */
  submittedAt: Date | null;
}

/**
 * Returns the other applications of this person, or for one of these cars, whose status counts. Not counted as the person's: those that others
 * submitted with the account's own ID number (decision 0057).
 */
export const countedOthers = (
  db: Db,
  { accountId, personIndex, newVinIndex, oldVinIndex, submittedAt }: CountedFor,
  counting: readonly Status[],
  applicationId: string,
): Promise<CountedCase[]> =>
  db
    .selectFrom('applications')
    .select(['edition', 'submitted_year', 'purchase_year'])
    .select([
      sql<boolean>`coalesce(person_index = ${personIndex}, false) and not (is_foreign and exists
        (select from accounts where id = ${accountId} and id_no_index = ${personIndex}))`.as('same_person'),
      sql<boolean>`coalesce(submitted_at > ${submittedAt}, false)`.as('submitted_later'),
      sql<boolean>`coalesce(new_vin_index = ${newVinIndex}, false)`.as('same_new_car'),
      sql<boolean>`coalesce(old_vin_index = ${oldVinIndex}, false)`.as('same_old_car'),
    ])
    .where((eb) =>
      eb.or([
        eb('person_index', '=', personIndex),
        eb('new_vin_index', '=', newVinIndex),
        eb('old_vin_index', '=', oldVinIndex),
      ]),
    )
    .where('status', 'in', counting)
    .where('id', '!=', applicationId)
    .execute();

const openStatuses: readonly Status[] = [...statusGroups.running, ...statusGroups.returned];

/** Returns whether the ID number is not the account's own, and how many other open applications of the account have such a number. */
export async function foreignCasesOfAccount(
  db: Db,
  { accountId, personIndex }: Whose,
  applicationId: string,
): Promise<{ isForeign: boolean; open: number }> {
  const account = await db
    .selectFrom('accounts')
    .select((eb) => [
      sql<boolean>`${personIndex}::text is not null and id_no_index is distinct from ${personIndex}`.as('isForeign'),
      eb
        .selectFrom('applications')
        .whereRef('account_id', '=', 'accounts.id')
        .where('is_foreign', '=', true)
        .where('status', 'in', openStatuses)
        .where('id', '!=', applicationId)
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('open'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { isForeign: account.isForeign, open: Number(account.open) };
}

const approvedStatuses: readonly Status[] = ['approved', 'publicity', 'paying', 'pay_failed', 'paid'];

/** Returns the other approved applications with this ID number, of any account. */
export const approvedOthers = (
  trx: Db,
  personIndex: string,
  counting: readonly Status[],
  applicationId: string,
): Promise<(CountedCase & { number: string | null })[]> =>
  trx
    .selectFrom('applications')
    .select([
      'edition',
      'submitted_year',
      'purchase_year',
      'number',
      sql<boolean>`true`.as('same_person'),
      sql<boolean>`false`.as('submitted_later'),
      sql<boolean>`false`.as('same_new_car'),
      sql<boolean>`false`.as('same_old_car'),
    ])
    .where('person_index', '=', personIndex)
    .where(
      'status',
      'in',
      counting.filter((status) => approvedStatuses.includes(status)),
    )
    .where('id', '!=', applicationId)
    .orderBy('submitted_at')
    .execute();
