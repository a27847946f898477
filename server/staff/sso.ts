import type { CallTypes } from '@domain/contract/types';
import type { Problem } from '@domain/errors';

import type { Db } from '../platform/db/tables';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { lockStaffBySubject } from './queries';
import { audit } from '../platform/audit/audit';
import { type Claims, redeem } from '../accounts/oidc';
import { attemptOf, beginAttempt } from '../accounts/ssoAttempts';
import { replaceCredentials, requireCode, takeInvited } from './invitations';
import { lockStaffChanges } from '../auth/memberLockRecords';
import { enterOffice, secretHash } from '../auth/officeSessions';

type SignedIn = CallTypes['officeSsoFinish']['reply'];

function settings({ config }: Pick<Deps, 'config'>) {
  if (!config.officeOidc) throw new AppError('SSO_NOT_CONFIGURED');
  return config.officeOidc;
}

/** With an invitation and its code, the attempt accepts it and links the subject to the invited member. */
export async function beginOfficeSso(
  deps: Deps,
  { invitation, code }: CallTypes['officeSsoStart']['body'],
  address: string,
): Promise<CallTypes['officeSsoStart']['reply']> {
  const oidc = settings(deps);
  const invitationHash = invitation === undefined ? null : secretHash(invitation);
  if (invitationHash) await requireCode(deps, invitationHash, code);
  // Office computers are shared: a session that a colleague left open at the provider must not sign in silently.
  return beginAttempt(deps, oidc, {
    door: 'office',
    address,
    scope: 'openid profile',
    prompt: 'login',
    invitationHash,
  });
}

const refused = (reason: string, message: string): { fields: Record<string, Problem> } => ({
  fields: { code: { code: 'unknown', reason, message } },
});

/** Only issuer and subject identify a member. Names and e-mail addresses of a provider may change owners. */
async function signIn(trx: Db, deps: Deps, { issuer, subject }: Claims, address: string): Promise<SignedIn> {
  const row = await lockStaffBySubject(trx, issuer, subject);
  if (!row)
    throw new AppError(
      'ACCOUNT_NOT_FOUND',
      refused(
        'sso.unlinked',
        '这个统一身份认证账号还没有绑定经办人。请向管理员索取邀请，打开邀请后选择用统一身份认证接受。',
      ),
    );
  if (!row.active) throw new AppError('FORBIDDEN', refused('sso.inactive', '您的账号已停用，请联系管理员。'));
  return enterOffice(trx, deps, row, { action: 'office_sso_sign_in', address });
}

async function accept(
  trx: Db,
  deps: Deps,
  { issuer, subject }: Claims,
  { invitationHash, address }: { invitationHash: string; address: string },
): Promise<SignedIn> {
  await lockStaffChanges(trx);
  const row = await takeInvited(trx, invitationHash, deps.clock.now());
  const linked = await lockStaffBySubject(trx, issuer, subject);
  if (linked && linked.id !== row.id)
    throw new AppError(
      'DUPLICATE',
      refused('sso.linkedToOther', '这个统一身份认证账号已绑定另一位经办人，请换用本人的账号，或设置密码接受邀请。'),
    );
  const member = await replaceCredentials(trx, deps, row, { sso_issuer: issuer, sso_subject: subject });
  return enterOffice(trx, deps, member, { action: 'office_sso_linked', address });
}

/** Signs a member in, or accepts the invitation of the attempt. A rejected member or invitation is audited. */
export async function finishOfficeSso(
  deps: Deps,
  { code, ...started }: CallTypes['officeSsoFinish']['body'],
  address: string,
): Promise<SignedIn> {
  const oidc = settings(deps);
  const attempt = await attemptOf(deps, 'office', started);
  const claims = await redeem(oidc, code, attempt);
  const { invitation_hash: invitationHash } = attempt;
  try {
    return await transaction(deps, (trx) =>
      invitationHash ? accept(trx, deps, claims, { invitationHash, address }) : signIn(trx, deps, claims, address),
    );
  } catch (error) {
    if (error instanceof AppError) {
      const detail = { sso: error.fields?.code?.reason ?? 'sso.invitationVoid' };
      await audit(deps, { actor: 'unknown', action: 'office_sign_in_failed', detail, address });
    }
    throw error;
  }
}
