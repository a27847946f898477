import { concernsOf } from './prepareImage';

/** jsdom decodes no images, so every decoder fails; a `createImageBitmap` stub makes one work. */
const limits = { minShortSidePx: 600, compressToMB: 2, maxMB: 5 };
const jpeg = (size = 100) => {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  bytes.set([0xff, 0xd9], size - 2);
  return bytes;
};
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xae, 0x42, 0x60, 0x82]);
const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const heic = Uint8Array.from([0, 0, 0, 24, ...letters('ftypheic'), 1, 2, 3]);
/** Resets the modules because feature detection runs once per page. */
async function prepare(bytes: Uint8Array<ArrayBuffer>) {
  jest.resetModules();
  const { preparePhoto } = await import('./prepareImage');
  return preparePhoto(new Blob([bytes]), limits);
}

beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test.each([
  ['JPEG', jpeg()],
  ['PNG', png],
])('preparePhoto: returns a complete %s unchanged when the browser cannot decode it', async (_, bytes) => {
  const { photo, concerns } = await prepare(bytes);
  expect([photo.size, concerns]).toEqual([bytes.length, []]);
});

test.each([
  ['truncated', jpeg().subarray(0, 60), 'unreadable'],
  ['not an image', letters('%PDF-1.7'), 'unreadable'],
  ['empty', new Uint8Array(0), 'unreadable'],
  ['HEIC', heic, 'heic'],
  ['complete but larger than the upload limit', jpeg(5 * 1024 * 1024 + 1), 'device'],
])('preparePhoto: rejects a file that is %s', async (_, bytes, failure) => {
  await expect(prepare(bytes as Uint8Array<ArrayBuffer>)).rejects.toMatchObject({ failure });
});

test('preparePhoto: decodes without imageOrientation when it is unsupported, and returns the photo unchanged when the canvas fails', async () => {
  const read = jest.fn(async (_file: Blob, options?: ImageBitmapOptions) => {
    if (options) throw new TypeError('from-image is not a valid enum value');
    return { width: 1200, height: 900, close: () => undefined };
  });
  Object.assign(globalThis, { createImageBitmap: read });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const bytes = jpeg();
  expect((await prepare(bytes)).photo.size).toBe(bytes.length);
  expect(read.mock.calls.filter(([file]) => file.size === bytes.length)).toHaveLength(1);
  expect(console.warn).toHaveBeenCalled();
});

test('preparePhoto: returns the photo unchanged when the decoders never settle', async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { createImageBitmap: () => new Promise(() => undefined) });
  const bytes = jpeg();
  const prepared = prepare(bytes);
  await jest.advanceTimersByTimeAsync(120_000);
  expect((await prepared).photo.size).toBe(bytes.length);
  jest.useRealTimers();
});

test('preparePhoto: rejects a photo whose short side is too small', async () => {
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 320, height: 900, close: () => undefined }) });
  await expect(prepare(jpeg())).rejects.toMatchObject({ failure: 'small' });
});

/** An image of 120 × 90 pixels with the shade of each pixel. */
const page = (shade: (x: number, y: number) => number): ImageData => {
  const [width, height] = [120, 90];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.fill(shade(at % width, Math.floor(at / width)), 4 * at, 4 * at + 3);
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
};

test('concernsOf: returns nothing for sharp print', () => {
  expect(concernsOf(page((x) => (x % 6 < 2 ? 20 : 230)))).toEqual([]);
});

test('concernsOf: reports soft gradients as blurry', () => {
  expect(concernsOf(page((x) => 150 + 30 * Math.sin(x / 12)))).toEqual(['blurry']);
});

test('concernsOf: distinguishes dark and overexposed photos', () => {
  expect(concernsOf(page((x) => (x % 6 < 2 ? 5 : 40)))).toEqual(['dark']);
  expect(concernsOf(page(() => 253))).toEqual(['bright']);
});
