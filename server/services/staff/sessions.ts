import { createHash, randomBytes } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import { later } from '../../clock';
import type { Db } from '../../db/tables';
import type { StaffRow } from '../../db/tables/staff';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { dropOfficeSession, insertOfficeSession, staffOfSession } from '../../stores/staff';
import { audit } from '../audit';
import { callerOf, type StaffCaller } from './caller';

const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 10 * 3_600_000;

type SignedIn = CallTypes['officeSignIn']['reply'];

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const me = (row: Pick<StaffRow, 'id' | 'name' | 'sign_in' | 'organisation' | 'roles' | 'regions'>) => ({
  id: row.id,
  name: row.name,
  signIn: row.sign_in,
  organisation: row.organisation,
  roles: row.roles,
  regions: row.regions ?? ('all' as const),
});

/** A token of its own kind in a table of its own: it never opens what an applicant's opens, nor the other way. */
export async function enterOffice(
  trx: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  row: StaffRow,
  { action, address }: { action: string; address: string },
): Promise<SignedIn> {
  const token = newSecret();
  const now = clock.now();
  const expiresAt = later(now, IDLE_MS);
  await insertOfficeSession(trx, {
    token_hash: secretHash(token),
    staff_id: row.id,
    created_at: now,
    expires_at: expiresAt,
    ends_at: later(now, LONGEST_MS),
  });
  await audit({ db: trx, clock }, { actor: `staff:${row.id}`, action, target: `staff:${row.id}`, address });
  return { token, expiresAt: shanghaiInstant(expiresAt), me: { ...me(row), idleMinutes: config.officeIdleMinutes } };
}

/**
 * The person as they stand now: whoever is taken off is out with the next call. A write prolongs the session (keeping a
 * case is one); reading does not, or a screen that asks by itself would keep an empty chair signed in.
 */
export async function identifyStaff(
  deps: Deps,
  token: string,
  { write, address }: { write: boolean; address: string },
): Promise<StaffCaller> {
  const now = deps.clock.now();
  const row = await staffOfSession(deps.db, secretHash(token), now, write ? later(now, IDLE_MS) : undefined);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return callerOf(row, address);
}

export async function leaveOffice(deps: Deps, caller: StaffCaller, token: string): Promise<void> {
  await dropOfficeSession(deps.db, secretHash(token));
  const { actor, address } = caller;
  await audit(deps, { actor, action: 'office_sign_out', target: actor, address });
}
