import { browserKeyOf, rememberStart } from './ssoStates';
import { write } from './storage';

const start = (state: string) =>
  rememberStart({
    authorizationUrl: `https://province.example/authorize?client_id=a&state=${state}`,
    browserKey: `key-${state}`,
  });

describe('browserKeyOf', () => {
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

  it('ignores states that an earlier version of the page stored without a key', () => {
    write('sso', 'old older');
    start('new');
    expect(['old', 'new'].map(browserKeyOf)).toEqual([undefined, 'key-new']);
  });
});
