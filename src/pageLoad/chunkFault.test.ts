import { chunkFault, isServerReachable } from './chunkFault';

const lost = (type: string) => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type });

test('chunkFault distinguishes timed out and missing chunks, scripts and style sheets, from other errors', () => {
  expect(chunkFault(lost('timeout'))).toBe('timeout');
  expect(chunkFault(lost('missing'))).toBe('missing');
  expect(chunkFault(Object.assign(new Error(), { code: 'CSS_CHUNK_LOAD_FAILED' }))).toBe('missing');
  expect(chunkFault(new Error('other'))).toBeNull();
  expect(chunkFault(undefined)).toBeNull();
});

afterEach(() => jest.useRealTimers());

test('isServerReachable: a server that does not answer within ten seconds is not reachable', async () => {
  jest.useFakeTimers();
  globalThis.fetch = () => new Promise(() => undefined);
  const found = jest.fn();
  void isServerReachable().then(found);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(found).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(found).toHaveBeenCalledWith(false);
});
