import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { wanted, type Challenge } from '@domain/challenge';
import type { Db } from '../db/tables';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { countUse } from '../stores/rateLimits';

/** Long enough for an old phone that is put away meanwhile; longer than that nobody can keep answers in store. */
const VALID_MS = 10 * 60_000;

/** What is asked for: an answer is good for that alone. */
interface Asked {
  call: 'sendCode' | 'signIn' | 'register' | 'requestMobile';
  mobile: string;
  /** `<puzzle>:<numbers>`, as the phone sends it */
  answer?: string;
}

/** The number is vouched for and not written down. Not the address: some carriers give each connection another one. */
const seal = ({ vault }: Pick<Deps, 'vault'>, told: string, { mobile }: Asked): string =>
  vault.index('challenge', `${told}:${mobile}`).slice(-32);

const isChallenged = ({ config }: Pick<Deps, 'config'>): boolean => config.challengeBits > 0;

/** Nothing is kept until it is answered: any process can judge what any other has asked. */
export function challenge(deps: Deps, asked: Asked): AppError {
  const { challengeBits: bits } = deps.config;
  const until = (deps.clock.now().getTime() + VALID_MS).toString(36);
  const told = [asked.call, until, bits, randomBytes(12).toString('base64url')].join('.');
  deps.figures.turnedAway('challenge');
  const data: Challenge = { puzzle: `${told}.${seal(deps, told, asked)}`, bits, parts: wanted.parts };
  return new AppError('CHALLENGE_REQUIRED', { data });
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const beginsWithZeros = (hash: Buffer, bits: number): boolean => hash.readUInt32BE(0) >>> (32 - bits) === 0;

/**
 * Whether the work was done that was asked for. It counts once: the use is a row, so it holds across processes, and it belongs to the
 * transaction, so whoever is refused for another reason may come back with it.
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

/** Above a rate the door is opened by work; a machine that guesses pays for each try. */
export const needsWork = (deps: Deps, isOften: boolean, hasWorkedForIt: boolean): boolean =>
  isChallenged(deps) && isOften && !hasWorkedForIt;
