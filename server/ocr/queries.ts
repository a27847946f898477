import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../platform/db/tables';
import type { PhotoRow, CaseRow } from '../platform/db/tables/applications';
import type { ReadingRecord, ReadingRow } from '../platform/db/tables/ocr';

export const priorities = { code: 0, watched: 1, submitted: 2, rest: 3 } as const;

export const insertReading = (
  db: Db,
  { photoId, applicationId, now, wantedUntil, code }: NewReading,
): Promise<unknown> =>
  db
    .insertInto('readings')
    .values({
      photo_id: photoId,
      application_id: applicationId,
      state: 'waiting',
      priority: code ? priorities.code : priorities.watched,
      tries: 0,
      wanted_until: wantedUntil,
      taken_until: null,
      queued_at: now,
      kind: null,
      fits: null,
      turned: 0,
      findings_sealed: null,
    })
    .execute();

interface NewReading {
  photoId: string;
  applicationId: string;
  now: Date;
  wantedUntil: Date;
  /** an invoice, whose code is read first */
  code: boolean;
}

export const readingsOf = (db: Db, applicationId: string): Promise<ReadingRecord[]> =>
  db.selectFrom('readings').selectAll().where('application_id', '=', applicationId).execute();

/** `readingsOf` for a submission: from now on only the office needs the results, so the priority of queued photos drops. */
export const submittedReadings = async (db: Db, applicationId: string): Promise<ReadingRecord[]> =>
  (
    await sql<ReadingRecord>`with lowered as (update readings set priority = ${priorities.submitted}
        where application_id = ${applicationId} and state = 'waiting')
      select * from readings where application_id = ${applicationId}`.execute(db)
  ).rows;

/** Returns how many photos are queued, and how many of them precede a new one. */
export async function countWaiting(db: Db): Promise<{ all: number; first: number }> {
  const counted = await sql<{ all: number; first: number }>`
    select count(*)::int as all, (count(*) filter (where priority <= 1))::int as first
    from readings where state = 'waiting'`.execute(db);
  return counted.rows[0] ?? { all: 0, first: 0 };
}

export const isWaiting = async (db: Db, photoId: string): Promise<boolean> =>
  (await sql`select from readings where photo_id = ${photoId} and state = 'waiting'`.execute(db)).rows.length === 1;

/** Extends the time for which an open page waits for this photo, and raises its priority. */
export const watch = (db: Db, photoId: string, until: Date): Promise<unknown> =>
  sql`update readings set wanted_until = ${until}, priority = least(priority, ${priorities.watched})
    where photo_id = ${photoId} and state = 'waiting'`.execute(db);

export const stopWatching = (db: Db, now: Date): Promise<unknown> =>
  sql`update readings set priority = ${priorities.rest}
    where state = 'waiting' and priority <= ${priorities.watched} and wanted_until < ${now}`.execute(db);

export interface QueuedPhoto {
  photo_id: string;
  application_id: string;
  slot: string;
  priority: number;
  tries: number;
  key_sealed: string | null;
}

/** Takes the next queued photo that is not taken. SKIP LOCKED: processes do not wait for each other. */
export async function takeNext(db: Db, now: Date, until: Date): Promise<QueuedPhoto | undefined> {
  const { rows } = await sql<QueuedPhoto>`
    with next as (
      select photo_id from readings
      where state = 'waiting' and (taken_until is null or taken_until < ${now})
      order by priority, queued_at limit 1 for update skip locked
    )
    update readings r set taken_until = ${until}, tries = r.tries + 1
    from next, files f where r.photo_id = next.photo_id and f.id = r.photo_id
    returning r.photo_id, r.application_id, f.slot, f.key_sealed, r.priority, r.tries`.execute(db);
  return rows[0];
}

export const saveReading = (
  db: Db,
  photoId: string,
  result: Partial<Pick<ReadingRow, 'state' | 'kind' | 'fits' | 'turned' | 'findings_sealed' | 'priority' | 'tries'>>,
): Promise<unknown> =>
  db
    .updateTable('readings')
    .set({ ...result, taken_until: null })
    .where('photo_id', '=', photoId)
    .execute();

type Subject = Pick<CaseRow, 'id' | 'status' | 'flow' | 'edition' | 'policy_version_id' | 'returned'> & {
  /** current photos */
  files: Pick<PhotoRow, 'id' | 'slot'>[];
};

/** Returns what the queue needs of the application of a photo. One statement: each open long poll asks once a second. */
export const subjectOf = (db: Db, applicationId: string): Promise<Subject | undefined> =>
  db
    .selectFrom('applications')
    .select(['id', 'status', 'flow', 'edition', 'policy_version_id', 'returned'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('files')
          .select(['files.id', 'files.slot'])
          .whereRef('files.application_id', '=', 'applications.id')
          .where('current', '=', true)
          .orderBy('slot')
          .orderBy('index'),
      ).as('files'),
    )
    .where('id', '=', applicationId)
    .executeTakeFirst();
