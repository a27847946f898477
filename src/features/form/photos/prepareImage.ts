import { blobBytes } from '@/lib/blobBytes';
import { withTimeout } from '@/lib/withTimeout';
import { decode, type Picture } from './decodeImage';
import { PhotoError, type Concern, type PhotoFailure } from './pendingPhoto';

/** Maximum long side: more pixels do not make a certificate more legible. Below 100 kbit/s the minimum legible size is used. */
const LONG_SIDE_PX = 3000;
const SLOW_LONG_SIDE_PX = 1800;
const SLOW_BELOW_MBITS = 0.1;
/** Limit for one encoding; afterwards the photo is uploaded unchanged. */
const ENCODE_MS = 15_000;
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5];
/** Scale factor per attempt: after one step the long side is still 2,400 pixels, enough for the small print of an invoice. */
const SHRINK = 0.8;

/** `navigator.connection` exists in Chromium only. */
const longSidePx = () => {
  const { downlink } = (navigator as { connection?: { downlink?: number } }).connection ?? {};
  return downlink !== undefined && downlink < SLOW_BELOW_MBITS ? SLOW_LONG_SIDE_PX : LONG_SIDE_PX;
};

export interface Limits {
  minShortSidePx: number;
  compressToMB: number;
  /** Upload limit of the server. */
  maxMB: number;
}

interface Prepared {
  photo: Blob;
  concerns: Concern[];
}

/** Rotates, shrinks and checks a photo; returns it unchanged if the browser cannot. Rejects with `PhotoError` for an unusable photo. */
export async function preparePhoto(file: Blob, limits: Limits): Promise<Prepared> {
  const prepared = await reencode(file, limits).catch((error: unknown) => {
    if (error instanceof PhotoError) throw error;
    console.warn(error);
    return null;
  });
  if (prepared) return prepared;
  const failure = await checkUnprocessed(file, limits.maxMB);
  if (failure) throw new PhotoError(failure);
  return { photo: file, concerns: [] };
}

/** Re-encodes the photo, which removes all metadata including the GPS position. Returns null if the browser cannot decode it. */
async function reencode(file: Blob, limits: Limits): Promise<Prepared | null> {
  const picture = await decode(file);
  if (!picture) return null;
  try {
    if (Math.min(picture.width, picture.height) < limits.minShortSidePx) throw new PhotoError('small');
    return { photo: await compress(picture, limits), concerns: concernsAbout(picture) };
  } finally {
    picture.close();
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas: too little memory.');
  return context;
}

function draw(picture: Picture, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = contextOf(canvas);
  // Transparent pixels of a PNG would become black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  picture.drawOn(context, canvas.width, canvas.height);
  return canvas;
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  withTimeout(new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)), ENCODE_MS);

async function compress(picture: Picture, { minShortSidePx, compressToMB }: Limits): Promise<Blob> {
  const shortSide = Math.min(picture.width, picture.height);
  const smallest = Math.min(1, minShortSidePx / shortSide);
  let scale = Math.min(1, longSidePx() / Math.max(picture.width, picture.height));
  for (scale = Math.max(scale, smallest); ; scale = Math.max(scale * SHRINK, smallest)) {
    const canvas = draw(picture, scale);
    for (const quality of QUALITIES) {
      const blob = await toJpeg(canvas, quality);
      if (!blob) throw new Error('The canvas gave nothing: too little memory.');
      if (blob.size <= compressToMB * 1024 * 1024) return blob;
    }
    if (scale === smallest) throw new PhotoError('large');
  }
}

function concernsAbout(picture: Picture): Concern[] {
  const probe = draw(picture, Math.min(1, PROBE_LONG_SIDE_PX / Math.max(picture.width, picture.height)));
  return concernsOf(contextOf(probe).getImageData(0, 0, probe.width, probe.height));
}

/** Long side of the copy that is measured: edges of print are preserved, and a phone needs a few milliseconds. */
const PROBE_LONG_SIDE_PX = 640;

/** Below this variance of the Laplacian a photo counts as blurred. */
const SHARP_ENOUGH = 60;
const DARK_BELOW = 55;
const BRIGHT_ABOVE = 245;

const luminance = ({ data, width, height }: ImageData): Float32Array => {
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i += 1) {
    grey[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0);
  }
  return grey;
};

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Sharpness measure: high for images with sharp edges, low for blurred ones. */
const laplacianVariance = (grey: Float32Array, width: number, height: number): number => {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value =
        (grey[at - 1] ?? 0) +
        (grey[at + 1] ?? 0) +
        (grey[at - width] ?? 0) +
        (grey[at + width] ?? 0) -
        4 * (grey[at] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count ? squares / count - (sum / count) ** 2 : 0;
};

export function concernsOf(probe: ImageData): Concern[] {
  const grey = luminance(probe);
  const light = mean(grey);
  if (light < DARK_BELOW) return ['dark'];
  if (light > BRIGHT_ABOVE) return ['bright'];
  return laplacianVariance(grey, probe.width, probe.height) < SHARP_ENOUGH ? ['blurry'] : [];
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
const endsWith = (bytes: Uint8Array, ...end: number[]) => startsWith(bytes.subarray(bytes.length - end.length), ...end);

/** HEIC, the default format of iPhones: `ftyp` at byte 4, then a HEIC brand. */
const isHeic = (bytes: Uint8Array) => /^ftyp(hei|hev|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)));
const isWholeJpeg = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xd8, 0xff) && endsWith(bytes, 0xff, 0xd9);
const isWholePng = (bytes: Uint8Array) =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) && endsWith(bytes, 0xae, 0x42, 0x60, 0x82);

/**
 * Returns why a photo that this browser could not process cannot be uploaded, or null if it can be uploaded unchanged.
 * The server then rotates and shrinks it and removes its metadata.
 */
async function checkUnprocessed(file: Blob, maxMB: number): Promise<PhotoFailure | null> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await blobBytes(file));
  } catch {
    return 'device';
  }
  if (isHeic(bytes)) return 'heic';
  if (!isWholeJpeg(bytes) && !isWholePng(bytes)) return 'unreadable';
  return file.size > maxMB * 1024 * 1024 ? 'device' : null;
}
