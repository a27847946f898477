import { sql } from 'kysely';
import type { Db } from '../platform/db/tables';

/** Returns whether this member is active with one of the roles. Call under the lock of a case; the share lock delays a removal until the commit. */
export const staffStillThere = async (trx: Db, id: string, roles: readonly string[]): Promise<boolean> =>
  (
    await sql`select from staff where id = ${id} and active and roles && ${[...roles]}::text[] for key share`.execute(
      trx,
    )
  ).rows.length === 1;

/** Returns the events that the four-eyes rule allows to this person. The trigger on `application_events` uses the same SQL function. */
export async function eventsAllowedTo<E extends string>(
  db: Db,
  applicationId: string,
  events: readonly E[],
  staffId: string,
): Promise<E[]> {
  const { rows } = await sql<{
    event: E;
  }>`select event from unnest(${[...events]}::text[]) with ordinality as e (event, n)
    where not needs_other_person(${applicationId}, event, ${staffId}) order by n`.execute(db);
  return rows.map(({ event }) => event);
}
