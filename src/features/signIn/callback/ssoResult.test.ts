import { ApiError } from '@/services/apiError';
import zh from '@/locales/areas/ssoCallback/zh-CN';
import { readTicket, failureOf } from './ssoResult';

const ticket = (search: string) => readTicket(new URLSearchParams(search));

describe('the landing of the single sign-on', () => {
  it('takes the ticket from the address', () => {
    expect(ticket('code=abc&state=xyz')).toEqual({ code: 'abc', state: 'xyz' });
  });

  it.each([
    ['error=access_denied&state=xyz', 'cancelled'],
    ['error=server_error', 'failed'],
    ['code=abc', 'missing'],
    ['', 'missing'],
  ])('%s: %s', (search, trouble) => {
    expect(ticket(search)).toEqual({ trouble });
  });

  it.each([
    [
      {
        kind: 'badRequest',
        code: 'CODE_EXPIRED',
        fields: { state: { code: 'unknown', reason: 'sso.used', message: '' } },
      },
      'used',
    ],
    [
      {
        kind: 'badRequest',
        code: 'CODE_EXPIRED',
        fields: { state: { code: 'unknown', reason: 'sso.expired', message: '' } },
      },
      'expired',
    ],
    [
      {
        kind: 'badRequest',
        code: 'VALIDATION_FAILED',
        fields: { state: { code: 'unknown', reason: 'sso.foreign', message: '' } },
      },
      'foreign',
    ],
    [{ kind: 'badRequest', code: 'VALIDATION_FAILED' }, 'foreign'],
    [{ kind: 'badRequest', code: 'SSO_NOT_CONFIGURED' }, 'off'],
    [{ kind: 'badRequest', code: 'LOCKED' }, 'locked'],
    [{ kind: 'timeout' }, 'timeout'],
    [{ kind: 'network' }, 'network'],
    [{ kind: 'badResponse', code: 'UNAVAILABLE' }, 'failed'],
  ] as const)('%j is told as %s, in a title and a sentence', ({ kind, ...more }, trouble) => {
    expect(failureOf(new ApiError(kind, more))).toBe(trouble);
    expect(zh).toHaveProperty([`ssoCallback.${trouble}Title`]);
    expect(zh).toHaveProperty([`ssoCallback.${trouble}`]);
  });
});
