/** Limits of sent codes: per number, per network and in total. Call all functions within the transaction of the code. */
import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { latestResend } from './codeQueries';
import { ALL_MESSAGES, smsPerHour } from '../messages/budget';
import { countUse, giveBack, limit, secondsUntil } from '../platform/rateLimits';
import {
  CODES_A_DAY,
  CODES_AN_HOUR,
  codesOfAddress,
  RETURNED_BY_A_SIGN_IN,
  networkIndexes,
  PREFIX_SHARES,
} from './signInLimits';

const dayKey = (mobileIndex: string) => `code:mobile:${mobileIndex}`;
const hourKey = (mobileIndex: string) => `code:hour:${mobileIndex}`;
const networkKeys = (deps: Deps, address: string) =>
  networkIndexes(deps, address).map((index, n) => ({ key: `code:address:${index}`, share: PREFIX_SHARES[n] ?? 1 }));

/** Counts one code of a number across networks. Throws TOO_MANY_REQUESTS; the rollback undoes the count. */
export async function countForNumber(trx: Db, mobileIndex: string, now: Date): Promise<void> {
  const { used, since } = await countUse(trx, dayKey(mobileIndex), CODES_A_DAY.windowMs, now);
  // The counter's row is locked now, so requests for this number from all networks run one after the other.
  const resendAt = await latestResend(trx, mobileIndex);
  if (resendAt && resendAt > now) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: secondsUntil(resendAt, now) });
  if (used > CODES_A_DAY.limit)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: secondsUntil(later(since, CODES_A_DAY.windowMs), now) });
  await limit(trx, hourKey(mobileIndex), CODES_AN_HOUR, now);
}

/** Counts one code for an address and its IPv6 prefixes. Throws TOO_MANY_REQUESTS above CODES_PER_ADDRESS. */
export async function countForNetworks(trx: Db, deps: Deps, address: string, now: Date): Promise<void> {
  const { limit: most, windowMs } = codesOfAddress(deps);
  for (const { key, share } of networkKeys(deps, address))
    await limit(trx, key, { limit: most * share, windowMs }, now);
}

/** Counts one message in total. Call last, because all numbers share this row. Throws SMS_LIMIT_REACHED. */
export async function countMessage(trx: Db, deps: Deps, now: Date): Promise<void> {
  const { limit: most, windowMs } = smsPerHour(deps);
  const { used, since } = await countUse(trx, ALL_MESSAGES, windowMs, now);
  if (used <= most) return;
  const retryAfterS = secondsUntil(later(since, windowMs), now);
  // With data, the envelope sends the exact wait instead of a random share of it.
  throw new AppError('SMS_LIMIT_REACHED', { retryAfterS, data: { retryAfterS } });
}

/** Undoes all counters of a code that was not sent. */
export async function uncountCode(trx: Db, deps: Deps, mobileIndex: string, address: string): Promise<void> {
  const keys = networkKeys(deps, address).map(({ key }) => key);
  for (const key of [dayKey(mobileIndex), hourKey(mobileIndex), ...keys, ALL_MESSAGES]) await giveBack(trx, key, 1);
}

/** Returns codes to the networks of a sign-in, so that a carrier with many users does not reach the limit. */
export async function earnCodes(trx: Db, deps: Deps, address: string): Promise<void> {
  for (const { key } of networkKeys(deps, address)) await giveBack(trx, key, RETURNED_BY_A_SIGN_IN);
}
