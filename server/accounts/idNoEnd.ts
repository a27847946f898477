import { idNoEndOf } from '@domain/rules/idCard';
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
import { deviceHash, isKnownDevice } from './devices';
import { within } from '../platform/db/transaction';

interface Counter extends Limit {
  key: string;
}

/**
 * Wrong ends of the ID number: of one device, and of all unknown devices together, because an attacker can send a new device with each try.
 * A device without a value, of an earlier app, shares one counter with its like.
 */
const countersOf = (
  { id }: Pick<AccountRow, 'id'>,
  device: string | undefined,
): readonly [ofDevice: Counter, ofAccount: Counter] => [
  { key: `id-no-end:${id}:${device ? deviceHash(id, device) : ''}`, limit: 3, windowMs: DAY_MS },
  { key: `id-no-end:${id}`, limit: 10, windowMs: DAY_MS },
];

/**
 * Checks who signs in with a right code on an unknown device, or after a restore: the number may be recycled, or one that the owner has
 * changed since (decisions 0003 and 0068). Returns the refusal, or undefined when it is the owner. It is not thrown, so that the transaction
 * keeps the counted try. Called under the locks of the codes of the number, so that concurrent tries are counted one after the other, and of
 * the account, so that its devices stay.
 */
export async function checkIdNoEnd(
  trx: Db,
  deps: Deps,
  account: AccountRow,
  { idNoEnd, device }: { idNoEnd?: string; device?: string },
): Promise<AppError | undefined> {
  if (!account.is_mobile_unverified && (await isKnownDevice(trx, account.id, device))) return undefined;
  // An account from single sign-on: its owner is known to the provider only.
  if (account.id_no_sealed === null) return new AppError('SSO_REQUIRED');
  const now = deps.clock.now();
  const counters = countersOf(account, device);
  for (const { key, limit, windowMs } of counters) {
    const counted = await windowOf(trx, key, windowMs, now);
    if (counted && counted.used >= limit) return lockedSince(counted.since, now);
  }
  if (!idNoEnd) return new AppError('ID_NO_END_REQUIRED');
  const target = `account:${account.id}`;
  const idNo = deps.vault.open(account.id_no_sealed, locations.account(account.id, 'id_no_sealed'));
  if (idNoEndOf(idNo) === idNoEnd) {
    if (account.is_mobile_unverified) await setMobileVerified(trx, account.id);
    for (const { key } of counters) await deleteLimit(trx, key);
    await audit(within(deps, trx), { actor: `person:${account.id}`, action: 'verify_mobile', target });
    return undefined;
  }
  await audit(within(deps, trx), { actor: 'anonymous', action: 'id_no_end_wrong', target });
  const [ofDevice, ofAccount] = counters;
  const { used, since } = await countUse(trx, ofDevice.key, ofDevice.windowMs, now);
  const ofAll = await countUse(trx, ofAccount.key, ofAccount.windowMs, now);
  if (used >= ofDevice.limit) return lockedSince(since, now);
  if (ofAll.used >= ofAccount.limit) return lockedSince(ofAll.since, now);
  return new AppError('ID_NO_END_WRONG', {
    data: { triesLeft: Math.min(ofDevice.limit - used, ofAccount.limit - ofAll.used) },
  });
}

/** Forgets the wrong ends of all devices together and of apps without a device: they may be those of a thief, when the office freezes the account or gives it a new number. */
export async function forgetWrongEnds(trx: Db, account: Pick<AccountRow, 'id'>): Promise<void> {
  for (const { key } of countersOf(account, undefined)) await deleteLimit(trx, key);
}

const lockedSince = (since: Date, now: Date): AppError =>
  new AppError('ID_NO_END_LOCKED', { retryAfterS: secondsUntil(later(since, DAY_MS), now) });
