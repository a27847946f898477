import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { HelpNumberRow } from '../platform/db/tables/messages';

/** Locks the application, so that two requests get the same number. */
export async function liveHelpNumber(trx: Db, applicationId: string, now: Date): Promise<HelpNumberRow | undefined> {
  await trx.selectFrom('applications').select('id').where('id', '=', applicationId).forUpdate().execute();
  return trx
    .selectFrom('help_numbers')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('until', '>', now)
    .executeTakeFirst();
}

/** Returns false when another case has this number. An expired number is given to the new case. */
export async function insertHelpNumber(trx: Db, row: HelpNumberRow, now: Date): Promise<boolean> {
  await trx.deleteFrom('help_numbers').where('application_id', '=', row.application_id).execute();
  const { rows } = await sql`insert into help_numbers (number, application_id, until)
    values (${row.number}, ${row.application_id}, ${row.until})
    on conflict (number) do update set application_id = excluded.application_id, until = excluded.until
    where help_numbers.until <= ${now} returning number`.execute(trx);
  return rows.length === 1;
}

export const applicationOfNumber = async (db: Db, number: string, now: Date): Promise<string | undefined> =>
  (
    await db
      .selectFrom('help_numbers')
      .select('application_id')
      .where('number', '=', number)
      .where('until', '>', now)
      .executeTakeFirst()
  )?.application_id;
