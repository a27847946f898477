import { ApiError } from '@/services/apiError';
import { signInError } from './signInError';

const t = (id: string, values?: Record<string, string | number>) => (values ? `${id} ${values.minutes}` : id);

describe('signInError', () => {
  it.each([
    [{ code: 'LOCKED', status: 429, retryAfterS: 900 }, 'codeRefused.locked 15'],
    [{ code: 'LOCKED', status: 429, retryAfterS: 61 }, 'codeRefused.locked 2'],
    [{ code: 'TOO_MANY_REQUESTS', status: 429 }, 'codeRefused.tooMany 1'],
    [{ code: 'ACCOUNT_EXISTS', status: 409 }, 'signIn.exists 1'],
    [{ code: 'VALIDATION_FAILED', status: 422 }, 'signIn.failed'],
    [{ code: 'INTERNAL', status: 500 }, 'failure.badResponse'],
  ] as const)('returns the message for %j', (more, said) => {
    expect(signInError(t, new ApiError('badResponse', more))).toBe(said);
  });

  it('returns the network message when offline', () => {
    expect(signInError(t, new ApiError('network'))).toBe('failure.network');
  });
});
