import '@/features/form/testing/device';
import { dropApplication, dropEverything, forgetApplication, onDrop } from './deviceStore';

/** IndexedDB exists and opening it fails: Firefox private mode before 115, or a full disk. */
const failingOpen = () => {
  const request = { error: new DOMException('no storage', 'InvalidStateError'), onerror: () => undefined };
  setTimeout(() => request.onerror());
  return request;
};

let warn: jest.SpyInstance;
beforeEach(() => {
  Object.defineProperty(globalThis, 'indexedDB', { value: { open: failingOpen }, configurable: true });
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('clean-up of the device store', () => {
  it.each([
    ['forgetApplication', () => forgetApplication('draft-1')],
    ['dropApplication', () => dropApplication('draft-1')],
    ['dropEverything', () => dropEverything()],
  ])('%s logs and does not reject when the database cannot be opened', async (_, cleanUp) => {
    await expect(cleanUp()).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledWith(
      '[device] clean-up failed',
      expect.objectContaining({ name: 'InvalidStateError' }),
    );
  });

  it('stops every writer when one of them fails', async () => {
    const stopped = jest.fn(() => Promise.resolve());
    onDrop(() => Promise.reject(new Error('stop failed')));
    onDrop(stopped);
    await expect(dropEverything()).resolves.toBeUndefined();
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it('dropEverything deletes the records before a writer that is slow to stop', () => {
    const open = jest.fn(failingOpen);
    Object.defineProperty(globalThis, 'indexedDB', { value: { open }, configurable: true });
    onDrop(() => new Promise(() => undefined));
    void dropEverything();
    expect(open).toHaveBeenCalled();
  });
});

describe('device store when the database never answers', () => {
  type Store = typeof import('./deviceStore');
  const use = async (act: (store: Store) => Promise<unknown>) => {
    jest.resetModules();
    const store = await import('./deviceStore');
    jest.useFakeTimers();
    Object.defineProperty(globalThis, 'indexedDB', { value: { open: () => ({}) }, configurable: true });
    const used = Promise.allSettled([act(store)]);
    await jest.advanceTimersByTimeAsync(60_000);
    jest.useRealTimers();
    return (await used)[0];
  };
  const rejected = {
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringMatching('not settled') }),
  };

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['readBytes', (store) => store.readBytes('draft-1/draft')],
    ['namesOf', (store) => store.namesOf('draft-1/draft')],
    ['keepText', (store) => store.keepText('draft-1/draft', {})],
    ['dropRecords', (store) => store.dropRecords(['draft-1/draft'])],
  ])('%s rejects', async (_, act) => {
    expect(await use(act)).toEqual(rejected);
  });

  it('dropEverything resolves and logs', async () => {
    expect(await use((store) => store.dropEverything())).toEqual({ status: 'fulfilled' });
    expect(warn).toHaveBeenCalledWith('[device] clean-up failed', rejected.reason);
  });
});
