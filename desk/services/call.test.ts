import { call, callBlob, onForbidden } from './call';
import { signIn } from './identity';
import { hasRecentInput } from './idle';

jest.mock('./idle', () => ({ hasRecentInput: jest.fn() }));

const { timeout } = AbortSignal;
const { fetch } = globalThis;
beforeAll(() => void signIn({ token: 'token', me: { id: 'staff-1' } }));
afterEach(() => {
  Object.assign(AbortSignal, { timeout });
  Object.assign(globalThis, { fetch });
  jest.useRealTimers();
});

it('call works without AbortSignal.timeout, which no lint rule finds: the desk supports Chromium 92', async () => {
  Object.assign(AbortSignal, { timeout: undefined });
  Object.assign(globalThis, { fetch: async () => new Response(JSON.stringify({ success: true, data: [] })) });
  await expect(call('queues')).resolves.toEqual([]);
});

it('call rejects with a network error after 20 seconds', async () => {
  jest.useFakeTimers();
  const never = (_: string, { signal }: RequestInit) =>
    new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error)));
  Object.assign(globalThis, { fetch: never });
  const request = expect(call('queues')).rejects.toMatchObject({ kind: 'network' });
  jest.advanceTimersByTime(20_000);
  await request;
});

const hanging = (_: string, { signal }: RequestInit) =>
  new Promise<never>((_done, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))));

it('call and callBlob allow five minutes for uploaded tables and downloaded files', async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { fetch: hanging });
  let over = 0;
  const done = () => void (over += 1);
  const sent = call('answerBatch', { params: { id: '1' }, raw: new Blob(['a']) }).catch(done);
  const returned = callBlob('batchFile', { params: { id: '1' } }).catch(done);
  await jest.advanceTimersByTimeAsync(299_000);
  expect(over).toBe(0);
  await jest.advanceTimersByTimeAsync(2_000);
  await Promise.all([sent, returned]);
  expect(over).toBe(2);
});

it.each([true, false])(
  'call sends Office-Active only when the officer was active in the last minute: %s',
  async (active) => {
    jest.mocked(hasRecentInput).mockReturnValue(active);
    const fetched = jest.fn(async (..._: unknown[]) => new Response(JSON.stringify({ success: true, data: [] })));
    Object.assign(globalThis, { fetch: fetched });
    await call('queues');
    const [, { headers }] = fetched.mock.calls[0] as [string, { headers: Record<string, string> }];
    expect(headers['Office-Active']).toBe(active ? '1' : undefined);
  },
);

it.each([
  ['FORBIDDEN', 1],
  ['OTHER_PERSON_NEEDED', 0],
] as const)('reports %s to the listeners of missing roles %d times', async (errorCode, times) => {
  const listener = jest.fn();
  const stop = onForbidden(listener);
  const answer = () => Promise.resolve(new Response(JSON.stringify({ success: false, errorCode }), { status: 403 }));
  Object.assign(globalThis, { fetch: answer });
  await expect(call('queues')).rejects.toMatchObject({ code: errorCode });
  expect(listener).toHaveBeenCalledTimes(times);
  // Not called for `officeMe`: the listener itself makes this call.
  await expect(call('officeMe')).rejects.toMatchObject({ code: errorCode });
  expect(listener).toHaveBeenCalledTimes(times);
  stop();
});
