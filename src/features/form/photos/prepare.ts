import { concernsOf, PROBE_LONG_SIDE_PX } from './quality';
import type { Concern, PhotoFailure } from './types';

/** More pixels than this help nobody to read a certificate. */
const LONG_SIDE_PX = 3000;
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5];
const SHRINK = 0.75;

export interface Limits {
  minShortSidePx: number;
  compressToMB: number;
}

class PhotoError extends Error {
  constructor(readonly failure: PhotoFailure) {
    super(failure);
  }
}

/** `ftyp` at the fourth byte and a HEIC brand behind it: what iPhones take by default. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei|hev|mif1|msf1)/.test(head);
}

/** Turned as the camera was held. A browser that reads HEIC converts it here; any other says so. */
async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PhotoError((await isHeic(file)) ? 'heic' : 'unreadable');
  }
}

function draw(image: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new PhotoError('unreadable');
  // A transparent PNG would turn black as JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

async function compress(image: ImageBitmap, { minShortSidePx, compressToMB }: Limits): Promise<Blob> {
  const shortSide = Math.min(image.width, image.height);
  const smallest = Math.min(1, minShortSidePx / shortSide);
  let scale = Math.min(1, LONG_SIDE_PX / Math.max(image.width, image.height));
  for (scale = Math.max(scale, smallest); ; scale = Math.max(scale * SHRINK, smallest)) {
    const canvas = draw(image, scale);
    for (const quality of QUALITIES) {
      const blob = await toJpeg(canvas, quality);
      if (!blob) throw new PhotoError('unreadable');
      if (blob.size <= compressToMB * 1024 * 1024) return blob;
    }
    if (scale === smallest) throw new PhotoError('large');
  }
}

/** Drawing anew leaves every word of metadata behind, the place where it was taken among them. */
export async function preparePhoto(file: Blob, limits: Limits): Promise<{ photo: Blob; concerns: Concern[] }> {
  const image = await decode(file);
  try {
    if (Math.min(image.width, image.height) < limits.minShortSidePx) throw new PhotoError('small');
    const probe = draw(image, Math.min(1, PROBE_LONG_SIDE_PX / Math.max(image.width, image.height)));
    const pixels = probe.getContext('2d')?.getImageData(0, 0, probe.width, probe.height);
    return { photo: await compress(image, limits), concerns: pixels ? concernsOf(pixels) : [] };
  } finally {
    image.close();
  }
}
