import type { CallTypes } from '@domain/contract/types';
import { HOUR_MS } from '@domain/time';

import { later } from '../platform/clock';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { findStaffBySignIn } from './staffRecords';
import { lockTries, setTries } from './queries';
import { countUse, giveBack, limit, secondsUntil, windowOf, type Limit } from '../platform/rateLimits';
import { audit } from '../platform/audit/audit';
import { networkOf } from '../http/network';
import { isPassword } from './passwords';
import { enterOffice } from '../auth/officeSessions';

const TRIES = 5;
const LOCK_MS = 15 * 60_000;
/** Wrong passwords of a name from all networks: a stranger in one network does not lock the officer out of another one. */
const TRIES_OF_NAME: Limit = { limit: 50, windowMs: LOCK_MS };
const TRIES_OF_ADDRESS: Limit = { limit: 300, windowMs: HOUR_MS };

type SignedIn = CallTypes['officeSignIn']['reply'];

/** Returns a sign-in name in its stored form: case, full-width letters and surrounding spaces do not matter. */
export const signInName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

const wrongPassword = (): AppError =>
  new AppError('UNAUTHENTICATED', { fields: { password: { code: 'unknown', message: '登录名或密码不正确' } } });

/**
 * Signs in by name and password. Failures are counted per typed name and network, then per name, and the password is hashed even for an unknown name:
 * neither the response nor its duration reveals which names exist.
 */
export async function signInStaff(
  deps: Deps,
  { name, password }: CallTypes['officeSignIn']['body'],
  address: string,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const from = deps.vault.index('address', networkOf(address));
  const limitKey = `office:address:${from}`;
  await limit(deps.db, limitKey, TRIES_OF_ADDRESS, now);
  const signIn = signInName(name);
  const nameKey = `office:name:${deps.vault.index('officeName', signIn)}`;
  const triesHash = deps.vault.index('officeName', `${from} ${signIn}`);
  const row = await findStaffBySignIn(deps.db, signIn);
  const right = await isPassword(password, row?.active ? row.password_hash : null);

  const outcome = await transaction(deps, async (trx): Promise<SignedIn | AppError> => {
    const tries = await lockTries(trx, triesHash, now);
    if (tries.locked_until && tries.locked_until > now)
      return new AppError('LOCKED', { retryAfterS: secondsUntil(tries.locked_until, now) });
    const ofName = await windowOf(trx, nameKey, TRIES_OF_NAME.windowMs, now);
    if (ofName && ofName.used >= TRIES_OF_NAME.limit)
      return new AppError('LOCKED', { retryAfterS: secondsUntil(later(ofName.since, LOCK_MS), now) });
    if (right && row) {
      await setTries(trx, triesHash, { failed: 0, locked_until: null, at: now });
      // Only failures count: all officers of an office may share one address.
      await giveBack(trx, limitKey, 1);
      return enterOffice(trx, deps, row, { action: 'office_sign_in', address });
    }
    const failed = (tries.locked_until ? 0 : tries.failed) + 1;
    const locked = failed >= TRIES ? later(now, LOCK_MS) : null;
    await countUse(trx, nameKey, TRIES_OF_NAME.windowMs, now);
    await setTries(trx, triesHash, { failed: locked ? 0 : failed, locked_until: locked, at: now });
    await audit(
      { db: trx, clock: deps.clock },
      {
        actor: row ? `staff:${row.id}` : 'unknown',
        action: locked ? 'office_locked' : 'office_sign_in_failed',
        ...(row && { target: `staff:${row.id}` }),
        address,
      },
    );
    return locked ? new AppError('LOCKED', { retryAfterS: LOCK_MS / 1000 }) : wrongPassword();
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
