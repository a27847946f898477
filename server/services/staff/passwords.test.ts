import { scryptSync } from 'node:crypto';
import { hashPassword, isPassword, passwordProblem } from './passwords';

const words = '海棠 依旧 雨后 长街';

describe('a password', () => {
  it('is kept as what it cost, its salt and its key, and no two alike', async () => {
    const [one, other] = await Promise.all([hashPassword(words), hashPassword(words)]);
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(await isPassword(words, one)).toBe(true);
    expect(await isPassword(words, other)).toBe(true);
    expect(await isPassword(`${words}。`, one)).toBe(false);
  });

  it('is the same however the keyboard wrote its letters', async () => {
    const full = 'ＣＡＲ海棠依旧雨后１２';
    expect(await isPassword('CAR海棠依旧雨后12', await hashPassword(full))).toBe(true);
    expect(await isPassword('car海棠依旧雨后12', await hashPassword(full))).toBe(false);
  });

  it('of another cost is read by what stands beside it', async () => {
    const salt = Buffer.from('example salt');
    const key = scryptSync(words, salt, 32, { N: 2, r: 1, p: 1 });
    const cheap = ['scrypt', 2, 1, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
    expect(await isPassword(words, cheap)).toBe(true);
    expect(await isPassword(`${words}。`, cheap)).toBe(false);
  });

  it.each([null, undefined])('is nobody’s where none is kept (%p)', async (hash) => {
    expect(await isPassword(words, hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });
});

describe('what makes a password weak', () => {
  const short = { code: 'too_short', message: '密码至少 12 个字符' };
  const known = { code: 'format', message: '密码不能包含姓名或登录名，也不能是少数几个字符的重复' };

  it('is to be shorter than twelve characters, each counted once however it is kept', () => {
    expect(passwordProblem('abcdefghijk', [])).toEqual(short);
    expect(passwordProblem('abcdefghijkl', [])).toBeNull();
    expect(passwordProblem('🚗🚙🚌🚎🏎🚓🚑🚒🚐🛻🚚', [])).toEqual(short);
    expect(passwordProblem('🚗🚙🚌🚎🏎🚓🚑🚒🚐🛻🚚🚛', [])).toBeNull();
  });

  it('is four characters again and again; five are enough', () => {
    expect(passwordProblem('abcdabcdabcd', [])).toEqual(known);
    expect(passwordProblem('abcdeabcdeab', [])).toBeNull();
    // Neither a space nor a capital makes another character of it.
    expect(passwordProblem('a b c d A B C D', [])).toEqual(known);
  });

  it('is a name in it, written in any way; one letter alone is no name', () => {
    expect(passwordProblem('1207WangLi的密码', ['wangli'])).toEqual(known);
    expect(passwordProblem('1207ｗａｎｇ ｌｉ的密码', ['审核员', 'wang li'])).toEqual(known);
    expect(passwordProblem('王丽的一九八七年夏天啊', ['王丽'])).toEqual(short);
    expect(passwordProblem('王丽的一九八七年夏天在苏州', ['王丽'])).toEqual(known);
    expect(passwordProblem('王家的一九八七年夏天在苏州', ['王'])).toBeNull();
  });
});
