import { scryptSync } from 'node:crypto';
import { hashPassword, isPassword, passwordProblem } from './passwords';

const password = '海棠 依旧 雨后 长街';

describe('password hashing', () => {
  it('stores cost, salt and key, with a different salt for each hash', async () => {
    const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(await isPassword(password, one)).toBe(true);
    expect(await isPassword(password, other)).toBe(true);
    expect(await isPassword(`${password}。`, one)).toBe(false);
  });

  it('treats full-width and half-width characters as equal, but not upper and lower case', async () => {
    const full = 'ＣＡＲ海棠依旧雨后１２';
    expect(await isPassword('CAR海棠依旧雨后12', await hashPassword(full))).toBe(true);
    expect(await isPassword('car海棠依旧雨后12', await hashPassword(full))).toBe(false);
  });

  it('verifies a hash with the cost parameters stored in it', async () => {
    const salt = Buffer.from('example salt');
    const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
    const cheap = ['scrypt', 2, 1, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
    expect(await isPassword(password, cheap)).toBe(true);
    expect(await isPassword(`${password}。`, cheap)).toBe(false);
  });

  it.each([null, undefined])('no password matches a missing hash (%p)', async (hash) => {
    expect(await isPassword(password, hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });
});

describe('passwordProblem', () => {
  const short = { code: 'too_short', message: '密码至少 12 个字符' };
  const tooEasy = { code: 'format', message: '密码不能包含姓名或登录名，也不能是少数几个字符的重复' };

  it('rejects fewer than 12 characters, counting code points', () => {
    expect(passwordProblem('abcdefghijk', [])).toEqual(short);
    expect(passwordProblem('abcdefghijkl', [])).toBeNull();
    expect(passwordProblem('🚗🚙🚌🚎🏎🚓🚑🚒🚐🛻🚚', [])).toEqual(short);
    expect(passwordProblem('🚗🚙🚌🚎🏎🚓🚑🚒🚐🛻🚚🚛', [])).toBeNull();
  });

  it('rejects fewer than 5 different characters', () => {
    expect(passwordProblem('abcdabcdabcd', [])).toEqual(tooEasy);
    expect(passwordProblem('abcdeabcdeab', [])).toBeNull();
    // Spaces and upper case do not count as different characters.
    expect(passwordProblem('a b c d A B C D', [])).toEqual(tooEasy);
  });

  it('rejects a password that contains a name in any spelling, except names of one character', () => {
    expect(passwordProblem('1207WangLi的密码', ['wangli'])).toEqual(tooEasy);
    expect(passwordProblem('1207ｗａｎｇ ｌｉ的密码', ['审核员', 'wang li'])).toEqual(tooEasy);
    expect(passwordProblem('王丽的一九八七年夏天啊', ['王丽'])).toEqual(short);
    expect(passwordProblem('王丽的一九八七年夏天在苏州', ['王丽'])).toEqual(tooEasy);
    expect(passwordProblem('王家的一九八七年夏天在苏州', ['王'])).toBeNull();
  });
});
