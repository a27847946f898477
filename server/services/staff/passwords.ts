import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

import type { Problem } from '@domain/errors';
import { shortestPassword } from '@domain/office';

// What OWASP asks of scrypt at 16 MB a call: so many at once do not fill the machine.
const COST = { N: 2 ** 14, r: 8, p: 5 };
const BYTES = 32;

const derive = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** `scrypt$N$r$p$salt$key`: what it cost stands beside it, so that the cost may rise one day. */
function written(salt: Buffer, key: Buffer): string {
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return written(salt, await derive(password, salt, COST));
}

/** No password leads to it, and to find that out takes as long as with any other. */
const nobody = written(randomBytes(16), randomBytes(BYTES));

/** Takes as long for somebody who has no password, or is not there at all. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? nobody).split('$');
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(given, Buffer.from(key, 'base64url')) && Boolean(hash);
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Length is what makes it strong; a name in it, or one character again and again, takes that away. */
export function passwordProblem(password: string, names: readonly string[]): Problem | null {
  const typed = plain(password);
  if ([...password.normalize('NFKC')].length < shortestPassword)
    return { code: 'too_short', message: `密码至少 ${shortestPassword} 个字符` };
  if (new Set(typed).size < 5 || names.some((name) => plain(name).length > 1 && typed.includes(plain(name))))
    return { code: 'format', message: '密码不能包含姓名或登录名，也不能是少数几个字符的重复' };
  return null;
}
