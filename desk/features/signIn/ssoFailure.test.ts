import en from '@/pages/locales/en-US';
import zh from '@/pages/locales/zh-CN';
import { CallError } from '@/services/callError';
import { readCallback, ssoFailure } from './ssoFailure';

describe('readCallback', () => {
  it.each([
    ['code=a&state=b', { code: 'a', state: 'b' }],
    ['error=access_denied&state=b', { failure: 'sso.cancelled' }],
    ['error=server_error', { failure: 'sso.refused' }],
    ['code=a', { failure: 'sso.missing' }],
    ['', { failure: 'sso.missing' }],
  ])('reads "%s"', (search, expected) => {
    expect(readCallback(new URLSearchParams(search))).toEqual(expected);
  });
});

describe('ssoFailure', () => {
  const withReason = (reason: string) =>
    new CallError('refused', { fields: { code: { code: 'unknown', message: '', reason } } });
  it.each([
    [withReason('sso.used'), 'sso.used'],
    [withReason('sso.expired'), 'sso.expired'],
    [withReason('sso.foreign'), 'sso.foreign'],
    [withReason('sso.refused'), 'sso.refused'],
    [withReason('sso.unlinked'), 'sso.unlinked'],
    [withReason('sso.inactive'), 'sso.inactive'],
    [withReason('sso.linkedToOther'), 'sso.linkedToOther'],
    [new CallError('refused', { code: 'NOT_FOUND' }), 'signIn.void'],
    [new CallError('refused', { code: 'SSO_NOT_CONFIGURED' }), 'sso.off'],
    [new CallError('broken', { code: 'UNAVAILABLE' }), 'sso.away'],
    [new CallError('network'), 'sso.network'],
  ])('has a sentence in both languages for %j', (error, key) => {
    expect(ssoFailure(error)).toBe(key);
    expect(zh).toHaveProperty([key]);
    expect(en).toHaveProperty([key]);
  });

  it('returns undefined for every other error', () => {
    expect(ssoFailure(new CallError('refused', { code: 'TOO_MANY_REQUESTS' }))).toBeUndefined();
  });
});
