import { beforeCommit, transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { changeMobile, deleteLinksByMobile } from './accountQueries';
import { findAccount, findAccountByMobile, lockAccount } from './accountRecords';
import { deleteDevicesOf } from './deviceQueries';
import { deleteMobileRequestsOf } from './mobileRequestQueries';
import { confirmSession, deleteOtherSessions, deleteSessionsOf } from '../auth/personSessionRecords';
import { locations } from '../platform/crypto/sealLocations';
import { notify } from '../notifications/notificationRecords';
import { identityOf } from './identity';
import { throwReturnedError } from './signIn';
import { audit } from '../platform/audit/audit';
import { finishSignInByCode, sendCode, tryCode, type Caller } from './codes';
import type { Person } from '../auth/personSessions';
import { settingsOf, standardSettings } from '../messages/messageRecords';
import { planForAccount } from '../messages/plan';

async function ownMobile(deps: Deps, accountId: string): Promise<string> {
  const account = await findAccount(deps.db, accountId);
  const mobile = account && identityOf(deps, account).mobile;
  // An account from single sign-on may have no number. Its owner signs in again to get a fresh session.
  if (!mobile) throw new AppError('NOT_FOUND');
  return mobile;
}

/** Sends a code to the number of the account, in the language of its messages. The client knows that number only masked. */
export async function sendOwnCode(
  deps: Deps,
  { accountId }: Person,
  from: Omit<Caller, 'mobile'>,
): ReturnType<typeof sendCode> {
  const { language } = (await settingsOf(deps.db, accountId)) ?? standardSettings;
  return sendCode(deps, { mobile: await ownMobile(deps, accountId), ...from }, language);
}

/** Confirms a code to the own number; the session then counts as fresh. */
export async function confirm(
  deps: Deps,
  { accountId, tokenHash }: Person,
  { code, address }: { code: string; address: string },
): Promise<void> {
  const caller: Caller = { mobile: await ownMobile(deps, accountId), address };
  await throwReturnedError(
    transaction(deps, async (trx) => {
      const refusal = await tryCode(trx, deps, caller, code);
      if (refusal) return refusal;
      await finishSignInByCode(trx, deps, caller);
      await confirmSession(trx, tokenHash, deps.clock.now());
      return true;
    }),
  );
}

/** Changes the number. `code` went to the new one; the route requires a fresh code to the old one. Ends all other sessions, notifies the old number. */
export async function changeOwnMobile(
  deps: Deps,
  { accountId, tokenHash }: Person,
  { mobile, code, address }: Caller & { code: string },
): Promise<void> {
  const now = deps.clock.now();
  const index = deps.vault.index('mobile', mobile);
  await throwReturnedError(
    transaction(deps, async (trx) => {
      const refusal = await tryCode(trx, deps, { mobile, address }, code);
      if (refusal) return refusal;
      const account = await lockAccount(trx, accountId);
      if (!account || account.erased_at) return new AppError('UNAUTHENTICATED');
      const holder = await findAccountByMobile(trx, index);
      if (holder && holder.id !== accountId) return new AppError('ACCOUNT_EXISTS');
      await finishSignInByCode(trx, deps, { mobile, address });
      await changeMobile(trx, accountId, deps.vault.seal(mobile, locations.account(accountId, 'mobile_sealed')), index);
      // The old number was confirmed, so a request that claims its loss is void.
      await deleteMobileRequestsOf(trx, accountId);
      await deleteOtherSessions(trx, accountId, tokenHash);
      await notify(trx, { account_id: accountId, at: now, kind: 'mobile_changed', application_id: null, number: null });
      const entry = { actor: `person:${accountId}`, action: 'change_mobile', target: `account:${accountId}` };
      await audit(within(deps, trx), entry);
      const { mobile: old } = identityOf(deps, account);
      if (old && old !== mobile) await planForAccount(trx, deps, { accountId, kind: 'mobile_changed', mobile: old });
      return true;
    }),
  );
}

/**
 * Ends all sessions, the current one too, forgets all devices and ends the links to single sign-on that were made through the number: for a
 * lost phone or one that belongs to another person.
 */
export async function signOutEverywhere(deps: Deps, { accountId }: Person): Promise<void> {
  await transaction(deps, async (trx) => {
    await lockAccount(trx, accountId); // a concurrent sign-in records its device before or after
    // After `checkBeforeCommit`, which requires the session of this call.
    beforeCommit(trx, () => deleteSessionsOf(trx, accountId));
    await deleteDevicesOf(trx, accountId);
    await deleteLinksByMobile(trx, accountId);
  });
  await audit(deps, { actor: `person:${accountId}`, action: 'sign_out_everywhere', target: `account:${accountId}` });
}
