import { faultOf } from './asItIs';
import { decode, type Picture } from './decode';
import { concernsOf, PROBE_LONG_SIDE_PX } from './quality';
import type { Concern, PhotoFailure } from './types';

/** Maximum long side: more pixels do not make a certificate more legible. Below 100 kbit/s the minimum legible size is used. */
const LONG_SIDE_PX = 3000;
const THIN_LINE_PX = 1800;
const THIN_LINE_MBITS = 0.1;
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5];
/** Scale factor per attempt: after one step the long side is still 2,400 pixels, enough for the small print of an invoice. */
const SHRINK = 0.8;

/** `navigator.connection` exists in Chromium only. */
const longSidePx = () => {
  const { downlink } = (navigator as { connection?: { downlink?: number } }).connection ?? {};
  return downlink !== undefined && downlink < THIN_LINE_MBITS ? THIN_LINE_PX : LONG_SIDE_PX;
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

/** A problem of the photo itself, which only the applicant can fix. */
export class PhotoError extends Error {
  constructor(readonly failure: PhotoFailure) {
    super(failure);
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
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

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

/** Re-encodes the photo, which removes all metadata including the GPS position. Returns null if the browser cannot decode it. */
async function drawnAnew(file: Blob, limits: Limits): Promise<Prepared | null> {
  const picture = await decode(file);
  if (!picture) return null;
  try {
    if (Math.min(picture.width, picture.height) < limits.minShortSidePx) throw new PhotoError('small');
    return { photo: await compress(picture, limits), concerns: concernsAbout(picture) };
  } finally {
    picture.close();
  }
}

/** Rotates, shrinks and checks a photo; returns it unchanged if the browser cannot. Rejects with `PhotoError` for an unusable photo. */
export async function preparePhoto(file: Blob, limits: Limits): Promise<Prepared> {
  const prepared = await drawnAnew(file, limits).catch((error: unknown) => {
    if (error instanceof PhotoError) throw error;
    console.warn(error);
    return null;
  });
  if (prepared) return prepared;
  const failure = await faultOf(file, limits.maxMB);
  if (failure) throw new PhotoError(failure);
  return { photo: file, concerns: [] };
}
