import { sql } from 'kysely';

import type { Db } from '../../platform/db/tables';
import type { CaseRow, SubmissionRow } from '../../platform/db/tables/applications';
import type { UniqueNumber } from '../conflictQueries';

export type Submitted = Pick<
  CaseRow,
  | 'id'
  | 'status'
  | 'flow'
  | 'edition'
  | 'policy_version_id'
  | 'submitted_year'
  | 'purchase_year'
  | 'old_vin_index'
  | 'resubmitted_at'
> &
  Pick<SubmissionRow, 'round' | 'answers_sealed'>;

const withLastSubmission = sql`select a.id, a.status, a.flow, a.edition, a.policy_version_id, a.submitted_year,
  a.purchase_year, a.old_vin_index, a.resubmitted_at, s.round, s.answers_sealed
  from applications a cross join lateral
    (select round, answers_sealed from submissions where application_id = a.id order by round desc limit 1) s`;

/** Returns submitted applications in the order of their ids, each with its last submission. */
export const lastSubmissions = async (db: Db, after: string, limit: number): Promise<Submitted[]> =>
  (await sql<Submitted>`${withLastSubmission} where a.id > ${after} order by a.id limit ${limit}`.execute(db)).rows;

/** Returns cases whose last submission or correction has not set the year of the purchase. */
export const submittedWithoutPurchaseYear = async (db: Db, limit: number): Promise<Submitted[]> =>
  (
    await sql<Submitted>`${withLastSubmission}
      where a.resubmitted_at is not null and a.purchase_year_at is distinct from a.resubmitted_at
      order by a.id limit ${limit}`.execute(db)
  ).rows;

/** Sets them unless the case has been corrected since it was read. */
export const setPurchase = (
  db: Db,
  { id, resubmitted_at }: Submitted,
  { year, oldVinIndex }: { year: number; oldVinIndex: string | null },
) =>
  db
    .updateTable('applications')
    .set((eb) => ({ purchase_year: year, purchase_year_at: eb.ref('resubmitted_at'), old_vin_index: oldVinIndex }))
    .where('id', '=', id)
    // A Date has no microseconds.
    .where(sql`date_trunc('milliseconds', resubmitted_at)`, '=', resubmitted_at)
    .execute();

interface CaseIndexes {
  id: string;
  personIndex: string | null;
  newVinIndex: string | null;
  oldVinIndex: string | null;
  uniqueNumbers: readonly UniqueNumber[];
}

/**
 * Replaces indexes where there were some: an application that has released its unique numbers gets none. A number that another
 * application took while this one could not be decrypted stays with the other.
 */
export async function replaceIndexes(trx: Db, cases: readonly CaseIndexes[]): Promise<void> {
  const ids = cases.map(({ id }) => id);
  await sql`update applications a set person_index = case when a.person_index is null then null else v.person end,
      new_vin_index = case when a.new_vin_index is null then null else v.new_vin end,
      old_vin_index = case when a.old_vin_index is null then null else v.old_vin end
    from unnest(${ids}::uuid[], ${cases.map((one) => one.personIndex)}::text[], ${cases.map((one) => one.newVinIndex)}::text[],
      ${cases.map((one) => one.oldVinIndex)}::text[]) v (id, person, new_vin, old_vin)
    where a.id = v.id`.execute(trx);
  const deleted = await trx
    .deleteFrom('claims')
    .where('application_id', '=', sql<string>`any (${ids}::uuid[])`)
    .returning('application_id')
    .execute();
  const holders = new Set(deleted.map((row) => row.application_id));
  const rows = cases.flatMap(({ id, uniqueNumbers }) =>
    holders.has(id) ? uniqueNumbers.map(({ kind, value_index }) => ({ kind, value_index, application_id: id })) : [],
  );
  if (rows.length)
    await trx
      .insertInto('claims')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Deletes the keys of similar cases and queues their cases, so that housekeeping computes them again. */
export const requeueSimilarCases = (trx: Db) =>
  sql`with gone as (delete from alike_keys returning application_id)
    insert into alike_todo (application_id) select distinct application_id from gone on conflict do nothing`.execute(
    trx,
  );
