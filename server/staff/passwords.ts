import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

import type { Problem } from '@domain/errors';
import { shortestPassword } from '@domain/office';

import { limiter } from '../platform/limiter';

/** The OWASP parameters for scrypt with 16 MB per call, so that concurrent sign-ins do not exhaust the memory. Tests lower them. */
export const passwordCost = { N: 2 ** 14, r: 8, p: 5 };
const BYTES = 32;

/** Hashes at once in a process; each takes a core and 16 MB. More wait, and are refused with 503 above these numbers. */
const AT_ONCE = 2;
/** Of these, for members in networks that they have used: strangers never keep them waiting. */
const RESERVED = 1;
const WAITING = 8;
const LONGEST_WAIT_MS = 2_000;
const hashing = limiter(AT_ONCE, WAITING, { longestWaitMs: LONGEST_WAIT_MS, reserved: RESERVED });

interface Turn {
  /** before strangers: the holder of an invitation, or a member in a network from which it has signed in before */
  first?: boolean;
}

/** Throws UNAVAILABLE when a hash would be refused now. */
export const requireHashRoom = (turn: Turn): void => hashing.requireRoom(turn);

const derive = (password: string, salt: Buffer, cost: typeof passwordCost, turn: Turn): Promise<Buffer> =>
  hashing(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, BYTES, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
    turn,
  );

/** `scrypt$N$r$p$salt$key`: each hash contains its cost parameters, so that the cost can be raised later. */
function written(salt: Buffer, key: Buffer): string {
  return [
    'scrypt',
    passwordCost.N,
    passwordCost.r,
    passwordCost.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

/** Throws UNAVAILABLE when too many hashes wait, like `isPassword`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return written(salt, await derive(password, salt, passwordCost, { first: true }));
}

/** A hash that no password matches; verification takes as long as with a real one. */
const nobody = () => written(randomBytes(16), randomBytes(BYTES));

/** Returns whether the password matches. Takes as long without a hash (unknown name, or no password set). */
export async function isPassword(password: string, hash: string | null | undefined, turn: Turn = {}): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? nobody()).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost, turn);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && Boolean(hash);
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Returns the problem of a password that is too short, contains a name or has fewer than 5 different characters, else null. */
export function passwordProblem(password: string, names: readonly string[]): Problem | null {
  const typed = plain(password);
  if ([...password.normalize('NFKC')].length < shortestPassword)
    return { code: 'too_short', message: `密码至少 ${shortestPassword} 个字符` };
  if (new Set(typed).size < 5 || names.some((name) => plain(name).length > 1 && typed.includes(plain(name))))
    return { code: 'format', message: '密码不能包含姓名或登录名，也不能是少数几个字符的重复' };
  return null;
}
