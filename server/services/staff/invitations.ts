import { randomUUID } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';

import { later } from '../../clock';
import type { Db } from '../../db/tables';
import type { StaffRow } from '../../db/tables/staff';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import {
  anyStaff,
  dropOfficeSessions,
  findStaff,
  insertInvitation,
  insertStaff,
  isInvitation,
  queueForStaff,
  takeInvitation,
  updateStaff,
  voidInvitations,
} from '../../stores/staff';
import { hashPassword, passwordProblem } from './passwords';
import { enterOffice, newSecret, secretHash } from './sessions';

const VALID_MS = 24 * 3_600_000;

/** Good once and for a day; only its hash is kept. Without a person: for whoever becomes the first `admin`. */
export async function invite(trx: Db, { clock }: Pick<Deps, 'clock'>, staffId: string | null): Promise<string> {
  const secret = newSecret();
  const now = clock.now();
  if (staffId) await voidInvitations(trx, staffId, now);
  await insertInvitation(trx, {
    secret_hash: secretHash(secret),
    staff_id: staffId,
    created_at: now,
    expires_at: later(now, VALID_MS),
    used_at: null,
  });
  return secret;
}

/** While the office has nobody, each start prints a link for the first `admin`; with the first person all of them are void. */
export const inviteFirstAdmin = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<string | null> =>
  (await anyStaff(deps.db)) ? null : invite(deps.db, deps, null);

const firstAdmin = (now: Date): StaffRow => ({
  id: randomUUID(),
  sign_in: 'admin',
  name: '系统管理员',
  organisation: '',
  roles: ['admin'],
  regions: null,
  active: true,
  password_hash: null,
  sso_issuer: null,
  sso_subject: null,
  created_at: now,
  changed_at: now,
});

async function invited(trx: Db, staffId: string | null, now: Date): Promise<StaffRow | undefined> {
  if (staffId) return findStaff(trx, staffId);
  // Of two who take two such links at once, the first is the first.
  await queueForStaff(trx);
  if (await anyStaff(trx)) return undefined;
  const row = firstAdmin(now);
  return (await insertStaff(trx, row)) ? row : undefined;
}

/** Sets the password, ends every session under the one before, and signs in. */
export async function acceptInvitation(
  deps: Deps,
  secret: string,
  password: string,
  address: string,
): Promise<CallTypes['acceptInvitation']['reply']> {
  const now = deps.clock.now();
  // A link that is none costs nothing.
  if (!(await isInvitation(deps.db, secretHash(secret), now))) throw new AppError('NOT_FOUND');
  const password_hash = await hashPassword(password);
  return transaction(deps, async (trx) => {
    const invitation = await takeInvitation(trx, secretHash(secret), now);
    const row = invitation && (await invited(trx, invitation.staff_id, now));
    if (!row?.active) throw new AppError('NOT_FOUND');
    // Judged only now, so that nobody learns a name from a link that is none; the link stays good.
    const problem = passwordProblem(password, [row.name, row.sign_in]);
    if (problem) throw new AppError('VALIDATION_FAILED', { fields: { password: problem } });
    await dropOfficeSessions(trx, row.id);
    const changed = await updateStaff(trx, row.id, { password_hash, changed_at: now });
    return enterOffice(trx, deps, changed, { action: 'office_invitation_accepted', address });
  });
}
