import { createHash, randomBytes } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import { HOUR_MS, shanghaiInstant } from '@domain/time';

import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { dropOfficeSession, insertOfficeSession, prolongSession, staffOfSession } from './officeSessionRecords';
import { audit } from '../platform/audit/audit';
import { callerOf, type StaffCaller } from './caller';
import { networkIndex, recordNetwork } from './knownNetworks';

const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 10 * HOUR_MS;

type SignedIn = CallTypes['officeSsoFinish']['reply'];

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

/** Opens an office session. Sessions of the office and of applicants are in separate tables, so their tokens are not interchangeable. */
export async function enterOffice(
  trx: Db,
  { clock, config, vault }: Pick<Deps, 'clock' | 'config' | 'vault'>,
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
  await recordNetwork(trx, row.id, networkIndex({ vault }, address), now);
  await audit({ db: trx, clock }, { actor: `staff:${row.id}`, action, target: `staff:${row.id}`, address });
  return { token, expiresAt: shanghaiInstant(expiresAt), me: { ...me(row), idleMinutes: config.officeIdleMinutes } };
}

/** Smallest extension by a read, so that an active officer causes one write per minute and not one per read. */
const READ_STEP_MS = 60_000;

/**
 * Returns the staff member of a session with the current roles. A write prolongs the session; a read does so only when
 * the officer caused it (`active`), so that a page that polls by itself does not keep an absent officer signed in.
 */
export async function identifyStaff(
  deps: Deps,
  token: string,
  { write, active, address }: { write: boolean; active: boolean; address: string },
): Promise<StaffCaller> {
  const now = deps.clock.now();
  const until = later(now, IDLE_MS);
  const hash = secretHash(token);
  const session = await staffOfSession(deps.db, hash, now, write ? until : undefined);
  if (!session) throw new AppError('UNAUTHENTICATED');
  if (!write && active && session.expires_at <= later(until, -READ_STEP_MS))
    await prolongSession(deps.db, hash, now, { until, by: READ_STEP_MS });
  return callerOf(session, address);
}

/** Ends one session of the caller. */
export async function leaveOffice(deps: Deps, caller: StaffCaller, token: string): Promise<void> {
  await dropOfficeSession(deps.db, secretHash(token));
  const { actor, address } = caller;
  await audit(deps, { actor, action: 'office_sign_out', target: actor, address });
}
