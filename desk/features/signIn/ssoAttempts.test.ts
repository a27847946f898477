import { write } from '@/services/storage';
import { rememberAttempt, takeAttempt } from './ssoAttempts';

const start = (state: string) =>
  rememberAttempt({ authorizationUrl: `https://id.example/authorize?state=${state}`, browserKey: `key-${state}` }, '/');

describe('takeAttempt', () => {
  beforeEach(() => write('desk.sso', null));

  it('returns the attempt of each tab of this browser once, and no other', () => {
    start('one');
    start('two');
    expect(takeAttempt('three')).toBeUndefined();
    expect(takeAttempt('one')).toEqual({ state: 'one', browserKey: 'key-one', to: '/' });
    expect(takeAttempt('one')).toBeUndefined();
    expect(takeAttempt('two')?.browserKey).toBe('key-two');
  });

  it('keeps the last five attempts', () => {
    for (const state of ['early', 'a', 'b', 'c', 'd', 'e']) start(state);
    expect(takeAttempt('early')).toBeUndefined();
    expect(takeAttempt('a')).toBeDefined();
  });

  it.each(['{', '"text"', 'null'])('starts with an empty list when storage holds %s', (stored) => {
    write('desk.sso', stored);
    expect(takeAttempt('one')).toBeUndefined();
    start('one');
    expect(takeAttempt('one')).toBeDefined();
  });
});
