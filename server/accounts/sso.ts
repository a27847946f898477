import type { CallTypes, SignedIn } from '@domain/contract/types';
import type { Db } from '../platform/db/tables';
import type { NewAccount } from '../platform/db/tables/identity';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { insertAccount, lockAccountByMobile, setMobileVerified } from './accountQueries';
import { notify } from '../notifications/notificationRecords';
import { linkAccount, lockLinkedAccount } from './ssoQueries';
import { listIdentities } from './accountRecords';
import { accountRow } from './identity';
import { enter } from './signIn';
import { isKnownDevice } from './devices';
import { redeem, type Claims } from './oidc';
import { mobileOrNothing, readRedirect, refuseRealMobile } from './personFields';
import { attemptOf, beginAttempt, isAskedIn } from './ssoAttempts';

function settings({ config }: Pick<Deps, 'config'>) {
  if (!config.oidc) throw new AppError('SSO_NOT_CONFIGURED');
  return config.oidc;
}

/** Begins a single sign-on. Throws SSO_NOT_CONFIGURED without OIDC settings. */
export async function beginSso(
  deps: Deps,
  { redirect, address, prompt }: { redirect?: string; address: string; prompt?: 'login' },
): Promise<CallTypes['ssoStart']['reply']> {
  const oidc = settings(deps);
  const path = redirect ? readRedirect(redirect) : null;
  return beginAttempt(deps, oidc, { door: 'person', address, redirect: path, scope: 'openid profile phone', prompt });
}

/** Exchanges the code of the provider for a session. */
export async function finishSso(
  deps: Deps,
  { code, device, ...started }: CallTypes['ssoFinish']['body'],
): Promise<SignedIn & { redirect?: string }> {
  const oidc = settings(deps);
  const attempt = await attemptOf(deps, 'person', started);
  const claims = await redeem(oidc, code, attempt);
  const signedIn = await transaction(deps, async (trx) => {
    const account = await accountOf(trx, deps, claims, device);
    // A provider whose own session is still open answers without a question, which is no confirmation. An account with a number needs a code.
    const isConfirmed = account.mobile_sealed === null && isAskedIn(attempt, claims.authenticatedAt);
    return enter(trx, deps, account, 'sso_sign_in', { isConfirmed, device });
  });
  return attempt.redirect ? { ...signedIn, redirect: attempt.redirect } : signedIn;
}

/**
 * Returns the linked account, else the account of the verified number (and notifies its owner), else a new one. When another subject of this
 * provider is linked to the account of that number, the number has a new owner: the new account then gets no number.
 */
async function accountOf(
  trx: Db,
  deps: Deps,
  { issuer, subject, name, verifiedPhone }: Claims,
  device: string | undefined,
): Promise<NewAccount> {
  const linked = await lockLinkedAccount(trx, issuer, subject);
  const mobile = verifiedPhone && mobileOrNothing(verifiedPhone);
  if (linked) {
    // The owner may have ended this link by a change of the number that the restore has lost. A new account would hide the applications.
    if (linked.by_mobile && linked.is_mobile_unverified && linked.id_no_sealed !== null)
      throw new AppError('ID_NO_END_REQUIRED');
    const isVerified = mobile && deps.vault.index('mobile', mobile) === linked.mobile_index;
    if (linked.is_mobile_unverified && isVerified) await setMobileVerified(trx, linked.id);
    return linked;
  }
  if (mobile) refuseRealMobile(deps.config, mobile);
  const holder = mobile ? await lockAccountByMobile(trx, deps.vault.index('mobile', mobile)) : undefined;
  const hasOtherSubject = holder && (await listIdentities(trx, holder.id)).some((one) => one.issuer === issuer);
  const joined = hasOtherSubject ? undefined : holder;
  // The number may be recycled, or after a restore one that the owner has changed: a sign-in by code requires more.
  // Without an ID number the provider alone identifies the owner.
  const isStranger = joined && joined.id_no_sealed !== null && !(await isKnownDevice(trx, joined.id, device));
  if (joined?.is_mobile_unverified || isStranger) throw new AppError('ID_NO_END_REQUIRED');
  const account = joined ?? accountRow(deps, { name, mobile: hasOtherSubject ? null : mobile, idNo: null });
  if (!joined && !(await insertAccount(trx, account))) throw collision();
  const now = deps.clock.now();
  const link = { issuer, subject, account_id: account.id, linked_at: now, by_mobile: joined !== undefined };
  if (!(await linkAccount(trx, link))) throw collision();
  if (joined)
    await notify(trx, { account_id: joined.id, at: now, kind: 'sso_linked', application_id: null, number: null });
  return account;
}

/** Two concurrent first sign-ins of one person: the serialization error code makes the transaction retry and find the other's rows. */
const collision = (): Error => Object.assign(new Error('Concurrent first sign-ins of one person.'), { code: '40001' });
