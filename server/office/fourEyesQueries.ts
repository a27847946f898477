import { sql } from 'kysely';
import type { Db } from '../platform/db/tables';

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
