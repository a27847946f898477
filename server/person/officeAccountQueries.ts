import type { Db } from '../platform/db/tables';

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

/** Returns the freezes of the account that the member has proposed since then and no other member has confirmed. */
export const unconfirmedFreezes = (
  db: Db,
  { accountId, proposerId, since }: { accountId: string; proposerId: string; since: Date },
) =>
  db
    .selectFrom('proposals')
    .select(['proposed_at', 'found_state'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'freezeAccount')
    .where('proposed_by', '=', proposerId)
    .where('proposed_at', '>', since)
    .where('confirmed_at', 'is', null)
    .execute();
