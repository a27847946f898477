import { call } from './call';

const { timeout } = AbortSignal;
const { fetch } = globalThis;
afterEach(() => {
  Object.assign(AbortSignal, { timeout });
  Object.assign(globalThis, { fetch });
  jest.useRealTimers();
});

it('asks in Chromium 92 to 102, which know no AbortSignal.timeout', async () => {
  jest.useFakeTimers();
  Object.assign(AbortSignal, { timeout: undefined });
  const answer = { success: true, data: [] };
  Object.assign(globalThis, { fetch: async () => new Response(JSON.stringify(answer)) });
  await expect(call('queues')).resolves.toEqual([]);
});

it('gives up after twenty seconds, and says that it was the network', async () => {
  jest.useFakeTimers();
  const never = (_: string, { signal }: RequestInit) =>
    new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error)));
  Object.assign(globalThis, { fetch: never });
  const asked = expect(call('queues')).rejects.toMatchObject({ kind: 'network' });
  jest.advanceTimersByTime(20_000);
  await asked;
});
