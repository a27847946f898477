import { randomInt, timingSafeEqual } from 'node:crypto';
import { later } from '../clock';
import type { Db } from '../db/tables';
import { transaction } from '../db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { changeCode, lockCode, lockOrCreateCode } from '../stores/codes';
import { countUse } from '../stores/rateLimits';
import { networkOf } from './network';
import { sendSms } from './sms';

const RESEND_MS = 60_000;
const VALID_MS = 5 * 60_000;
const TRIES = 5;
const LOCK_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const PER_NUMBER = { limit: 10, windowMs: 24 * HOUR_MS };

const secondsUntil = (then: Date, now: Date): number => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000));
const codeHash = ({ vault }: Pick<Deps, 'vault'>, mobile: string, code: string): string =>
  vault.index('code', `${mobile}:${code}`);

async function limit(trx: Db, key: string, { limit: most, windowMs }: typeof PER_NUMBER, now: Date): Promise<void> {
  const { used, since } = await countUse(trx, key, windowMs, now);
  if (used > most) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: secondsUntil(later(since, windowMs), now) });
}

function refuseWhileLocked(lockedUntil: Date | null | undefined, now: Date): void {
  if (lockedUntil && lockedUntil > now) throw new AppError('LOCKED', { retryAfterS: secondsUntil(lockedUntil, now) });
}

/** Never asks whether the number has an account, so neither the answer nor its time can tell. */
export async function sendCode(deps: Deps, mobile: string, address: string): Promise<{ resendAfter: number }> {
  const now = deps.clock.now();
  const index = deps.vault.index('mobile', mobile);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // A refusal rolls back: only codes that were really sent are counted.
  await transaction(deps, async (trx) => {
    const row = await lockOrCreateCode(trx, index, now);
    refuseWhileLocked(row.locked_until, now);
    if (row.resend_at > now) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: secondsUntil(row.resend_at, now) });
    await limit(trx, `code:mobile:${index}`, PER_NUMBER, now);
    await limit(
      trx,
      `code:address:${deps.vault.index('address', networkOf(address))}`,
      { limit: deps.config.codesPerAddress, windowMs: HOUR_MS },
      now,
    );
    await changeCode(trx, index, {
      code_hash: codeHash(deps, mobile, code),
      resend_at: later(now, RESEND_MS),
      expires_at: later(now, VALID_MS),
      tries_left: TRIES,
      locked_until: null,
    });
  });
  try {
    await sendSms(deps, mobile, code);
  } catch (cause) {
    await changeCode(deps.db, index, { resend_at: now });
    throw new AppError('UNAVAILABLE', { cause, retryAfterS: 5 });
  }
  return { resendAfter: RESEND_MS / 1000 };
}

/** The refusal, or nothing when the code is right. It is returned, not thrown, so that the caller's transaction keeps the lost try. */
export async function tryCode(trx: Db, deps: Deps, mobile: string, code: string): Promise<AppError | undefined> {
  const now = deps.clock.now();
  const index = deps.vault.index('mobile', mobile);
  const row = await lockCode(trx, index);
  refuseWhileLocked(row?.locked_until, now);
  if (!row?.code_hash || row.expires_at <= now) return new AppError('CODE_EXPIRED');
  if (timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(codeHash(deps, mobile, code)))) return undefined;
  return loseTry(trx, deps, mobile);
}

/** The last lost try voids the code and locks the number. */
export async function loseTry(trx: Db, { clock, vault }: Deps, mobile: string): Promise<AppError> {
  const index = vault.index('mobile', mobile);
  const row = await lockCode(trx, index);
  const triesLeft = (row?.tries_left ?? 1) - 1;
  await changeCode(
    trx,
    index,
    triesLeft > 0
      ? { tries_left: triesLeft }
      : { tries_left: 0, code_hash: null, locked_until: later(clock.now(), LOCK_MS) },
  );
  return new AppError('CODE_WRONG', { data: { triesLeft } });
}

/** A code is good for one sign-in. */
export const consumeCode = (trx: Db, { vault }: Deps, mobile: string): Promise<void> =>
  changeCode(trx, vault.index('mobile', mobile), { code_hash: null });
