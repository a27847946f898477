import { later } from '../clock';
import type { Db } from '../db/tables';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { countUse } from '../stores/rateLimits';
import { networkOf, networksOf } from './network';

const HOUR_MS = 3_600_000;

export interface Limit {
  limit: number;
  windowMs: number;
}

/** Codes to one number, summed over all networks. */
export const CODES_A_DAY: Limit = { limit: 10, windowMs: 24 * HOUR_MS };
export const CODES_AN_HOUR: Limit = { limit: 5, windowMs: HOUR_MS };
/** Multiples of CODES_PER_ADDRESS for an address or IPv6 /64, a /56 and a /48. */
export const PREFIX_SHARES = [1, 2, 4] as const;
/** CODES_PER_ADDRESS without work; with it ten times as many, so that who only asks takes nothing from those who share the address. */
const WITH_WORK = 10;
export const codesOfAddress = ({ config }: Pick<Deps, 'config'>): Limit => ({
  limit: config.codesPerAddress * (config.challengeBits > 0 ? WITH_WORK : 1),
  windowMs: HOUR_MS,
});
/** Whoever guesses at one number after the other. */
export const WRONG_OF_ADDRESS: Limit = { limit: 300, windowMs: HOUR_MS };
/** So many of them before each further try wants some work done first, right or wrong. */
export const FREE_WRONG_OF_ADDRESS = 60;

/**
 * What a sign-in gives back to its address. A mobile carrier puts thousands behind one: the more of them come in, the more may ask,
 * and whoever only asks runs out.
 */
export const EARNED = 4;

export const addressIndex = ({ vault }: Pick<Deps, 'vault'>, address: string): string =>
  vault.index('address', networkOf(address));

/** Returns the blind indexes of the networks that count a request: the address or /64 first, then the IPv6 /56 and /48. */
export const networkIndexes = ({ vault }: Pick<Deps, 'vault'>, address: string): string[] =>
  networksOf(address).map((network) => vault.index('address', network));

/** All messages of all processes in one hour. */
export const ALL_MESSAGES = 'sms:all';
export const allMessages = ({ config }: Pick<Deps, 'config'>): Limit => ({
  limit: config.smsPerHour,
  windowMs: HOUR_MS,
});

export const secondsUntil = (then: Date, now: Date): number =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000));

/** Counts one more, or refuses with when to come back; answers how many it has been. */
export async function limit(trx: Db, key: string, { limit: most, windowMs }: Limit, now: Date): Promise<number> {
  const { used, since } = await countUse(trx, key, windowMs, now);
  if (used > most) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: secondsUntil(later(since, windowMs), now) });
  return used;
}

/** Requests for a new number without the old one, matching or not, so that a limit reveals nothing about an account. */
const REQUESTS_OF_ID_NO: Limit = { limit: 5, windowMs: 24 * HOUR_MS };
const REQUESTS_OF_MOBILE: Limit = { limit: 3, windowMs: 24 * HOUR_MS };
const REQUESTS_OF_NETWORK: Limit = { limit: 60, windowMs: HOUR_MS };

export async function limitMobileRequests(
  trx: Db,
  deps: Deps,
  { idNo, mobile, address }: { idNo: string; mobile: string; address: string },
  now: Date,
): Promise<void> {
  await limit(trx, `mobile-request:id:${deps.vault.index('idNo', idNo)}`, REQUESTS_OF_ID_NO, now);
  await limit(trx, `mobile-request:mobile:${deps.vault.index('mobile', mobile)}`, REQUESTS_OF_MOBILE, now);
  for (const [n, index] of networkIndexes(deps, address).entries()) {
    const { limit: most, windowMs } = REQUESTS_OF_NETWORK;
    const key = `mobile-request:network:${index}`;
    await limit(trx, key, { limit: most * (PREFIX_SHARES[n] ?? 1), windowMs }, now);
  }
}
