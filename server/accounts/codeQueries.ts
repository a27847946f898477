import { dropOld } from '../platform/db/dropOld';
import type { Db } from '../platform/db/tables';
import type { SignInCodeRow } from '../platform/db/tables/identity';

/** A mobile number, and the network that requests or enters a code. */
export interface Whose {
  mobile_index: string;
  address_index: string;
}

/** Locks the row of a number and network until the transaction ends, so that concurrent requests run one after the other. */
export const lockCode = (trx: Db, { mobile_index, address_index }: Whose): Promise<SignInCodeRow | undefined> =>
  trx
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('mobile_index', '=', mobile_index)
    .where('address_index', '=', address_index)
    .forUpdate()
    .executeTakeFirst();

/** Like `lockCode`, but creates the row when it does not exist. */
export async function lockOrCreateCode(trx: Db, whose: Whose, now: Date, tries: number): Promise<SignInCodeRow> {
  await trx
    .insertInto('sign_in_codes')
    .values({
      ...whose,
      code_hash: null,
      resend_at: now,
      expires_at: now,
      tries_left: tries,
      strangers_left: 0,
      locked_until: null,
    })
    .onConflict((conflict) => conflict.columns(['mobile_index', 'address_index']).doNothing())
    .execute();
  const row = await lockCode(trx, whose);
  // Housekeeping has deleted the row in between: the serialization error code makes the transaction retry.
  if (!row) throw Object.assign(new Error('A row of sign-in codes was deleted concurrently.'), { code: '40001' });
  return row;
}

/** Returns when the next code may be sent to a number, across all networks. */
export const latestResend = async (trx: Db, mobileIndex: string): Promise<Date | null | undefined> =>
  (
    await trx
      .selectFrom('sign_in_codes')
      .select((eb) => eb.fn.max('resend_at').as('at'))
      .where('mobile_index', '=', mobileIndex)
      .executeTakeFirst()
  )?.at;

/** Locks the valid codes of a number from all networks. They are few, because the number of codes per day is limited. */
export const lockLiveCodes = (trx: Db, mobileIndex: string, now: Date): Promise<SignInCodeRow[]> =>
  trx
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('mobile_index', '=', mobileIndex)
    .where('code_hash', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('address_index')
    .forUpdate()
    .execute();

export async function changeCode(
  trx: Db,
  { mobile_index, address_index }: Whose,
  change: Partial<SignInCodeRow>,
): Promise<void> {
  await trx
    .updateTable('sign_in_codes')
    .set(change)
    .where('mobile_index', '=', mobile_index)
    .where('address_index', '=', address_index)
    .execute();
}

/** A wrong code from this network also counts against the codes that other networks have requested. */
export async function decrementTriesOfOtherNetworks(trx: Db, { mobile_index, address_index }: Whose): Promise<void> {
  await trx
    .updateTable('sign_in_codes')
    .set((eb) => ({ strangers_left: eb('strangers_left', '-', 1) }))
    .where('mobile_index', '=', mobile_index)
    .where('address_index', '!=', address_index)
    .where('code_hash', 'is not', null)
    .where('strangers_left', '>', 0)
    .execute();
}

export async function voidCodesOf(trx: Db, mobileIndex: string): Promise<void> {
  await trx
    .updateTable('sign_in_codes')
    .set({ code_hash: null })
    .where('mobile_index', '=', mobileIndex)
    .where('code_hash', 'is not', null)
    .execute();
}

export const dropOldCodes = dropOld('sign_in_codes', ['mobile_index', 'address_index'], 'expires_at');
