import { act, cleanup, renderHook } from '@testing-library/react';
import { readPhoto } from '@/services/photos';
import { usePhotoUrls } from './usePhotoUrls';

jest.mock('@/services/photos', () => ({ findUploaded: () => undefined, readPhoto: jest.fn() }));
const download = jest.mocked(readPhoto);
const file = (id: string) => ({ id, slot: 'scrapCert', index: 0, width: 1200, height: 900 });
const pending = { localId: 'local-1', photo: new Blob(['jpeg']) };
const signalOf = (at: number) => download.mock.calls[at]![1];

/** Ends the downloads, whose queue all tests share. */
const finish: (() => void)[] = [];

beforeEach(() => {
  download
    .mockReset()
    .mockImplementation(() => new Promise((_, reject) => void finish.push(() => reject(new Error('test ended')))));
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});

const files = [file('a')];

describe('usePhotoUrls', () => {
  afterEach(async () => {
    jest.useRealTimers();
    cleanup(); // aborts what waits
    while (finish.length > 0) {
      finish.splice(0).forEach((end) => end());
      await new Promise((resolve) => setTimeout(resolve));
    }
  });

  it('downloads each photo once while another one is uploading and the list grows', () => {
    const files = [file('a'), file('b')];
    const { rerender, result } = renderHook(({ files, pending }) => usePhotoUrls(files, pending), {
      initialProps: { files, pending: [pending] },
    });
    rerender({ files, pending: [{ ...pending }] }); // a progress event
    rerender({ files: [...files, file('c')], pending: [] });
    expect(download.mock.calls.map(([id]) => id)).toEqual(['a', 'b']);
    expect(signalOf(0).aborted).toBe(false);
    expect(result.current).toEqual({ 'local-1': 'blob:photo' });
  });

  it('aborts the download of a photo that was removed, and all of them when the page is left', () => {
    const { rerender, unmount } = renderHook(({ files }) => usePhotoUrls(files, []), {
      initialProps: { files: [file('a'), file('b')] },
    });
    rerender({ files: [file('b')] });
    expect([signalOf(0).aborted, signalOf(1).aborted]).toEqual([true, false]);
    unmount();
    expect(signalOf(1).aborted).toBe(true);
  });

  it('repeats a failed download', async () => {
    jest.useFakeTimers();
    download.mockRejectedValueOnce({ code: 'ERR_NETWORK' }).mockResolvedValue(new Blob());
    const { result } = renderHook(() => usePhotoUrls(files, []));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(download).toHaveBeenCalledTimes(2);
    expect(result.current).toEqual({ a: 'blob:photo' });
  });
});
