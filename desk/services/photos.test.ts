import { call, callBlob } from './call';
import { lock, signIn, signOut } from './identity';
import { dropPhotosExcept, photoOf, prefetchPhoto } from './photos';

jest.mock('./call', () => ({ call: jest.fn(), callBlob: jest.fn() }));
const fetches = callBlob as unknown as jest.Mock;
const looks = call as unknown as jest.Mock;
const MB = 1024 * 1024;
let width = 100;
let made = 0;
const revoked: string[] = [];
// jest gives every suite of a worker the same class URL: without the restore, later suites would get these methods.
const { createObjectURL, revokeObjectURL } = URL;
afterAll(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
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
  looks.mockReset();
  looks.mockResolvedValue({});
  width = 100;
  dropPhotosExcept(new Set());
  await settled();
  revoked.length = 0;
});

describe('photoOf', () => {
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

  it('does not cache a photo that cannot be decoded', async () => {
    width = 0;
    await open('a', MB);
    width = 100;
    await open('a', MB);
    expect(fetches).toHaveBeenCalledTimes(2);
  });
});

it.each([
  ['the desk is locked', lock],
  ['the officer has left', signOut],
])('photoOf: keeps no photo when %s, and the server records the next look', async (_, end) => {
  signIn({ token: 'token', me: { id: 'staff' } });
  const url = await open('a', MB);
  end();
  await settled();
  expect(revoked).toEqual([url]);
  await open('a', MB);
  expect(fetches).toHaveBeenCalledTimes(2);
});

describe('prefetchPhoto', () => {
  const prefetched = { params: { id: 'a' }, query: { prefetch: true } };
  const look = ['recordLook', { params: { id: 'a' } }];

  it('marks the request as a prefetch and records the view once, when the photo is shown', async () => {
    fetches.mockResolvedValueOnce({ size: MB });
    await prefetchPhoto('a');
    expect(fetches.mock.calls).toEqual([['officeFile', prefetched]]);
    expect(looks).not.toHaveBeenCalled();
    await photoOf('a');
    await photoOf('a');
    await settled();
    expect(looks.mock.calls).toEqual([look]);
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  it('records the view again when recording failed and the photo is shown again', async () => {
    fetches.mockResolvedValueOnce({ size: MB });
    await prefetchPhoto('a');
    looks.mockRejectedValueOnce(new Error('offline'));
    for (let n = 0; n < 3; n += 1) {
      await photoOf('a');
      await settled();
    }
    expect(looks.mock.calls).toEqual([look, look]);
  });

  it('records no view of a photo that was fetched to be shown, because the server has recorded it', async () => {
    await open('a', MB);
    await prefetchPhoto('a');
    await photoOf('a');
    await settled();
    expect(fetches.mock.calls).toEqual([['officeFile', { params: { id: 'a' } }]]);
    expect(looks).not.toHaveBeenCalled();
  });
});
