import type { Db } from '../platform/db/tables';

/** Returns the status and the city of the submitted cases of these accounts. */
export const submittedCitiesOf = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('applications')
    .select(['account_id', 'status', 'region_code'])
    .distinct()
    .where('account_id', 'in', accountIds)
    .where('status', '!=', 'draft')
    .execute();

/** Returns the submitted cases of an account, the newest first. */
export const submittedCases = (db: Db, accountId: string) =>
  db
    .selectFrom('applications')
    .select(['id', 'number', 'status', 'stage', 'region_code'])
    .where('account_id', '=', accountId)
    .where('status', '!=', 'draft')
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute();

/** Returns how many browsers are signed in to an account, and how many devices it knows. */
export async function countSignedIn(db: Db, accountId: string, now: Date) {
  const { sessions, devices } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('sessions')
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('sessions'),
      eb
        .selectFrom('known_devices')
        .where('account_id', '=', accountId)
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('devices'),
    ])
    .executeTakeFirstOrThrow();
  return { sessions: Number(sessions), devices: Number(devices) };
}
