import { randomUUID } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import type { Problem } from '@domain/errors';
import { DAY_MS } from '@domain/time';

import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import {
  anyStaff,
  insertInvitation,
  insertStaff,
  countWrongCode,
  lockInvitation,
  lockStaff,
  takeInvitation,
  updateStaff,
  voidInvitations,
} from './queries';
import { forgetNetworks } from '../auth/knownNetworks';
import { oneAfterTheOther } from '../auth/memberLockRecords';
import { dropOfficeSessions } from '../auth/officeSessionRecords';
import { findStaff } from './staffRecords';
import { hashPassword, passwordProblem } from './passwords';
import { newSecret, secretHash } from '../auth/officeSessions';
import { isCodeOf } from '../proposals/proposals';
import { enterOrSetUp } from './secondFactor';

const VALID_MS = DAY_MS;

/**
 * Returns the secret, valid once within a day; only its hash is stored. `staffId` null: for the first `admin`. With a proposal, it is
 * accepted with the code of the proposal only.
 */
export async function invite(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { staffId, proposalId = null }: { staffId: string | null; proposalId?: string | null },
): Promise<string> {
  const secret = newSecret();
  const now = clock.now();
  if (staffId) await voidInvitations(trx, staffId, now);
  await insertInvitation(trx, {
    secret_hash: secretHash(secret),
    staff_id: staffId,
    created_at: now,
    expires_at: later(now, VALID_MS),
    used_at: null,
    proposal_id: proposalId,
  });
  return secret;
}

/** Returns an invitation for the first `admin`, or null when the office has staff. The first member makes all of them invalid. */
export const inviteFirstAdmin = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<string | null> =>
  (await anyStaff(deps.db)) ? null : invite(deps.db, deps, { staffId: null });

type NewMember = Pick<StaffRow, 'sign_in' | 'name' | 'organisation' | 'roles' | 'regions'>;

/** Returns the row of a member who cannot sign in yet. */
export const newMember = (member: NewMember, now: Date): StaffRow => ({
  id: randomUUID(),
  ...member,
  active: true,
  password_hash: null,
  sso_issuer: null,
  sso_subject: null,
  totp_sealed: null,
  totp_step: null,
  created_at: now,
  changed_at: now,
});

const firstAdmin = { sign_in: 'admin', name: '系统管理员', organisation: '', roles: ['admin' as const], regions: null };

async function invited(trx: Db, staffId: string | null, now: Date): Promise<StaffRow | undefined> {
  if (staffId) return findStaff(trx, staffId);
  // The transaction holds the lock of `lockStaffChanges`, so of two concurrent first admins one is created.
  if (await anyStaff(trx)) return undefined;
  const row = newMember(firstAdmin, now);
  return (await insertStaff(trx, row)) ? row : undefined;
}

/** Uses the invitation and returns its member. Throws NOT_FOUND; the caller's transaction then leaves the invitation valid. */
export async function takeInvited(trx: Db, invitationHash: string, now: Date): Promise<StaffRow> {
  const invitation = await takeInvitation(trx, invitationHash, now);
  const row = invitation && (await invited(trx, invitation.staff_id, now));
  if (!row?.active) throw new AppError('NOT_FOUND');
  return row;
}

const WRONG_CODES = 5;

/**
 * Returns the id of the invited member, null for the first `admin`. Throws NOT_FOUND for a void invitation and CODE_WRONG for a wrong code;
 * the fifth wrong one voids the invitation.
 */
export async function requireCode(
  deps: Deps,
  invitationHash: string,
  typed: string | undefined,
): Promise<string | null> {
  const outcome = await transaction(deps, async (trx) => {
    const now = deps.clock.now();
    const invitation = await lockInvitation(trx, invitationHash, now);
    if (!invitation) return new AppError('NOT_FOUND');
    const { staff_id: staffId, proposal_id: proposalId, wrong_codes: wrong } = invitation;
    if (!proposalId || (typed && (await isCodeOf(trx, deps, proposalId, typed)))) return { staffId };
    if (!typed) return wrongCode(missingCode);
    const triesLeft = WRONG_CODES - wrong - 1;
    await countWrongCode(trx, invitationHash, triesLeft > 0 ? null : now);
    if (triesLeft === 0) return new AppError('NOT_FOUND');
    const message = `验证码不正确，还可以试 ${triesLeft} 次，之后邀请作废`;
    return wrongCode({ code: 'unknown', reason: 'unknown.invitationCode', params: { triesLeft }, message });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome.staffId;
}

const missingCode: Problem = {
  code: 'required',
  reason: 'required.invitationCode',
  message: '请填写提出邀请的管理员给您的 6 位验证码',
};
const wrongCode = (code: Problem) => new AppError('CODE_WRONG', { fields: { code } });

/**
 * Replaces every credential of the member, ends all sessions and forgets all networks: what another person may use must not survive a new
 * invitation.
 */
export async function replaceCredentials(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id }: StaffRow,
  credentials: Partial<Pick<StaffRow, 'password_hash' | 'sso_issuer' | 'sso_subject'>>,
): Promise<StaffRow> {
  // A sign-in with the old ones holds the row until its session is stored.
  await lockStaff(trx, id);
  await dropOfficeSessions(trx, id);
  await forgetNetworks(trx, id);
  const none = { password_hash: null, sso_issuer: null, sso_subject: null, totp_sealed: null, totp_step: null };
  return updateStaff(trx, id, { ...none, ...credentials, changed_at: clock.now() });
}

/** Sets the password of the invited member, and signs in or begins the set-up of the second factor. */
export async function acceptInvitation(
  deps: Deps,
  { secret, code, password }: CallTypes['acceptInvitation']['body'],
  address: string,
): Promise<CallTypes['acceptInvitation']['reply']> {
  const now = deps.clock.now();
  // Invitation and password are checked before the slow hash; the transaction checks the invitation again.
  const staffId = await requireCode(deps, secretHash(secret), code);
  const { name, sign_in } = (staffId && (await findStaff(deps.db, staffId))) || firstAdmin;
  // Only a valid invitation reaches this rule, because the message depends on the member's name.
  const problem = passwordProblem(password, [name, sign_in]);
  if (problem) throw invalid('password', problem);
  const password_hash = await hashPassword(password);
  // Serialized with `changeStaff`, which deactivates the member and voids the invitation.
  return transaction(oneAfterTheOther(deps), async (trx) => {
    const row = await takeInvited(trx, secretHash(secret), now);
    const action = 'office_invitation_accepted';
    const member = await replaceCredentials(trx, deps, row, { password_hash });
    return enterOrSetUp(trx, deps, member, { action, setUpAction: action, address });
  });
}
