import { blobBytes } from '@/services/blobBytes';
import { liesOnItsSide, MARK_WITHIN_BYTES, orientationOf, turnFor } from './orientation';

/** A decoded photo, upright whether or not the browser applies the EXIF orientation. */
export interface Picture {
  width: number;
  height: number;
  /** Draws the whole photo onto a canvas of this size. */
  drawOn(context: CanvasRenderingContext2D, width: number, height: number): void;
  close(): void;
}

interface Read {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}
type Way = (file: Blob) => Promise<Read>;

const asBitmap =
  (options?: ImageBitmapOptions): Way =>
  async (file) => {
    const bitmap = await (options ? createImageBitmap(file, options) : createImageBitmap(file));
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  };

const asElement: Way = (file) =>
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

/** Decoders in order of preference. `imageOrientation: 'from-image'` needs Chromium 111, `createImageBitmap` needs Safari 15. */
const ways: Way[] = [asBitmap({ imageOrientation: 'from-image' }), asBitmap(), asElement];

/** A JPEG of 2 × 1 grey pixels with EXIF orientation 6 (rotate by 90°). */
const SAMPLE =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z';
const sample = () =>
  new Blob([Uint8Array.from(atob(SAMPLE), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' });

/** Feature detection with the sample: whether this decoder applies the EXIF orientation, ignores it, or fails. */
async function habitOf(way: Way): Promise<'turns' | 'leaves' | 'fails'> {
  try {
    const { width, height, close } = await way(sample());
    close();
    return height > width ? 'turns' : 'leaves';
  } catch {
    return 'fails';
  }
}
const habits = new Map<Way, ReturnType<typeof habitOf>>();
const knownHabit = (way: Way) => habits.get(way) ?? habits.set(way, habitOf(way)).get(way)!;

async function uprightBy(way: Way, file: Blob, isTurned: boolean): Promise<Picture> {
  const orientation = isTurned ? 1 : orientationOf(await blobBytes(file.slice(0, MARK_WITHIN_BYTES)));
  const { source, width: wide, height: high, close } = await way(file);
  const side = liesOnItsSide(orientation);
  return {
    width: side ? high : wide,
    height: side ? wide : high,
    drawOn(context, width, height) {
      context.setTransform(...turnFor(orientation, width, height));
      context.drawImage(source, 0, 0, side ? height : width, side ? width : height);
    },
    close,
  };
}

/** Returns null if no decoder of this browser can read the file. */
export async function decode(file: Blob): Promise<Picture | null> {
  for (const way of ways) {
    const habit = await knownHabit(way);
    if (habit === 'fails') continue;
    const picture = await uprightBy(way, file, habit === 'turns').catch(() => null);
    if (picture) return picture;
  }
  return null;
}
