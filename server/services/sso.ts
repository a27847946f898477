import type { SignedIn } from '@domain/contract/types';
import { later } from '../clock';
import type { Db } from '../db/tables';
import type { AccountRow } from '../db/tables/identity';
import { transaction } from '../db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { findAccountByMobile, insertAccount } from '../stores/accounts';
import { findAttempt, findLinkedAccount, insertAttempt, linkAccount, takeAttempt } from '../stores/sso';
import { accountRow, enter } from './accounts';
import { beginAuthorization, redeem, type Claims } from './oidc';
import { mobileOrNothing, readRedirect } from './personFields';

const ATTEMPT_MS = 10 * 60_000;

function settings({ config }: Pick<Deps, 'config'>) {
  if (!config.oidc) throw new AppError('SSO_NOT_CONFIGURED');
  return config.oidc;
}

export async function beginSso(deps: Deps, redirect: string | undefined): Promise<{ authorizationUrl: string }> {
  const oidc = settings(deps);
  const path = redirect ? readRedirect(redirect) : null;
  const { authorizationUrl, state, nonce, verifier } = await beginAuthorization(oidc);
  await insertAttempt(deps.db, {
    state,
    nonce,
    verifier,
    redirect: path,
    expires_at: later(deps.clock.now(), ATTEMPT_MS),
    used_at: null,
  });
  return { authorizationUrl };
}

/** A state of ours is good once and for ten minutes; whatever else comes is told apart, so that the page can explain it. */
async function attemptOf(deps: Deps, state: string) {
  const ours = /^[\w-]+$/.test(state);
  const taken = ours && (await takeAttempt(deps.db, state, deps.clock.now()));
  if (taken) return taken;
  const known = ours && (await findAttempt(deps.db, state));
  if (!known) {
    throw new AppError('VALIDATION_FAILED', {
      fields: {
        state: { code: 'unknown', reason: 'sso.foreign', message: '这次登录不是从本网站发起的，请重新登录。' },
      },
    });
  }
  const problem = known.used_at
    ? { reason: 'sso.used', message: '这次登录已经完成过，请重新登录。' }
    : { reason: 'sso.expired', message: '登录停留时间过长，已失效，请重新登录。' };
  throw new AppError('CODE_EXPIRED', { fields: { state: { code: 'unknown', ...problem } } });
}

export async function finishSso(
  deps: Deps,
  { code, state }: { code: string; state: string },
): Promise<SignedIn & { redirect?: string }> {
  const oidc = settings(deps);
  const attempt = await attemptOf(deps, state);
  const claims = await redeem(oidc, code, attempt);
  const signedIn = await transaction(deps, async (trx) =>
    enter(trx, deps, await accountOf(trx, deps, claims), 'sso_sign_in'),
  );
  return attempt.redirect ? { ...signedIn, redirect: attempt.redirect } : signedIn;
}

/** The linked account; else the one whose number the provider has verified; else a new one. */
async function accountOf(trx: Db, deps: Deps, { issuer, subject, name, verifiedPhone }: Claims): Promise<AccountRow> {
  const linked = await findLinkedAccount(trx, issuer, subject);
  if (linked) return linked;
  const mobile = verifiedPhone && mobileOrNothing(verifiedPhone);
  const joined = mobile ? await findAccountByMobile(trx, deps.vault.index('mobile', mobile)) : undefined;
  const account = joined ?? accountRow(deps, { name, mobile, idNo: null });
  if (!joined && !(await insertAccount(trx, account))) throw collision();
  if (!(await linkAccount(trx, issuer, subject, account.id, deps.clock.now()))) throw collision();
  return account;
}

/** The same person came twice at once: the transaction runs again, and finds what the other has made. */
const collision = (): Error => Object.assign(new Error('Two first sign-ins of one person.'), { code: '40001' });
