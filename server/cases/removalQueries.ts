import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';

/** Deletes a draft. Its photos become strays in the same transaction, and the sweep deletes them from the photo store. */
export async function dropDraft(trx: Db, id: string, now: Date): Promise<void> {
  await sql`insert into stray_photos (id, sweep_after) select id, ${now} from files where application_id = ${id}
    on conflict (id) do nothing`.execute(trx);
  await trx.deleteFrom('files').where('application_id', '=', id).execute();
  await trx.deleteFrom('applications').where('id', '=', id).where('status', '=', 'draft').execute();
}
