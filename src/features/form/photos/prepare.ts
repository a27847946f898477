import { faultOf } from './asItIs';
import { decode, type Picture } from './decode';
import { concernsOf, PROBE_LONG_SIDE_PX } from './quality';
import type { Concern, PhotoFailure } from './types';

/** More pixels than this help nobody to read a certificate; below 100 kbit/s it is sent as small as it can still be read. */
const LONG_SIDE_PX = 3000;
const THIN_LINE_PX = 1800;
const THIN_LINE_MBITS = 0.1;
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5];
/** One step down an invoice still has 2,400 pixels, which its small print needs. */
const SHRINK = 0.8;

/** Only Chromium tells. */
const longSidePx = () => {
  const { downlink } = (navigator as { connection?: { downlink?: number } }).connection ?? {};
  return downlink !== undefined && downlink < THIN_LINE_MBITS ? THIN_LINE_PX : LONG_SIDE_PX;
};

export interface Limits {
  minShortSidePx: number;
  compressToMB: number;
  /** what the server takes */
  maxMB: number;
}

interface Prepared {
  photo: Blob;
  concerns: Concern[];
}

/** Something about the photo that only the person can mend; every other error is ours. */
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
  // A transparent PNG would turn black as JPEG.
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

/** null where this browser cannot. Drawing anew leaves every word of metadata behind, the place where it was taken among them. */
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

/** Turned, shrunk and looked at; where this browser cannot do that, the photo goes as it is. Rejects with what is wrong with the photo. */
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
