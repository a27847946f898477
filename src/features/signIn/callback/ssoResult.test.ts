import { ApiError } from '@/services/apiError';
import zh from '@/locales/areas/signIn/zh-CN.callback';
import { readTicket, failureOf } from './ssoResult';

const ticket = (search: string) => readTicket(new URLSearchParams(search));

describe('single sign-on result', () => {
  it('readTicket reads the ticket from the URL', () => {
    expect(ticket('code=abc&state=xyz')).toEqual({ code: 'abc', state: 'xyz' });
  });

  it.each([
    ['error=access_denied&state=xyz', 'cancelled'],
    ['error=server_error', 'failed'],
    ['code=abc', 'missing'],
    ['', 'missing'],
  ])('readTicket maps "%s" to %s', (search, trouble) => {
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
    [{ kind: 'badRequest', code: 'ID_NO_END_REQUIRED' }, 'codeFirst'],
    [{ kind: 'badRequest', code: 'LOCKED' }, 'locked'],
    [{ kind: 'badRequest', code: 'ACCOUNT_FROZEN' }, 'frozen'],
    [{ kind: 'timeout' }, 'timeout'],
    [{ kind: 'network' }, 'network'],
    [{ kind: 'badResponse', code: 'UNAVAILABLE' }, 'failed'],
  ] as const)('failureOf maps %j to %s, which has a title and a text', ({ kind, ...more }, trouble) => {
    expect(failureOf(new ApiError(kind, more))).toBe(trouble);
    expect(zh).toHaveProperty([`ssoCallback.${trouble}Title`]);
    expect(zh).toHaveProperty([`ssoCallback.${trouble}`]);
  });
});
