import { randomInt, timingSafeEqual } from 'node:crypto';
import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import type { SignInCodeRow } from '../platform/db/tables/identity';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { findAccountByMobile } from './accountQueries';
import {
  changeCode,
  decrementForeignTries,
  lockCode,
  lockLiveCodes,
  lockOrCreateCode,
  voidCodes,
  type Whose,
} from './codeQueries';
import { giveBack, usedOf } from '../platform/rateLimits';
import { audit } from '../platform/audit/audit';
import { challenge, hasWorked, needsWork } from './challenge';
import { countForNetworks, countForNumber, countMessage, earnCodes, uncountCode } from './codeLimits';
import { addressIndex, EARNED, FREE_WRONG_OF_ADDRESS, limit, secondsUntil, WRONG_OF_ADDRESS } from './signInLimits';
import { sendSms } from '../messages/sms';

const RESEND_MS = 60_000;
const VALID_MS = 5 * 60_000;
const TRIES = 5;
/** Wrong tries from other networks, together, that one code tolerates. */
const STRANGERS = 10;
const LOCK_MS = 15 * 60_000;

/** The number and the IP address of a request. */
export interface Caller {
  mobile: string;
  address: string;
  /** solution of a proof-of-work challenge */
  answer?: string;
}

const whoseOf = (deps: Pick<Deps, 'vault'>, { mobile, address }: Caller): Whose => ({
  mobile_index: deps.vault.index('mobile', mobile),
  address_index: addressIndex(deps, address),
});

const codeHash = ({ vault }: Pick<Deps, 'vault'>, mobile: string, code: string): string =>
  vault.index('code', `${mobile}:${code}`);

function refuseWhileLocked(lockedUntil: Date | null | undefined, now: Date): void {
  if (lockedUntil && lockedUntil > now) throw new AppError('LOCKED', { retryAfterS: secondsUntil(lockedUntil, now) });
}

/** Sends a code. It never looks up the account, so neither the reply nor its time reveals whether the number is registered. */
export async function sendCode(deps: Deps, caller: Caller): Promise<{ resendAfter: number }> {
  const now = deps.clock.now();
  const whose = whoseOf(deps, caller);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transaction(deps, async (trx) => {
    const row = await lockOrCreateCode(trx, whose, now, TRIES);
    refuseWhileLocked(row.locked_until, now);
    await countForNumber(trx, whose.mobile_index, now);
    const isOften = await countForNetworks(trx, deps, caller.address, now);
    const asked = { call: 'sendCode', ...caller } as const;
    if (needsWork(deps, isOften, isOften && (await hasWorked(trx, deps, asked)))) throw challenge(deps, asked);
    await changeCode(trx, whose, {
      code_hash: codeHash(deps, caller.mobile, code),
      resend_at: later(now, RESEND_MS),
      expires_at: later(now, VALID_MS),
      tries_left: TRIES,
      strangers_left: STRANGERS,
      locked_until: null,
    });
    await countMessage(trx, deps, now);
  }).catch((error: unknown) => {
    if (error instanceof AppError) deps.metrics.codes('refused');
    throw error;
  });
  try {
    await sendSms(deps, caller.mobile, code);
  } catch (cause) {
    deps.metrics.codes('failed');
    await takeBack(deps, caller, now);
    throw new AppError('UNAVAILABLE', { cause, retryAfterS: 5 });
  }
  deps.metrics.codes('sent');
  return { resendAfter: RESEND_MS / 1000 };
}

/** Undoes the counters when the SMS gateway fails. */
const takeBack = (deps: Deps, caller: Caller, now: Date): Promise<void> =>
  transaction(deps, async (trx) => {
    const whose = whoseOf(deps, caller);
    await changeCode(trx, whose, { code_hash: null, resend_at: now });
    await uncountCode(trx, deps, whose.mobile_index, caller.address);
  });

const opens = (row: SignInCodeRow, whose: Whose, hash: string): boolean =>
  row.code_hash !== null &&
  (row.address_index === whose.address_index || row.strangers_left > 0) &&
  timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hash));

/**
 * Returns the refusal, or undefined when the code is right. It is not thrown, so that the transaction keeps the counted try.
 * A code is valid from any address, because phones change networks; tries are counted per network.
 */
export async function tryCode(trx: Db, deps: Deps, caller: Caller, code: string): Promise<AppError | undefined> {
  const now = deps.clock.now();
  const whose = whoseOf(deps, caller);
  // Creates no row for numbers without a code, so that trying many numbers does not fill the table.
  const mine = await lockCode(trx, whose);
  refuseWhileLocked(mine?.locked_until, now);
  const live = await lockLiveCodes(trx, whose.mobile_index, now);
  if (live.length === 0) {
    deps.metrics.signInFailed('expired');
    return new AppError('CODE_EXPIRED');
  }
  const hash = codeHash(deps, caller.mobile, code);
  if (live.some((row) => opens(row, whose, hash))) return undefined;
  return loseTry(trx, deps, caller);
}

/** Requires proof of work for each try from an address with many wrong codes. */
export async function refuseWithoutWork(
  trx: Db,
  deps: Deps,
  call: 'signIn' | 'register' | 'requestMobile',
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const key = `wrong:address:${addressIndex(deps, caller.address)}`;
  const isOften = (await usedOf(trx, key, WRONG_OF_ADDRESS.windowMs, now)) >= FREE_WRONG_OF_ADDRESS;
  const asked = { call, ...caller };
  if (needsWork(deps, isOften, isOften && (await hasWorked(trx, deps, asked)))) throw challenge(deps, asked);
}

/** Counts a wrong code. The last try voids the code of this network and locks the number for it. */
export async function loseTry(trx: Db, deps: Deps, caller: Caller): Promise<AppError> {
  const now = deps.clock.now();
  const whose = whoseOf(deps, caller);
  await limit(trx, `wrong:address:${whose.address_index}`, WRONG_OF_ADDRESS, now);
  const row = await lockOrCreateCode(trx, whose, now, TRIES);
  // All tries are available again after a lock has expired.
  const triesLeft = (row.tries_left > 0 ? row.tries_left : TRIES) - 1;
  await changeCode(
    trx,
    whose,
    triesLeft > 0
      ? { tries_left: triesLeft, locked_until: null }
      : { tries_left: 0, code_hash: null, locked_until: later(now, LOCK_MS) },
  );
  await decrementForeignTries(trx, whose);
  const reason = triesLeft > 0 ? 'wrong' : 'locked';
  deps.metrics.signInFailed(reason);
  // Looked up in either case, so that the response time reveals nothing.
  const account = await findAccountByMobile(trx, whose.mobile_index);
  await audit(
    { ...deps, db: trx },
    {
      actor: 'anonymous',
      action: reason === 'wrong' ? 'sign_in_failed' : 'sign_in_locked',
      ...(account && { target: `account:${account.id}` }),
      detail: { address: whose.address_index },
    },
  );
  return new AppError('CODE_WRONG', { data: { triesLeft } });
}

/** Voids all codes of a number. */
export const spendCode = (trx: Db, deps: Deps, caller: Caller): Promise<void> =>
  voidCodes(trx, whoseOf(deps, caller).mobile_index);

/** Voids the codes after a sign-in and returns codes and wrong tries to the network it came from. */
export async function consumeCode(trx: Db, deps: Deps, caller: Caller): Promise<void> {
  const { address_index } = whoseOf(deps, caller);
  await spendCode(trx, deps, caller);
  await earnCodes(trx, deps, caller.address);
  await giveBack(trx, `wrong:address:${address_index}`, EARNED);
}
