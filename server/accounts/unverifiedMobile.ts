import { DAY_MS } from '@domain/time';
import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { AccountRow } from '../platform/db/tables/identity';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { audit } from '../platform/audit/audit';
import { countUse, deleteLimit, secondsUntil, windowOf, type Limit } from '../platform/rateLimits';
import { setMobileVerified } from './accountQueries';
import { within } from '../platform/db/transaction';

/** Wrong ends of the ID number for one account. */
const WRONG_ENDS: Limit = { limit: 3, windowMs: DAY_MS };
const wrongEndsKey = (account: AccountRow) => `id-no-end:${account.id}`;

/**
 * Checks who signs in with a right code after a restore: the number may be one that the owner has changed since (decision 0003).
 * Returns the refusal, or undefined when it is the owner. It is not thrown, so that the transaction keeps the counted try. Called under
 * the lock of the codes of the number, so that concurrent tries are counted one after the other.
 */
export async function checkIdNoEnd(
  trx: Db,
  deps: Deps,
  account: AccountRow,
  idNoEnd: string | undefined,
): Promise<AppError | undefined> {
  if (!account.is_mobile_unverified) return undefined;
  // An account from single sign-on: its owner is known to the provider only.
  if (account.id_no_sealed === null) return new AppError('SSO_REQUIRED');
  const now = deps.clock.now();
  const counted = await windowOf(trx, wrongEndsKey(account), WRONG_ENDS.windowMs, now);
  if (counted && counted.used >= WRONG_ENDS.limit) return lockedSince(counted.since, now);
  if (!idNoEnd) return new AppError('ID_NO_END_REQUIRED');
  const target = `account:${account.id}`;
  const idNo = deps.vault.open(account.id_no_sealed, locations.account(account.id, 'id_no_sealed'));
  if (idNo.slice(-4) === idNoEnd) {
    await setMobileVerified(trx, account.id);
    await deleteLimit(trx, wrongEndsKey(account));
    await audit(within(deps, trx), { actor: `person:${account.id}`, action: 'verify_mobile', target });
    return undefined;
  }
  await audit(within(deps, trx), { actor: 'anonymous', action: 'id_no_end_wrong', target });
  const { used, since } = await countUse(trx, wrongEndsKey(account), WRONG_ENDS.windowMs, now);
  if (used >= WRONG_ENDS.limit) return lockedSince(since, now);
  return new AppError('ID_NO_END_WRONG', { data: { triesLeft: WRONG_ENDS.limit - used } });
}

const lockedSince = (since: Date, now: Date): AppError =>
  new AppError('ID_NO_END_LOCKED', { retryAfterS: secondsUntil(later(since, WRONG_ENDS.windowMs), now) });
