import { blobBytes } from '@/lib/blobBytes';
import { withTimeout } from '@/lib/withTimeout';

/** A decoded photo, upright whether or not the browser applies the EXIF orientation. */
export interface Picture {
  width: number;
  height: number;
  /** Draws the whole photo onto a canvas of this size. */
  drawOn(context: CanvasRenderingContext2D, width: number, height: number): void;
  close(): void;
}

interface Decoded {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}
type Decoder = (file: Blob) => Promise<Decoded>;

const asBitmap =
  (options?: ImageBitmapOptions): Decoder =>
  async (file) => {
    const bitmap = await (options ? createImageBitmap(file, options) : createImageBitmap(file));
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  };

const asElement: Decoder = (file) =>
  new Promise((resolve, reject) => {
    const url = URL.createObjectURL(file);
    const close = () => URL.revokeObjectURL(url);
    const image = new Image();
    image.onload = () => resolve({ source: image, width: image.naturalWidth, height: image.naturalHeight, close });
    image.onerror = () => {
      close();
      reject(new Error('An image element could not read it.'));
    };
    image.src = url;
  });

/** A decoder that has not settled after this time counts as failed. An old phone decodes 12 megapixels in a few seconds. */
const DECODE_MS = 15_000;

const inTime =
  (decoder: Decoder): Decoder =>
  async (file) => {
    const decoding = decoder(file);
    try {
      return await withTimeout(decoding, DECODE_MS);
    } catch (error) {
      decoding.then(
        ({ close }) => close(),
        () => undefined,
      );
      throw error;
    }
  };

/** Decoders in order of preference. `imageOrientation: 'from-image'` needs Chromium 111, `createImageBitmap` needs Safari 15. */
const decoders: Decoder[] = [asBitmap({ imageOrientation: 'from-image' }), asBitmap(), asElement].map(inTime);

/** A JPEG of 2 × 1 grey pixels with EXIF orientation 6 (rotate by 90°). */
const SAMPLE =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z';
const sample = () =>
  new Blob([Uint8Array.from(atob(SAMPLE), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' });

/** Feature detection with the sample: whether this decoder applies the EXIF orientation, ignores it, or fails. */
async function exifHandlingOf(decoder: Decoder): Promise<'applies' | 'ignores' | 'fails'> {
  try {
    const { width, height, close } = await decoder(sample());
    close();
    return height > width ? 'applies' : 'ignores';
  } catch {
    return 'fails';
  }
}
const handlings = new Map<Decoder, ReturnType<typeof exifHandlingOf>>();
const knownHandling = (decoder: Decoder) =>
  handlings.get(decoder) ?? handlings.set(decoder, exifHandlingOf(decoder)).get(decoder)!;

async function decodeUpright(decoder: Decoder, file: Blob, appliesExif: boolean): Promise<Picture> {
  const orientation = appliesExif ? 1 : orientationOf(await blobBytes(file.slice(0, EXIF_WITHIN_BYTES)));
  const { source, width: storedWidth, height: storedHeight, close } = await decoder(file);
  const isSwapped = swapsSides(orientation);
  return {
    width: isSwapped ? storedHeight : storedWidth,
    height: isSwapped ? storedWidth : storedHeight,
    drawOn(context, width, height) {
      context.setTransform(...matrixFor(orientation, width, height));
      context.drawImage(source, 0, 0, isSwapped ? height : width, isSwapped ? width : height);
    },
    close,
  };
}

/** Returns null if no decoder of this browser can read the file. */
export async function decode(file: Blob): Promise<Picture | null> {
  for (const decoder of decoders) {
    const handling = await knownHandling(decoder);
    if (handling === 'fails') continue;
    const picture = await decodeUpright(decoder, file, handling === 'applies').catch(() => null);
    if (picture) return picture;
  }
  return null;
}

/** EXIF orientation: 1 upright, 3 rotated by 180°, 6 and 8 rotated by 90°, the others mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Number of bytes to read: the orientation is in the first EXIF segment, and a segment is shorter than this. */
const EXIF_WITHIN_BYTES = 128 * 1024;

const EXIF = 0x45786966;
const ORIENTATION_TAG = 0x0112;
const INTEL = 0x4949;

/** Returns the orientation from the first bytes of a JPEG; 1 for other formats and damaged files. */
export function orientationOf(bytes: ArrayBuffer): Orientation {
  const view = new DataView(bytes);
  try {
    if (view.getUint16(0) !== 0xffd8) return 1;
    for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint16(at);
      if (marker === 0xffe1 && view.getUint32(at + 4) === EXIF) return inExif(view, at + 10);
      // Start of scan: only pixel data follows.
      if (marker === 0xffda || marker >> 8 !== 0xff) return 1;
    }
  } catch {
    return 1; // truncated file
  }
}

function inExif(view: DataView, start: number): Orientation {
  const little = view.getUint16(start) === INTEL;
  const directory = start + view.getUint32(start + 4, little);
  const entries = view.getUint16(directory, little);
  for (let at = directory + 2; at < directory + 2 + 12 * entries; at += 12) {
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

export const swapsSides = (orientation: Orientation) => orientation >= 5;

/** Returns the `setTransform` matrix that draws the stored pixels upright; width and height are those of the upright photo. */
export function matrixFor(
  orientation: Orientation,
  width: number,
  height: number,
): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0];
    case 3:
      return [-1, 0, 0, -1, width, height];
    case 4:
      return [1, 0, 0, -1, 0, height];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, width, 0];
    case 7:
      return [0, -1, -1, 0, width, height];
    case 8:
      return [0, -1, 1, 0, 0, height];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
