import { callBlob } from './call';
import { dropPhoto, photoOf } from './photos';

jest.mock('./call', () => ({ callBlob: jest.fn() }));
const fetches = callBlob as unknown as jest.Mock;
const MB = 1024 * 1024;
let width = 100;
let made = 0;
const revoked: string[] = [];
Object.assign(URL, {
  createObjectURL: () => `blob:${(made += 1)}`,
  revokeObjectURL: (url: string) => void revoked.push(url),
});
Object.assign(globalThis, {
  Image: class {
    naturalWidth = width;
    naturalHeight = 100;
    decode = () => Promise.resolve();
  },
});
const settled = () => new Promise((resolve) => setImmediate(resolve));
const open = async (id: string, bytes: number) => {
  fetches.mockResolvedValueOnce({ size: bytes });
  const { url } = await photoOf(id);
  return url;
};

beforeEach(async () => {
  fetches.mockReset();
  width = 100;
  ['a', 'b', 'c'].forEach(dropPhoto);
  await settled();
  revoked.length = 0;
});

describe('photoOf', () => {
  it('fetches a photo once', async () => {
    const url = await open('a', MB);
    expect((await photoOf('a')).url).toBe(url);
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  it('drops the least recently used photo when more than 100 MB are cached', async () => {
    await open('a', 45 * MB);
    const b = await open('b', 45 * MB);
    await photoOf('a');
    await open('c', 45 * MB);
    await settled();
    expect(revoked).toEqual([b]);
    await photoOf('a');
    expect(fetches).toHaveBeenCalledTimes(3);
  });

  it('fetches a dropped photo again', async () => {
    const a = await open('a', MB);
    dropPhoto('a');
    expect(await open('a', MB)).not.toBe(a);
    await settled();
    expect(revoked).toEqual([a]);
  });

  it('does not cache a photo that cannot be decoded', async () => {
    width = 0;
    await open('a', MB);
    width = 100;
    await open('a', MB);
    expect(fetches).toHaveBeenCalledTimes(2);
  });
});
