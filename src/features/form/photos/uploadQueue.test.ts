import '../testing/device';
import 'fake-indexeddb/auto';
import { flows } from '@domain/flow';
import { ApiError } from '@/services/apiError';
import { stopwatch } from '@/services/clock';
import { dropEverything, namesOf } from '@/services/deviceStore';
import { deletePhoto, readFiles } from '@/services/photos';
import { createDraftStore } from '../draft/store';
import { testDraft } from '../testing/draft';
import { readKeptPhotos } from './localPhotos';
import { preparePhoto } from './prepareImage';
import { createPhotoQueue } from './uploadQueue';
import { upload } from './resumableUpload';

jest.mock('@/services/photos', () => ({ deletePhoto: jest.fn(), readFiles: jest.fn(), rememberUploaded: jest.fn() }));
jest.mock('./resumableUpload', () => ({ upload: jest.fn() }));
jest.mock('./prepareImage', () => ({ preparePhoto: jest.fn() }));
// The tests below record the timers of the queue; localPhotos.test.ts has the time limit of the storage.
jest.mock('@/lib/withTimeout', () => ({ withTimeout: (work: Promise<unknown>) => work }));

const send = jest.mocked(upload);
const limits = { minShortSidePx: 600, compressToMB: 2, maxMB: 5 };
const file = new File(['jpeg'], 'a.jpg', { type: 'image/jpeg' });
const arrived = (id: string) => ({ id, slot: 'scrapCert', index: 0, width: 1200, height: 900 });
const until = async (isSo: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await isSo()) && tries < 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
};

const open = () => {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), {});
  const queue = createPhotoQueue(store, limits);
  queues.push(queue);
  return { store, queue };
};
/** A queue with one added photo. */
const added = async () => {
  const opened = open();
  await opened.queue.add('scrapCert', file);
  return opened;
};
/** An upload that ends only when it is aborted. */
const untilAborted = ({ signal }: { signal: AbortSignal }) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new ApiError('canceled'))));
const queues: { stop: () => Promise<void> }[] = [];

beforeEach(async () => {
  await dropEverything();
  send.mockReset();
  jest.mocked(deletePhoto).mockReset().mockResolvedValue(undefined);
  jest.mocked(readFiles).mockReset().mockResolvedValue([]);
  jest
    .mocked(preparePhoto)
    .mockReset()
    .mockResolvedValue({ photo: new Blob(['small'], { type: 'image/jpeg' }), concerns: [] });
});
afterEach(() => jest.restoreAllMocks());
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop())));

test('photo queue: adds an uploaded photo to draft.files and deletes it from the device', async () => {
  send.mockResolvedValue(arrived('file-1'));
  const { store } = await added();
  await until(() => store.get().draft.files.length === 1);
  expect(store.get().photos).toEqual([]);
  await until(async () => (await readKeptPhotos('draft-1')).length === 0);
  expect(await readKeptPhotos('draft-1')).toEqual([]);
});

test('photo queue: reports "device" for a processing error and "stopped" when the application accepts no photos', async () => {
  jest.mocked(preparePhoto).mockRejectedValueOnce(new TypeError('createImageBitmap is not a function'));
  send.mockRejectedValue(new ApiError('badRequest', { status: 409, code: 'TRANSITION_FORBIDDEN' }));
  const { store, queue } = await added();
  await queue.add('scrapCert', file);
  await until(() => store.get().photos.every(({ phase }) => phase === 'failed'));
  expect(store.get().photos.map(({ failure }) => failure)).toEqual(['device', 'stopped']);
});

test('photo queue: uploads a blurred photo and warns until the applicant keeps it', async () => {
  jest.mocked(preparePhoto).mockResolvedValue({ photo: new Blob(['small']), concerns: ['blurry'] });
  send.mockResolvedValue(arrived('file-1'));
  const { store, queue } = await added();
  await until(() => store.get().draft.files.length === 1);
  expect(store.get().checked['file-1']).toEqual(['blurry']);
  queue.acceptConcerns('file-1');
  expect(store.get().checked['file-1']).toEqual([]);
});

test('photo queue: deletes a photo that is cancelled during the upload', async () => {
  send.mockImplementation(untilAborted);
  const { store, queue } = await added();
  await until(() => store.get().photos[0]?.phase === 'uploading');
  queue.cancel(store.get().photos[0]?.localId ?? '');
  expect(store.get().photos).toEqual([]);
  await until(async () => (await readKeptPhotos('draft-1')).length === 0);
  expect(await readKeptPhotos('draft-1')).toEqual([]);
});

test('photo queue: updates the file list in both versions of a conflict', async () => {
  send.mockRejectedValue(new ApiError('badRequest', { status: 409, code: 'LIMIT_REACHED' }));
  jest.mocked(readFiles).mockResolvedValue([arrived('file-1')]);
  const { store, queue } = open();
  store.set({ theirs: testDraft('newApplyElv', { revision: 9 }) });
  await queue.add('scrapCert', file);
  await until(() => store.get().photos.length === 0);
  expect(store.get().theirs?.files.map(({ id }) => id)).toEqual(['file-1']);
  await queue.remove('file-1');
  expect(store.get()).toMatchObject({ draft: { files: [] }, theirs: { files: [] } });
});

/** Mocks `preparePhoto`; the returned function resolves it. */
const preparedLater = () => {
  let ready = (): void => undefined;
  jest.mocked(preparePhoto).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        ready = () => resolve({ photo: new Blob(['small'], { type: 'image/jpeg' }), concerns: [] });
      }),
  );
  return () => ready();
};
const failure = (status: number, more: object = {}) => new ApiError('badResponse', { status, ...more });

describe('photo queue', () => {
  describe('retake of a photo', () => {
    const withGood = () => {
      const opened = open();
      opened.store.set({ draft: { ...opened.store.get().draft, files: [arrived('file-1')] } });
      const ids = () => opened.store.get().draft.files.map(({ id }) => id);
      return { ...opened, ids };
    };
    const retaken = async () => {
      const opened = withGood();
      await opened.queue.add('scrapCert', file, 'file-1');
      return opened;
    };

    it('keeps the good photo until the server has accepted the new one, and never deletes it itself', async () => {
      let accept = (): void => undefined;
      send.mockImplementation(() => new Promise((resolve) => (accept = () => resolve(arrived('file-2')))));
      const { store, ids } = await retaken();
      await until(() => store.get().photos[0]?.phase === 'uploading');
      expect(ids()).toEqual(['file-1']);
      expect(send.mock.calls[0]?.[0]).toMatchObject({ slot: 'scrapCert', replaces: 'file-1' });
      accept();
      await until(() => store.get().photos.length === 0);
      expect(ids()).toEqual(['file-2']);
      expect(deletePhoto).not.toHaveBeenCalled();
    });

    it('replaces the photo in both versions of a conflict', async () => {
      send.mockResolvedValue(arrived('file-2'));
      const { store, queue } = withGood();
      store.set({ theirs: testDraft('newApplyElv', { revision: 9, files: [arrived('file-1')] }) });
      await queue.add('scrapCert', file, 'file-1');
      await until(() => store.get().photos.length === 0);
      const files = [{ id: 'file-2' }];
      expect(store.get()).toMatchObject({ draft: { files }, theirs: { files } });
    });

    it('keeps the good photo and reports the failure after a refusal', async () => {
      send.mockRejectedValue(new ApiError('badRequest', { status: 422 }));
      const { store, ids } = await retaken();
      await until(() => store.get().photos[0]?.phase === 'failed');
      expect(store.get().photos).toMatchObject([{ failure: 'refused', replaces: 'file-1' }]);
      expect(ids()).toEqual(['file-1']);
      expect(deletePhoto).not.toHaveBeenCalled();
    });

    it('uploads the new photo when the good one is deleted during the upload', async () => {
      let accept = (): void => undefined;
      send.mockImplementation(() => new Promise((resolve) => (accept = () => resolve(arrived('file-2')))));
      const { store, queue, ids } = await retaken();
      await until(() => store.get().photos[0]?.phase === 'uploading');
      await queue.remove('file-1');
      expect(ids()).toEqual([]);
      accept();
      await until(() => store.get().photos.length === 0);
      expect(ids()).toEqual(['file-2']);
    });

    it('sends the same key and the same replaced photo after a reload', async () => {
      send.mockRejectedValue(new ApiError('network'));
      const { store, queue } = await retaken();
      await until(() => send.mock.calls.length > 0 && store.get().photos[0]?.phase === 'waiting');
      await queue.stop();
      const [[before] = []] = send.mock.calls;
      send.mockReset().mockResolvedValue(arrived('file-2'));
      const again = withGood();
      await until(() => again.ids()[0] === 'file-2');
      expect(again.ids()).toEqual(['file-2']);
      expect(send.mock.calls[0]?.[0]).toMatchObject({ key: before?.key, replaces: 'file-1' });
    });

    it('replaces a cancelled photo that the server stored nevertheless, with another key', async () => {
      send.mockImplementationOnce(untilAborted);
      jest
        .mocked(readFiles)
        .mockRejectedValueOnce(new ApiError('network'))
        .mockResolvedValue([arrived('file-a')]);
      const { store, queue } = await added();
      await until(() => store.get().photos[0]?.phase === 'uploading');
      queue.cancel(store.get().photos[0]?.localId ?? '');
      await until(() => jest.mocked(readFiles).mock.calls.length > 0);
      // The slot takes one photo, and contains the cancelled one.
      const full = new ApiError('badRequest', { status: 409, code: 'LIMIT_REACHED' });
      send.mockImplementation(async ({ replaces }) => {
        if (replaces !== 'file-a') throw full;
        return arrived('file-b');
      });
      await queue.add('scrapCert', file);
      await until(() => store.get().photos.length === 0);
      expect(store.get().draft.files).toMatchObject([{ id: 'file-b' }]);
      const [, first, second] = send.mock.calls.map(([{ key, replaces }]) => ({ key, replaces }));
      expect([first?.replaces, second?.replaces]).toEqual([undefined, 'file-a']);
      expect(second?.key).not.toBe(first?.key);
    });

    it('shows the photo of another tab that replaced the good one first, with a warning', async () => {
      send.mockRejectedValue(new ApiError('badRequest', { status: 409, code: 'LIMIT_REACHED' }));
      jest.mocked(readFiles).mockResolvedValue([arrived('file-9')]);
      const { store, ids } = await retaken();
      await until(() => store.get().photos.length === 0 && ids()[0] === 'file-9');
      expect([ids(), send.mock.calls.length]).toEqual([['file-9'], 1]);
      expect(store.get().checked).toEqual({ 'file-9': ['other'] });
    });
  });

  it.each(['cancel', 'stop'] as const)(
    'neither stores nor uploads a photo after %s during preparation',
    async (what) => {
      const ready = preparedLater();
      const { store, queue } = open();
      const added = queue.add('scrapCert', file);
      await until(() => jest.mocked(preparePhoto).mock.calls.length > 0);
      if (what === 'cancel') queue.cancel(store.get().photos[0]?.localId ?? '');
      else void queue.stop();
      ready();
      await added;
      expect(await readKeptPhotos('draft-1')).toEqual([]);
      expect(send).not.toHaveBeenCalled();
    },
  );

  it('has written its local copies when `stop` resolves, so a sign-out deletes them', async () => {
    const { queue } = open();
    const { encrypt } = crypto.subtle;
    let isEncrypting = false;
    jest.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
      isEncrypting = true;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return encrypt.apply(crypto.subtle, given);
    });
    const added = queue.add('scrapCert', file);
    await until(() => isEncrypting);
    await queue.stop();
    await dropEverything();
    await added;
    expect(await namesOf('draft-1/')).toEqual([]);
  });

  it('requires sign-in when a photo is deleted after the session has expired', async () => {
    jest.mocked(deletePhoto).mockRejectedValue(failure(401, { code: 'UNAUTHENTICATED' }));
    const { store, queue } = open();
    store.set({ draft: { ...store.get().draft, files: [arrived('file-1')] } });
    await expect(queue.remove('file-1')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(store.get()).toMatchObject({ phase: 'signIn', draft: { files: [{ id: 'file-1' }] } });
  });

  it('does not store a photo that is deleted while it waits to be stored', async () => {
    const { store, queue } = open();
    const ready = preparedLater();
    const added = queue.add('scrapCert', file);
    await until(() => jest.mocked(preparePhoto).mock.calls.length > 0);
    ready();
    await Promise.resolve();
    queue.cancel(store.get().photos[0]?.localId ?? '');
    await added;
    expect(await readKeptPhotos('draft-1')).toEqual([]);
  });

  it('does not list a deleted photo again when the response to its repeated upload arrives late', async () => {
    let answer = (): void => undefined;
    send.mockImplementation(() => new Promise((resolve) => (answer = () => resolve(arrived('file-1')))));
    const { store, queue } = await added();
    await until(() => store.get().photos[0]?.phase === 'uploading');
    store.set({ draft: { ...store.get().draft, files: [arrived('file-1')] } });
    await queue.remove('file-1');
    answer();
    await until(() => store.get().photos.length === 0);
    expect([store.get().draft.files, store.get().photos]).toEqual([[], []]);
  });

  it('uploads the other photos when the server cannot process one', async () => {
    send.mockImplementation(({ slot }) =>
      slot === 'bankCard' ? Promise.reject(failure(500)) : Promise.resolve(arrived('file-2')),
    );
    const { store, queue } = open();
    await queue.add('bankCard', file);
    await until(() => send.mock.calls.length === 1 && store.get().photos[0]?.phase === 'waiting');
    await queue.add('scrapCert', file);
    await until(() => store.get().draft.files.length === 1);
    expect(send.mock.calls.map(([{ slot }]) => slot)).toEqual(['bankCard', 'scrapCert']);
    expect(store.get().photos).toMatchObject([{ slot: 'bankCard', phase: 'waiting' }]);
  });

  it('retries a photo after the time that the server requests, and doubles its own delay', async () => {
    const delays: number[] = [];
    let later = (): void => undefined;
    let now = 1_000_000;
    jest.spyOn(stopwatch, 'now').mockImplementation(() => now);
    const { setTimeout: plain } = globalThis;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
      if (ms < 1000) return plain(run, ms);
      delays.push(ms);
      later = run;
      return 0;
    }) as never);
    send
      .mockRejectedValueOnce(failure(503, { retryAfterS: 30 }))
      .mockRejectedValueOnce(failure(500))
      .mockResolvedValueOnce(arrived('file-1'));
    const { store } = await added();
    await until(() => delays.length === 1);
    now += 30_000;
    later();
    await until(() => delays.length === 2);
    now += 8_000;
    later();
    await until(() => store.get().draft.files.length === 1);
    expect([delays, store.get().photos]).toEqual([[30_000, 8_000], []]);
  });

  it('keeps a photo waiting when LIMIT_REACHED is not about its slot', async () => {
    send.mockRejectedValue(failure(409, { code: 'LIMIT_REACHED' }));
    const { store, queue } = await added();
    await until(() => jest.mocked(readFiles).mock.calls.length > 0 && store.get().photos[0]?.phase === 'waiting');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([store.get().photos.length, send.mock.calls.length]).toEqual([1, 1]);
    send.mockResolvedValue(arrived('file-1'));
    queue.resume();
    await until(() => store.get().draft.files.length === 1);
    expect(store.get().photos).toEqual([]);
  });

  it('drops a photo that was stored by an earlier upload and replaced since', async () => {
    send.mockRejectedValue(failure(409, { code: 'DUPLICATE' }));
    const { store } = await added();
    await until(() => store.get().photos.length === 0);
    expect([store.get().photos, send.mock.calls.length]).toEqual([[], 1]);
    await until(async () => (await readKeptPhotos('draft-1')).length === 0);
    expect(await readKeptPhotos('draft-1')).toEqual([]);
  });

  it('prepares one photo at a time', async () => {
    const ready = preparedLater();
    const { queue } = open();
    send.mockResolvedValue(arrived('file-1'));
    const both = [queue.add('scrapCert', file), queue.add('bankCard', file)];
    await until(() => jest.mocked(preparePhoto).mock.calls.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(preparePhoto).toHaveBeenCalledTimes(1);
    ready();
    await Promise.all(both);
    expect(preparePhoto).toHaveBeenCalledTimes(2);
  });
});
