/** A freeze by the office: no sign-in, and no payment of the account's cases. Their review continues (decision 0067). */
import { DAY_MS } from '@domain/time';
import { deleteSessionsOf } from '../auth/personSessionRecords';
import type { Deps } from '../deps';
import { planForAccount } from '../messages/plan';
import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { AccountRow } from '../platform/db/tables/identity';
import { deleteLinksByMobile, setFrozen } from './accountQueries';
import { deleteDevicesOf } from './deviceQueries';
import { forgetWrongEnds } from './idNoEnd';
import { deleteOpenMobileRequestsOf } from './mobileRequestQueries';

/** How long a freeze lasts that another member has not confirmed. */
const UNCONFIRMED_MS = DAY_MS;
/** From the begin of one freeze to the next one that begins without a confirmation. */
const UNCONFIRMED_AGAIN_MS = 7 * DAY_MS;

type Tools = Pick<Deps, 'vault' | 'clock'>;

/** Whether the cases of the account are not paid. */
export const isFrozen = ({ frozen_at, frozen_until }: AccountRow, now: Date): boolean =>
  frozen_at !== null && (frozen_until === null || frozen_until > now);

/** Whether the account refuses the sign-in too: after a new number by the office a freeze only stops its payments. */
export const refusesSignIn = (account: AccountRow, now: Date): boolean =>
  isFrozen(account, now) && account.recovered_at === null;

/** Freezes a locked account, ends its sessions, forgets its devices and tells its owner. */
async function freeze(trx: Db, deps: Tools, account: AccountRow, until: Date | null): Promise<void> {
  const { id, frozen_at } = account;
  const now = deps.clock.now();
  const refusedBefore = refusesSignIn(account, now);
  await setFrozen(trx, id, {
    frozen_at: isFrozen(account, now) ? frozen_at : now,
    frozen_until: until,
    recovered_at: null,
  });
  await deleteSessionsOf(trx, id);
  await deleteDevicesOf(trx, id);
  await forgetWrongEnds(trx, account);
  // A thief of the phone may have linked a provider's account through its number.
  await deleteLinksByMobile(trx, id);
  // A thief may have requested a number, and the owner cannot sign in to stop it.
  await deleteOpenMobileRequestsOf(trx, id);
  const mobile =
    account.mobile_sealed && deps.vault.open(account.mobile_sealed, locations.account(id, 'mobile_sealed'));
  // To this number, also when the account has another one by the time it is sent.
  if (!refusedBefore)
    await planForAccount(trx, deps, { accountId: id, kind: 'account_frozen', ...(mobile && { mobile }) });
}

/** Freezes a locked account until two members lift it. */
export const freezeAccount = (trx: Db, deps: Tools, account: AccountRow): Promise<void> =>
  freeze(trx, deps, account, null);

/** Freezes a locked account for a day, which waits for another member. Returns false when it is frozen, or was within a week. */
export async function freezeForADay(trx: Db, deps: Tools, account: AccountRow): Promise<boolean> {
  const now = deps.clock.now();
  if (isFrozen(account, now) || (account.frozen_at && later(account.frozen_at, UNCONFIRMED_AGAIN_MS) > now))
    return false;
  await freeze(trx, deps, account, later(now, UNCONFIRMED_MS));
  return true;
}

/** Lets the owner of a locked, frozen account sign in with a new number. Payments stay stopped until two members lift the freeze. */
export const openSignIn = (trx: Db, { clock }: Pick<Deps, 'clock'>, { id, frozen_at }: AccountRow) =>
  setFrozen(trx, id, { frozen_at, frozen_until: null, recovered_at: clock.now() });

/** Ends the freeze of a locked account. Keeps its begin, which limits the next unconfirmed one. */
export const unfreeze = (trx: Db, { clock }: Pick<Deps, 'clock'>, { id, frozen_at }: AccountRow) =>
  setFrozen(trx, id, { frozen_at, frozen_until: clock.now(), recovered_at: null });
