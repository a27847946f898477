import { rememberStart, startOf } from './ssoStates';
import { write } from '@/lib/storage';

const start = (state: string, purpose = { redirect: '/todo', again: false }) =>
  rememberStart(
    { authorizationUrl: `https://province.example/authorize?client_id=a&state=${state}`, browserKey: `key-${state}` },
    purpose,
  );
const browserKeyOf = (state: string) => startOf(state)?.browserKey;

describe('startOf', () => {
  beforeEach(() => write('sso', null));

  it('returns the key of each attempt that this browser started, and of no other', () => {
    expect(browserKeyOf('one')).toBeUndefined();
    start('one');
    start('two');
    expect(['one', 'two', 'three', 'one two', ''].map(browserKeyOf)).toEqual([
      'key-one',
      'key-two',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('keeps the last five attempts', () => {
    start('early');
    for (const state of ['a', 'b', 'c', 'd', 'e']) start(state);
    expect(browserKeyOf('early')).toBeUndefined();
    expect(browserKeyOf('a')).toBe('key-a');
  });

  it('returns the redirect and whether a signed-in user was asked again', () => {
    const purpose = { redirect: '/mannual/ask?q=%E5%8F%91 a:b&c#d', again: true };
    start('again', purpose);
    start('first');
    expect(startOf('again')).toEqual({ browserKey: 'key-again', ...purpose });
    expect(startOf('first')).toEqual({ browserKey: 'key-first', redirect: '/todo', again: false });
    expect(startOf(null)).toBeUndefined();
  });

  it('reads attempts that release 1.0.0 stored without a purpose', () => {
    write('sso', 'old:key-old');
    start('new');
    expect(startOf('old')).toEqual({ browserKey: 'key-old', redirect: '', again: false });
  });
});
