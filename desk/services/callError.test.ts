import { call } from './call';
import { CallError, isRetryable } from './callError';
import { signIn } from './identity';

const { fetch } = globalThis;
beforeAll(() => void signIn({ token: 'token', me: { id: 'staff-1' } }));
afterEach(() => Object.assign(globalThis, { fetch }));

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Object.assign(globalThis, { fetch: async () => new Response(JSON.stringify(body), { status, headers }) });
const failure = (status: number, headers?: Record<string, string>) => {
  answer(status, { success: false, errorCode: 'TOO_MANY_REQUESTS', errorMessage: 'x' }, headers);
  return call('queues').then(
    () => Promise.reject(new Error('expected a failure')),
    (error: CallError) => error,
  );
};

describe('isRetryable', () => {
  it.each([408, 425, 429, 500, 502, 503, 504])('retries %i', async (status) => {
    expect(isRetryable(await failure(status))).toBe(true);
  });

  it.each([400, 403, 404, 409, 413, 422])(
    'is final for %i, also from a proxy that answers without JSON',
    async (status) => {
      expect(isRetryable(await failure(status))).toBe(false);
      expect(isRetryable(new CallError('broken', { status }))).toBe(false);
    },
  );

  it('retries network errors and responses that cannot be read', () => {
    expect(isRetryable(new CallError('network'))).toBe(true);
    expect(isRetryable(new CallError('broken', { status: 200 }))).toBe(true);
    expect(isRetryable(new TypeError('a fault of the program'))).toBe(false);
  });
});

it('a CallError has the delay that the header Retry-After requests', async () => {
  expect((await failure(429, { 'Retry-After': '7' })).retryAfterS).toBe(7);
  expect((await failure(429)).retryAfterS).toBeUndefined();
});
