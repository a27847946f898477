import sharp from 'sharp';
import { matrixFor, orientationOf, swapsSides, type Orientation } from './decodeImage';

const all: Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const [wide, high] = [3, 2];
/** Six pixels of different shades. */
const pixels = Uint8Array.from([10, 50, 90, 130, 170, 210]);
const raw = { width: wide, height: high, channels: 1 as const };

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer;
const withExif = (orientation: Orientation) =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: '#888' } })
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer();

/** The same EXIF data in big-endian byte order. */
const bigEndian = (orientation: Orientation) =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from('ffe100224578696600004d4d002a000000080001011200030000000100', 'hex'),
    Buffer.from([orientation]),
    Buffer.from('000000000000ffd9', 'hex'),
  ]);

/** Applies the matrix to each stored pixel, like a canvas. */
function drawn(orientation: Orientation): number[] {
  const side = swapsSides(orientation);
  const [width, height] = side ? [high, wide] : [wide, high];
  const [a, b, c, d, e, f] = matrixFor(orientation, width, height);
  const shown: number[] = [];
  pixels.forEach((shade, at) => {
    const [x, y] = [(at % wide) + 0.5, Math.floor(at / wide) + 0.5];
    shown[Math.floor(b * x + d * y + f) * width + Math.floor(a * x + c * y + e)] = shade;
  });
  return shown;
}

describe('EXIF orientation', () => {
  it.each(all)('is read from little-endian and big-endian EXIF: %i', async (orientation) => {
    expect(orientationOf(bytesOf(await withExif(orientation)))).toBe(orientation);
    expect(orientationOf(bytesOf(bigEndian(orientation)))).toBe(orientation);
  });

  it.each(all)('matrixFor rotates the pixels like sharp: %i', async (orientation) => {
    const stored = await sharp(pixels, { raw }).png().withMetadata({ orientation }).toBuffer();
    const upright = await sharp(stored).autoOrient().extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    expect(upright.info.width).toBe(swapsSides(orientation) ? high : wide);
    expect(drawn(orientation)).toEqual([...upright.data]);
  });

  it.each([
    ['an orientation above eight', bigEndian(9 as Orientation)],
    ['a photo without EXIF', Buffer.from('ffd8ffdb0004aaaaffda0004aaaa', 'hex')],
    ['a photo truncated inside its EXIF', bigEndian(6).subarray(0, 40)],
    ['a segment length of zero', Buffer.from('ffd8ffe00000ffe00000', 'hex')],
  ])('defaults to upright for %s', (_, bytes) => {
    expect(orientationOf(bytesOf(bytes))).toBe(1);
  });
});
