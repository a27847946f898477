/** A freeze by the office: no sign-in, and no payment of the account's cases. Their review continues (decision 0067). */
import { DAY_MS } from '@domain/time';
import { deleteSessionsOf } from '../auth/personSessionRecords';
import type { Deps } from '../deps';
import { planForAccount } from '../messages/plan';
import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import type { AccountRow } from '../platform/db/tables/identity';
import { deleteLinksByMobile, setFrozen } from './accountQueries';
import { deleteDevicesOf } from './deviceQueries';
import { forgetWrongEnds } from './idNoEnd';
import { deleteOpenMobileRequestsOf } from './mobileRequestQueries';
import { readableIdentityOf } from './identity';

/** How long a freeze lasts that another member has not confirmed. */
const UNCONFIRMED_MS = DAY_MS;

type Tools = Pick<Deps, 'vault' | 'clock' | 'log'>;

/**
 * The columns of a freeze. Its end ends everything. `recovered_at`: from when the sign-in is open during the freeze; in the future it says
 * until when the sign-in is refused.
 */
type Freeze = Pick<AccountRow, 'frozen_at' | 'frozen_until' | 'recovered_at'>;

/** Whether the cases of the account are not paid. */
export const stopsPayments = ({ frozen_at, frozen_until }: Freeze, now: Date): boolean =>
  frozen_at !== null && (frozen_until === null || frozen_until > now);

/** Whether the account refuses the sign-in too: after a new number by the office a freeze only stops its payments. */
export const refusesSignIn = (account: Freeze, now: Date): boolean =>
  // A `recovered_at` in the future: the sign-in is refused until then.
  stopsPayments(account, now) && (account.recovered_at === null || account.recovered_at > now);

/** Until when the sign-in is refused unless another member confirms it; null when no freeze waits for a confirmation. */
export const waitsUntil = (account: Freeze, now: Date): Date | null => {
  const until = account.frozen_until ?? account.recovered_at;
  return refusesSignIn(account, now) && until !== null && until > now ? until : null;
};

/** Freezes a locked account, ends its sessions, forgets its devices and tells its owner. */
async function freeze(trx: Db, deps: Tools, account: AccountRow, columns: Freeze): Promise<void> {
  const { id } = account;
  const refusedBefore = refusesSignIn(account, deps.clock.now());
  await setFrozen(trx, id, columns);
  await deleteSessionsOf(trx, id);
  await deleteDevicesOf(trx, id);
  await forgetWrongEnds(trx, account);
  // A thief of the phone may have linked a provider's account through its number.
  await deleteLinksByMobile(trx, id);
  // A thief may have requested a number, and the owner cannot sign in to stop it.
  await deleteOpenMobileRequestsOf(trx, id);
  const { mobile } = readableIdentityOf(deps, account);
  // To this number, also when the account has another one by the time it is sent.
  if (!refusedBefore && mobile) await planForAccount(trx, deps, { accountId: id, kind: 'account_frozen', mobile });
}

/** Freezes a locked account until two members lift it. */
export const freezeAccount = (trx: Db, deps: Tools, account: AccountRow): Promise<void> => {
  const now = deps.clock.now();
  const since = stopsPayments(account, now) ? account.frozen_at : now;
  return freeze(trx, deps, account, { frozen_at: since, frozen_until: null, recovered_at: null });
};

/**
 * Freezes a locked account, which admits sign-ins, for a day: the proposal waits for another member. When its payments are stopped already,
 * they stay so after the day.
 */
export const freezeForADay = (trx: Db, deps: Tools, account: AccountRow): Promise<void> => {
  const now = deps.clock.now();
  const until = endUnlessConfirmed(now);
  const columns = stopsPayments(account, now)
    ? { frozen_at: account.frozen_at, frozen_until: null, recovered_at: until }
    : { frozen_at: now, frozen_until: until, recovered_at: null };
  return freeze(trx, deps, account, columns);
};

/** When a freeze that began at this instant ends unless another member confirms it. */
export const endUnlessConfirmed = (begunAt: Date): Date => later(begunAt, UNCONFIRMED_MS);

/** Whether a freeze that waits for its confirmation has begun at this instant. */
export const hasBegunAt = (account: Freeze, at: Date, now: Date): boolean =>
  waitsUntil(account, now)?.getTime() === endUnlessConfirmed(at).getTime();

/** Lets the owner of a locked, frozen account sign in with a new number. Payments stay stopped until two members lift the freeze. */
export const openSignIn = (trx: Db, { clock }: Pick<Deps, 'clock'>, { id, frozen_at }: AccountRow) =>
  setFrozen(trx, id, { frozen_at, frozen_until: null, recovered_at: clock.now() });

/** Ends the freeze of a locked account. */
export const unfreeze = (trx: Db, { clock }: Pick<Deps, 'clock'>, { id, frozen_at }: AccountRow) =>
  setFrozen(trx, id, { frozen_at, frozen_until: clock.now(), recovered_at: null });
