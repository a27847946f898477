import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { wanted, type Challenge } from '@domain/challenge';
import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { countUse } from '../platform/rateLimits';

/** Long enough for an old phone in the background; short enough that solutions cannot be stockpiled. */
const VALID_MS = 10 * 60_000;

/** The call and the number that a solution is valid for. */
interface Asked {
  call: 'sendCode' | 'signIn' | 'register' | 'requestMobile';
  mobile: string;
  /** `<puzzle>:<numbers>`, as the phone sends it */
  answer?: string;
}

/** The puzzle is authenticated with the number but does not contain it. The address is left out, because some carriers change it per connection. */
const seal = ({ vault }: Pick<Deps, 'vault'>, told: string, { mobile }: Asked): string =>
  vault.index('challenge', `${told}:${mobile}`).slice(-32);

const isChallenged = ({ config }: Pick<Deps, 'config'>): boolean => config.challengeBits > 0;

/** Returns a challenge. Nothing is stored until it is solved, so every process can verify the challenges of the others. */
export function challenge(deps: Deps, asked: Asked): AppError {
  const { challengeBits: bits } = deps.config;
  const until = (deps.clock.now().getTime() + VALID_MS).toString(36);
  const told = [asked.call, until, bits, randomBytes(12).toString('base64url')].join('.');
  deps.metrics.turnedAway('challenge');
  const data: Challenge = { puzzle: `${told}.${seal(deps, told, asked)}`, bits, parts: wanted.parts };
  return new AppError('CHALLENGE_REQUIRED', { data });
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const beginsWithZeros = (hash: Buffer, bits: number): boolean => hash.readUInt32BE(0) >>> (32 - bits) === 0;

/**
 * Returns whether the proof of work is valid. Each solution counts once: its use is a row, so that this holds across processes.
 * The row belongs to the transaction, so a request refused for another reason can use the solution again.
 */
export async function hasWorked(trx: Db, deps: Deps, asked: Asked): Promise<boolean> {
  if (!isChallenged(deps) || !asked.answer || asked.answer.length > 200) return false;
  const [puzzle = '', numbers = ''] = asked.answer.split(':');
  const [call, until = '', bits = '', nonce = '', sealed = ''] = puzzle.split('.');
  const told = [call, until, bits, nonce].join('.');
  const now = deps.clock.now();
  if (call !== asked.call || !isSame(sealed, seal(deps, told, asked)) || parseInt(until, 36) < now.getTime())
    return false;
  const found = numbers.split(',');
  const isDone =
    found.length === wanted.parts &&
    found.every((number, part) =>
      beginsWithZeros(createHash('sha256').update(`${sealed}.${part}.${number}`).digest(), Number(bits)),
    );
  if (!isDone) return false;
  const { used } = await countUse(trx, `challenge:${nonce}`, 2 * VALID_MS, now);
  return used === 1;
}

/** Returns whether proof of work is required: above a rate, unless a valid solution was sent. */
export const needsWork = (deps: Deps, isOften: boolean, hasWorkedForIt: boolean): boolean =>
  isChallenged(deps) && isOften && !hasWorkedForIt;
