import '../testing/device';
import 'fake-indexeddb/auto';
import { dropEverything } from '@/services/deviceStore';

const pending = (localId: string) => ({
  localId,
  slot: 'scrapCert',
  phase: 'waiting' as const,
  progress: 0,
  round: 0,
  concerns: ['dark' as const],
  replaces: 'file-1',
});
const photo = new Blob(['jpeg'], { type: 'image/jpeg' });
/** The module as another tab has it. */
const tab = async () => {
  jest.resetModules();
  return import('./localPhotos');
};

describe('local photos', () => {
  beforeEach(() => dropEverything());

  it('are complete when two tabs store and drop photos at the same time', async () => {
    const [one, two] = [await tab(), await tab()];
    await one.keepPhoto('draft-1', pending('a'), photo, () => true);
    await two.readKeptPhotos('draft-1'); // opens the key of the device
    await Promise.all([
      one.keepPhoto('draft-1', pending('b'), photo, () => true),
      two.keepPhoto('draft-1', pending('c'), photo, () => true),
      two.dropPhoto('draft-1', 'a'),
    ]);
    const kept = await (await tab()).readKeptPhotos('draft-1');
    expect(kept.map(({ localId }) => localId)).toEqual(['b', 'c']);
    expect(kept[0]).toEqual({ ...pending('b'), seen: undefined, photo: expect.any(Blob) });
  });

  it('do not block the upload and the sign-out when the storage never answers', async () => {
    jest.resetModules();
    const never = () => new Promise(() => undefined);
    jest.doMock('@/services/deviceStore', () => ({ keepBytes: never, keepText: never, dropRecords: never }));
    const { dropPhoto, keepPhoto, writesDone } = await import('./localPhotos');
    jest.useFakeTimers();
    const kept = keepPhoto('draft-1', pending('a'), photo, () => true);
    void dropPhoto('draft-1', 'a');
    await jest.advanceTimersByTimeAsync(60_000);
    await Promise.all([kept, writesDone()]);
    jest.useRealTimers();
    jest.dontMock('@/services/deviceStore');
  });

  it('of another application are not returned', async () => {
    const { keepPhoto, readKeptPhotos } = await tab();
    await keepPhoto('draft-2', pending('a'), photo, () => true);
    expect(await readKeptPhotos('draft-1')).toEqual([]);
  });
});
