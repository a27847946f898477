import type { Db } from '../db/tables';
import type { SignInCodeRow } from '../db/tables/identity';

/** The row of a number, locked until the transaction ends: two at once are judged one after the other. */
export async function lockCode(trx: Db, mobileIndex: string): Promise<SignInCodeRow | undefined> {
  return trx
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('mobile_index', '=', mobileIndex)
    .forUpdate()
    .executeTakeFirst();
}

/** Like `lockCode`, but the row is there afterwards. */
export async function lockOrCreateCode(trx: Db, mobileIndex: string, now: Date): Promise<SignInCodeRow> {
  await trx
    .insertInto('sign_in_codes')
    .values({
      mobile_index: mobileIndex,
      code_hash: null,
      resend_at: now,
      expires_at: now,
      tries_left: 0,
      locked_until: null,
    })
    .onConflict((conflict) => conflict.column('mobile_index').doNothing())
    .execute();
  return trx
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('mobile_index', '=', mobileIndex)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function changeCode(trx: Db, mobileIndex: string, change: Partial<SignInCodeRow>): Promise<void> {
  await trx.updateTable('sign_in_codes').set(change).where('mobile_index', '=', mobileIndex).execute();
}

export async function dropOldCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<', before).execute();
}
