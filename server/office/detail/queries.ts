import { sql } from 'kysely';
import { photosById } from '../../cases/caseRecords';
import type { Db } from '../../platform/db/tables';
import type { CaseWithPhotos, SubmissionRow } from '../../platform/db/tables/applications';

interface Alike {
  kind: string;
  applicationId: string;
  number: string;
}

/** Returns at most one pair of identical photos per other case. */
export const samePictures = async (db: Db, applicationId: string, limit: number) =>
  (
    await sql<Alike & { files: [string, string] }>`select 'photo' as kind, a.id as "applicationId", a.number,
        array[pair.mine, pair.other] as files
      from (select distinct on (other.application_id) other.application_id, mine.id as mine, other.id as other
        from files mine join files other using (picture_index)
        where mine.application_id = ${applicationId} and mine.submitted and other.submitted
          and other.application_id <> ${applicationId}
        order by other.application_id, mine.slot, mine.index, other.slot, other.index limit ${limit}) pair
      join applications a on a.id = pair.application_id
      order by a.submitted_at, a.number`.execute(db)
  ).rows;

/** Returns other submitted cases with the same ID number. */
export const casesOfSamePerson = async (db: Db, { id, person_index }: CaseWithPhotos, limit: number) =>
  person_index === null
    ? []
    : db
        .selectFrom('applications')
        .select(['id', 'number', 'flow', 'status', 'stage', 'submitted_at', 'is_foreign'])
        .where('person_index', '=', person_index)
        .where('id', '!=', id)
        .where('submitted_at', 'is not', null)
        .orderBy('submitted_at')
        .orderBy('id')
        .limit(limit)
        .execute();

/** Returns the cases that share a value. `isPaid` marks paid cases with the same car or invoice, of which the office may pay one. */
export async function similarCasesOf(db: Db, applicationId: string, limit: number): Promise<Alike[]> {
  const { rows } = await sql<Alike & { isPaid: boolean }>`select other.kind, a.id as "applicationId", a.number,
      a.status = 'paid' and other.kind in ('oldCar', 'newCar', 'invoice') as "isPaid"
      from alike_keys mine join alike_keys other using (kind, value_index)
      join applications a on a.id = other.application_id
      join applications own on own.id = mine.application_id
      where mine.application_id = ${applicationId} and other.application_id <> ${applicationId}
        and (other.kind <> 'nameAndBirth' or a.person_index is distinct from own.person_index)
      order by other.kind, a.submitted_at, a.number limit ${limit}`.execute(db);
  return rows.map(({ isPaid, ...similar }) => (isPaid ? { ...similar, isPaid } : similar));
}

/** The blind index of each photo's picture, of earlier submissions too. Photos from before the index have none. */
export const picturesOf = async (db: Db, applicationId: string): Promise<Map<string, string | null>> =>
  new Map(
    (
      await db.selectFrom('files').select(['id', 'picture_index']).where('application_id', '=', applicationId).execute()
    ).map(({ id, picture_index }) => [id, picture_index]),
  );

/** Whether the row contains the applicant's draft: it was returned, and no submission has followed. */
export const hasDraft = ({ returned }: CaseWithPhotos, last: SubmissionRow | undefined): last is SubmissionRow =>
  last !== undefined && returned !== null && last.round < returned.round;

/** Returns the case with the photos of its last submission. A draft replaces some of them, also when the case has ended since. */
export async function withSubmittedFiles(
  db: Db,
  row: CaseWithPhotos,
  last: SubmissionRow | undefined,
): Promise<CaseWithPhotos> {
  if (!hasDraft(row, last)) return row;
  const ids = last.files.map(({ id }) => id);
  return { ...row, touched: [], files: await photosById(db, ids) };
}

/** Returns whether a catalogue of models is imported and lacks this one. */
export const isUnlistedModel = async (db: Db, model: string): Promise<boolean> =>
  (
    await sql<{ unlisted: boolean }>`select exists (select from models)
      and not exists (select from models where key = model_key(${model})) as unlisted`.execute(db)
  ).rows[0]?.unlisted ?? false;
