/** A freeze by the office: no sign-in, and no payment of the account's cases. Their review continues (decision 0067). */
import { DAY_MS } from '@domain/time';
import { deleteSessionsOf } from '../auth/personSessionRecords';
import type { Deps } from '../deps';
import { planForAccount } from '../messages/plan';
import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { AccountRow } from '../platform/db/tables/identity';
import { setFrozen } from './accountQueries';
import { deleteMobileRequestsOf } from './mobileRequestQueries';

/** How long a freeze lasts that another member has not confirmed. */
const UNCONFIRMED_MS = DAY_MS;
/** One member cannot repeat an unconfirmed freeze within this time. */
const AGAIN_MS = 7 * DAY_MS;

type Tools = Pick<Deps, 'vault' | 'clock'>;

export const isFrozen = ({ frozen_at, frozen_until }: AccountRow, now: Date): boolean =>
  frozen_at !== null && (frozen_until === null || frozen_until > now);

/** Freezes a locked account, ends its sessions and tells its owner. */
async function freeze(trx: Db, deps: Tools, account: AccountRow, until: Date | null): Promise<void> {
  const { id, frozen_at } = account;
  const now = deps.clock.now();
  const wasFrozen = isFrozen(account, now);
  await setFrozen(trx, id, { frozen_at: wasFrozen ? frozen_at : now, frozen_until: until });
  await deleteSessionsOf(trx, id);
  // A thief may have requested a number, and the owner cannot sign in to stop it.
  await deleteMobileRequestsOf(trx, id);
  const mobile =
    account.mobile_sealed && deps.vault.open(account.mobile_sealed, locations.account(id, 'mobile_sealed'));
  // To this number, also when the account has another one by the time it is sent.
  if (!wasFrozen) await planForAccount(trx, deps, { accountId: id, kind: 'account_frozen', ...(mobile && { mobile }) });
}

/** Freezes a locked account until two members lift it. */
export const freezeAccount = (trx: Db, deps: Tools, account: AccountRow): Promise<void> =>
  freeze(trx, deps, account, null);

/** Freezes a locked account for a day, which waits for another member. Returns false when it is frozen, or was within a week. */
export async function freezeForADay(trx: Db, deps: Tools, account: AccountRow): Promise<boolean> {
  const now = deps.clock.now();
  if (isFrozen(account, now) || (account.frozen_at && later(account.frozen_at, AGAIN_MS) > now)) return false;
  await freeze(trx, deps, account, later(now, UNCONFIRMED_MS));
  return true;
}

/** Ends the freeze of a locked account. Keeps its begin, which limits the next unconfirmed one. */
export const unfreeze = (trx: Db, { clock }: Pick<Deps, 'clock'>, { id, frozen_at }: AccountRow) =>
  setFrozen(trx, id, { frozen_at, frozen_until: clock.now() });
