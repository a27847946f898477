import { DAY_MS, HOUR_MS } from '@domain/time';
import type { Db } from '../platform/db/tables';
import type { AccountRow } from '../platform/db/tables/identity';
import type { Deps } from '../deps';
import { limit, type Limit } from '../platform/rateLimits';
import { networkOf, networksOf } from '../http/network';
import { listIdentities } from './accountRecords';

/** Codes to one number, summed over all networks. */
export const CODES_A_DAY: Limit = { limit: 10, windowMs: DAY_MS };
export const CODES_AN_HOUR: Limit = { limit: 5, windowMs: HOUR_MS };
/** Multiples of CODES_PER_ADDRESS for an address or IPv6 /64, a /56 and a /48. */
export const PREFIX_SHARES = [1, 2, 4] as const;
export const codesOfAddress = ({ config }: Pick<Deps, 'config'>): Limit => ({
  limit: config.codesPerAddress,
  windowMs: HOUR_MS,
});
/** Wrong codes per address; limits guessing across many numbers. */
export const WRONG_OF_ADDRESS: Limit = { limit: 60, windowMs: HOUR_MS };

/**
 * Uses that a sign-in returns to its address. A mobile carrier has thousands of users behind one address: successful sign-ins
 * raise its limit, requests for codes alone exhaust it.
 */
export const RETURNED_BY_A_SIGN_IN = 4;

export const addressIndex = ({ vault }: Pick<Deps, 'vault'>, address: string): string =>
  vault.index('address', networkOf(address));

/** Returns the blind indexes of the networks that count a request: the address or /64 first, then the IPv6 /56 and /48. */
export const networkIndexes = ({ vault }: Pick<Deps, 'vault'>, address: string): string[] =>
  networksOf(address).map((network) => vault.index('address', network));

/** Returns what stays the same when the account is deleted and made again: the mobile number, or the subject of single sign-on. */
export async function personKey({ db, vault }: Pick<Deps, 'db' | 'vault'>, account: AccountRow): Promise<string> {
  if (account.mobile_index) return account.mobile_index;
  const [link] = await listIdentities(db, account.id);
  return link ? `sso:${vault.index('ssoSubject', JSON.stringify([link.issuer, link.subject]))}` : account.id;
}

/** Limits requests for a new number without the old one. They count whether or not an account matches, so that a limit reveals nothing. */
const REQUESTS_OF_ID_NO: Limit = { limit: 5, windowMs: DAY_MS };
const REQUESTS_OF_MOBILE: Limit = { limit: 3, windowMs: DAY_MS };
const REQUESTS_OF_NETWORK: Limit = { limit: 60, windowMs: HOUR_MS };

export async function limitMobileRequests(
  trx: Db,
  deps: Deps,
  { idNoIndex, mobile, address }: { idNoIndex: string; mobile: string; address: string },
  now: Date,
): Promise<void> {
  await limit(trx, `mobile-request:id:${idNoIndex}`, REQUESTS_OF_ID_NO, now);
  await limit(trx, `mobile-request:mobile:${deps.vault.index('mobile', mobile)}`, REQUESTS_OF_MOBILE, now);
  for (const [n, index] of networkIndexes(deps, address).entries()) {
    const { limit: most, windowMs } = REQUESTS_OF_NETWORK;
    const key = `mobile-request:network:${index}`;
    await limit(trx, key, { limit: most * (PREFIX_SHARES[n] ?? 1), windowMs }, now);
  }
}
