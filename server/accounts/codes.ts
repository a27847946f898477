import { randomInt, timingSafeEqual } from 'node:crypto';
import type { CallTypes } from '@domain/contract/types';
import type { MessageLanguage } from '@domain/policy/messageTexts';
import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import type { SignInCodeRow } from '../platform/db/tables/identity';
import { transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { findAccountByMobile } from './accountRecords';
import {
  changeCode,
  decrementTriesOfOtherNetworks,
  lockCode,
  lockLiveCodes,
  lockOrCreateCode,
  voidCodesOf,
  type Whose,
} from './codeQueries';
import { countUse, giveBack, secondsUntil, windowOf } from '../platform/rateLimits';
import { refuseRealMobile } from './personFields';
import { audit } from '../platform/audit/audit';
import { countForNetworks, countForNumber, countMessage, earnCodes, uncountCode } from './codeLimits';
import { addressIndex, RETURNED_BY_A_SIGN_IN, WRONG_OF_ADDRESS } from './signInLimits';
import { sendSms, UnansweredError } from '../messages/sms';

const RESEND_MS = 60_000;
const VALID_MS = 5 * 60_000;
const TRIES = 5;
/** Wrong tries from other networks, together, that one code tolerates. */
const TRIES_OF_OTHER_NETWORKS = 10;
const LOCK_MS = 15 * 60_000;

/** The number and the IP address of a request. */
export interface Caller {
  mobile: string;
  address: string;
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

type SentCode = CallTypes['sendCode']['reply'];

/** Sends a code. It never looks up the account, so neither the reply nor its time reveals whether the number is registered. */
export async function sendCode(deps: Deps, caller: Caller, language: MessageLanguage = 'zh-CN'): Promise<SentCode> {
  refuseRealMobile(deps.config, caller.mobile);
  const now = deps.clock.now();
  const whose = whoseOf(deps, caller);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transaction(deps, async (trx) => {
    const row = await lockOrCreateCode(trx, whose, now, TRIES);
    refuseWhileLocked(row.locked_until, now);
    await countForNumber(trx, whose.mobile_index, now);
    await countForNetworks(trx, deps, caller.address, now);
    await changeCode(trx, whose, {
      code_hash: codeHash(deps, caller.mobile, code),
      resend_at: later(now, RESEND_MS),
      expires_at: later(now, VALID_MS),
      tries_left: TRIES,
      strangers_left: TRIES_OF_OTHER_NETWORKS,
      locked_until: null,
    });
    await countMessage(trx, deps, now);
  }).catch((error: unknown) => {
    if (error instanceof AppError) deps.metrics.codes('refused');
    throw error;
  });
  try {
    await sendSms(deps, caller.mobile, code, language);
  } catch (cause) {
    // The message may arrive: code, pause and counters stay, or a lost reply would allow any number of messages.
    if (cause instanceof UnansweredError) {
      deps.log.error({ err: cause }, 'the SMS gateway did not answer to a code, which may arrive late');
      deps.metrics.codes('unanswered');
      return { resendAfter: RESEND_MS / 1000, mayArriveLate: true };
    }
    deps.metrics.codes('failed');
    await takeBack(deps, caller, now);
    throw new AppError('UNAVAILABLE', { cause, retryAfterS: 5 });
  }
  deps.metrics.codes('sent');
  return { resendAfter: RESEND_MS / 1000 };
}

/** Undoes the counters of a code that was not sent. */
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
  const isOwn = mine !== undefined && mine.code_hash !== null && mine.expires_at > now;
  if (!isOwn) await refuseGuessing(trx, deps, whose, now);
  const live = await lockLiveCodes(trx, whose.mobile_index, now);
  if (live.length === 0) {
    deps.metrics.signInFailed('expired');
    return new AppError('CODE_EXPIRED');
  }
  const hash = codeHash(deps, caller.mobile, code);
  if (live.some((row) => opens(row, whose, hash))) return undefined;
  return countWrongCode(trx, deps, caller);
}

const wrongCodesKey = ({ address_index }: Whose) => `wrong:address:${address_index}`;

/**
 * Throws LOCKED when this network has entered too many wrong codes. Called only for numbers without a valid code of this network:
 * a person who shares the address with an attacker requests the code from there and is not refused.
 * Called before the code is compared, so that the refusal does not reveal whether it was right.
 */
async function refuseGuessing(trx: Db, deps: Deps, whose: Whose, now: Date): Promise<void> {
  const { limit, windowMs } = WRONG_OF_ADDRESS;
  const counted = await windowOf(trx, wrongCodesKey(whose), windowMs, now);
  if (!counted || counted.used < limit) return;
  deps.metrics.signInFailed('locked');
  refuseWhileLocked(later(counted.since, windowMs), now);
}

/** Counts a wrong code, also above the limit of the network. The last try voids the code of this network and locks the number for it. */
export async function countWrongCode(trx: Db, deps: Deps, caller: Caller): Promise<AppError> {
  const now = deps.clock.now();
  const whose = whoseOf(deps, caller);
  await countUse(trx, wrongCodesKey(whose), WRONG_OF_ADDRESS.windowMs, now);
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
  await decrementTriesOfOtherNetworks(trx, whose);
  const reason = triesLeft > 0 ? 'wrong' : 'locked';
  deps.metrics.signInFailed(reason);
  // Looked up in either case, so that the response time reveals nothing.
  const account = await findAccountByMobile(trx, whose.mobile_index);
  await audit(within(deps, trx), {
    actor: 'anonymous',
    action: reason === 'wrong' ? 'sign_in_failed' : 'sign_in_locked',
    ...(account && { target: `account:${account.id}` }),
    detail: { address: whose.address_index },
  });
  return new AppError('CODE_WRONG', { data: { triesLeft } });
}

/** Voids all codes of a number. */
export const voidCodes = (trx: Db, deps: Deps, caller: Caller): Promise<void> =>
  voidCodesOf(trx, whoseOf(deps, caller).mobile_index);

/** Voids the codes after a sign-in and returns codes and wrong tries to the network it came from. */
export async function finishSignInByCode(trx: Db, deps: Deps, caller: Caller): Promise<void> {
  await voidCodes(trx, deps, caller);
  await earnCodes(trx, deps, caller.address);
  await giveBack(trx, wrongCodesKey(whoseOf(deps, caller)), RETURNED_BY_A_SIGN_IN);
}
