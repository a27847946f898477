import type { CallTypes } from '@domain/contract/types';

import type { Db } from '../../db/tables';
import type { StaffRow } from '../../db/tables/staff';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { findStaffBySignIn, findStaffBySubject, linkStaff } from '../../stores/staff';
import { audit } from '../audit';
import { type Claims, redeem } from '../oidc';
import { attemptOf, beginAttempt } from '../ssoAttempts';
import { enterOffice } from './sessions';
import { signInName } from './signIn';

function settings({ config }: Pick<Deps, 'config'>) {
  if (!config.officeOidc) throw new AppError('SSO_NOT_CONFIGURED');
  return config.officeOidc;
}

export const beginOfficeSso = async (deps: Deps): Promise<{ authorizationUrl: string }> =>
  beginAttempt(deps, settings(deps), { door: 'office', redirect: null, scope: 'openid profile' });

/** The linked person; at the first time whoever is listed under the name that the provider has. Nobody is made by signing in. */
async function personOf(trx: Db, { issuer, subject, username }: Claims): Promise<StaffRow | undefined> {
  const linked = await findStaffBySubject(trx, issuer, subject);
  if (linked) return linked;
  const listed = username ? await findStaffBySignIn(trx, signInName(username)) : undefined;
  if (!listed?.active || listed.sso_subject !== null) return undefined;
  return linkStaff(trx, listed.id, issuer, subject);
}

export async function finishOfficeSso(
  deps: Deps,
  { code, state }: CallTypes['officeSsoFinish']['body'],
  address: string,
): Promise<CallTypes['officeSsoFinish']['reply']> {
  const oidc = settings(deps);
  const claims = await redeem(oidc, code, await attemptOf(deps, 'office', state));
  const signedIn = await transaction(deps, async (trx) => {
    const row = await personOf(trx, claims);
    return row?.active ? enterOffice(trx, deps, row, { action: 'office_sso_sign_in', address }) : null;
  });
  if (signedIn) return signedIn;
  await audit(deps, { actor: 'unknown', action: 'office_sign_in_failed', detail: { sso: true }, address });
  throw new AppError('ACCOUNT_NOT_FOUND', {
    fields: { code: { code: 'unknown', message: '您不在本系统的人员名单中，请联系管理员。' } },
  });
}
