import type { CallTypes } from '@domain/contract/types';
import { DAY_MS, HOUR_MS } from '@domain/time';

import { isKnownNetwork, networkIndex } from '../auth/knownNetworks';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { audit } from '../platform/audit/audit';
import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import { transaction } from '../platform/db/transaction';
import {
  countAttempt,
  countUse,
  delayAfter,
  type Delays,
  deleteLimit,
  giveBack,
  limit,
  type Limit,
  secondsUntil,
  takeBackAttempt,
  windowOf,
} from '../platform/rateLimits';
import { isPassword, requireHashRoom } from './passwords';
import { lockStaffBySignIn, updateStaff } from './queries';
import { enterOrSetUp, unusedStep } from './secondFactor';
import { findStaffBySignIn } from './staffRecords';

const MINUTE_MS = 60_000;
/** Attempts for a name from one network: the fifth failure starts delays of 1, 2, 4, 8 and then 15 minutes. */
const ATTEMPTS: Delays = {
  free: 5,
  firstMs: MINUTE_MS,
  longestMs: 15 * MINUTE_MS,
  forgottenAfterMs: DAY_MS,
};
/** Failures for a name from all networks. Above it, only networks from which the member has signed in before may try. */
const FAILURES_OF_NAME: Limit = { limit: 50, windowMs: 15 * MINUTE_MS };
/**
 * Right passwords with a wrong code, from all networks: a stranger has the password and guesses the code. Above it no code is right in an
 * unknown network. The reply is that of a wrong password: another one would reveal that the password is right.
 */
const WRONG_CODES_OF_NAME: Limit = { limit: 10, windowMs: HOUR_MS };
/** Failures for names whose members have never signed in from the network: for other names ATTEMPTS is enough. */
const ATTEMPTS_OF_NETWORK: Limit = { limit: 300, windowMs: HOUR_MS };

type Reply = CallTypes['officeSignIn']['reply'];

/** Returns a sign-in name in its stored form: case, full-width letters and surrounding spaces do not matter. */
export const signInName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

const wrongCredentials = (): AppError =>
  new AppError('UNAUTHENTICATED', { fields: { password: { code: 'unknown', message: '登录名、密码或动态码不正确' } } });

const unreadableFactor = (): AppError =>
  new AppError('FORBIDDEN', {
    fields: {
      code: {
        code: 'unknown',
        reason: 'unknown.unreadableFactor',
        message: '服务器读不出您的动态码设置，请联系管理员重新邀请您。',
      },
    },
  });

/** Returns the end of the window when the limit is used up. */
async function usedUpUntil(db: Db, key: string, { limit, windowMs }: Limit, now: Date): Promise<Date | undefined> {
  const counted = await windowOf(db, key, windowMs, now);
  return counted && counted.used >= limit ? later(counted.since, windowMs) : undefined;
}

/**
 * Signs in by name, password and code. The attempt is counted before the slow hash and given back after a success, so that refused attempts
 * cost no hash. Unknown name, wrong password and wrong code take the same way: neither the responses nor their durations reveal what was wrong.
 */
export async function signInStaff(
  deps: Deps,
  { name, password, code = '' }: CallTypes['officeSignIn']['body'],
  address: string,
): Promise<Reply> {
  const now = deps.clock.now();
  const from = networkIndex(deps, address);
  const signIn = signInName(name);
  const networkKey = `office:address:${from}`;
  const nameKey = `office:name:${deps.vault.index('officeName', signIn)}`;
  const codeKey = `office:code:${deps.vault.index('officeName', signIn)}`;
  const attemptKey = `office:attempt:${deps.vault.index('officeName', `${from} ${signIn}`)}`;
  const isKnown = await isKnownNetwork(deps.db, signIn, from);
  // A flood of attempts costs one read each.
  requireHashRoom({ first: isKnown });
  if (!isKnown) {
    await limit(deps.db, networkKey, ATTEMPTS_OF_NETWORK, now);
    const until = await usedUpUntil(deps.db, nameKey, FAILURES_OF_NAME, now);
    if (until) throw new AppError('LOCKED', { retryAfterS: secondsUntil(until, now) });
  }
  const attempts = await countAttempt(deps.db, attemptKey, ATTEMPTS, now);
  const row = await findStaffBySignIn(deps.db, signIn);
  const isRight = await isPassword(password, row?.active ? row.password_hash : null, { first: isKnown }).catch(
    async (busy: unknown) => {
      await takeBackAttempt(deps.db, attemptKey, now, attempts.before);
      if (!isKnown) await giveBack(deps.db, networkKey, 1);
      throw busy;
    },
  );

  const outcome = await transaction(deps, async (trx): Promise<Reply | AppError> => {
    // The lock makes two concurrent sign-ins with one code wait for each other.
    const member = await lockStaffBySignIn(trx, signIn);
    const step = unusedStep(deps, member, code);
    const isGuessed = !isKnown && (await usedUpUntil(trx, codeKey, WRONG_CODES_OF_NAME, now)) !== undefined;
    const isPasswordRight = isRight && member?.active === true && member.password_hash === row?.password_hash;
    if (isPasswordRight && step === 'unreadable' && isKnown) {
      deps.log.error(
        { staff: member.id },
        'the second factor of a member cannot be decrypted; a new invitation replaces it',
      );
      return unreadableFactor();
    }
    if (isPasswordRight && !isGuessed && (typeof step === 'number' || !member.totp_sealed)) {
      await deleteLimit(trx, attemptKey);
      // Only failures count: all officers of an office may share one address.
      if (!isKnown) await giveBack(trx, networkKey, 1);
      if (typeof step === 'number') await updateStaff(trx, member.id, { totp_step: step });
      const actions = { action: 'office_sign_in', setUpAction: 'office_factor_begun' };
      return enterOrSetUp(trx, deps, member, { ...actions, address });
    }
    const delayMs = delayAfter(attempts.used, ATTEMPTS);
    const isWrongCode = isPasswordRight && code.trim() !== '';
    await countUse(trx, nameKey, FAILURES_OF_NAME.windowMs, now);
    // Also without a use, so that a wrong password takes the same statements as a wrong code.
    await countUse(trx, codeKey, WRONG_CODES_OF_NAME.windowMs, now, isWrongCode ? 1 : 0);
    await audit(
      { db: trx, clock: deps.clock },
      {
        actor: row ? `staff:${row.id}` : 'unknown',
        action: delayMs > 0 ? 'office_locked' : 'office_sign_in_failed',
        ...(row && { target: `staff:${row.id}` }),
        ...(isWrongCode && { detail: { wrong: 'code' } }),
        address,
      },
    );
    return delayMs > 0 ? new AppError('LOCKED', { retryAfterS: delayMs / 1000 }) : wrongCredentials();
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
