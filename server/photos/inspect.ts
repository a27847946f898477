import sharp from 'sharp';

import type { Problem } from '@domain/errors';
import type { PolicyCommon } from '@domain/policy/types';
import { makeProblem } from '@domain/rules/sentences';

import { AppError } from '../errors';
import { limiter, limiterByKey } from '../platform/limiter';

/** Phone cameras have about 12 million pixels, and the app downscales before sending. More pixels suggest a decompression bomb. */
const MAX_PIXELS = 25_000_000;
const LONGEST_SIDE = 4_000;
const QUALITY = 88;
/** Per attempt: a photo that takes longer would block one of two decoders. */
const DECODE_S = 20;
/** Re-encoding a photo takes one core and about 100 MB; more at once would only compete. */
const atOnce = limiter(2, 40);
export const imagesWaiting = (): number => atOnce.waiting();
/** Each account has at most one of these slots, however many photos it sends at once. */
const onePerAccount = limiterByKey(1, 8);

const startsWith = (bytes: Buffer, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);
const isJpeg = (bytes: Buffer): boolean => startsWith(bytes, 0xff, 0xd8, 0xff);
const isPng = (bytes: Buffer): boolean => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface Photo {
  bytes: Buffer;
  width: number;
  height: number;
  mediaType: 'image/jpeg';
}

/**
 * Checks the format by its first bytes, not by its name, and re-encodes the upright picture, which removes all other data:
 * location, camera, bytes after the last pixel.
 */
export async function inspect(
  { formats, maxMB, minShortSidePx }: PolicyCommon['upload'],
  accountId: string,
  bytes: Buffer,
  slot: string,
  label: string,
): Promise<Photo> {
  if (bytes.length > maxMB * 1024 * 1024) throw new AppError('TOO_LARGE');
  // JPEG is always accepted, because the app converts photos to it.
  if (!isJpeg(bytes) && !(formats.includes('image/png') && isPng(bytes))) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const refused = (problem: Problem, cause?: unknown) =>
    new AppError('VALIDATION_FAILED', { fields: { [slot]: problem }, cause });
  const drawn = await onePerAccount(accountId, () => atOnce(() => redraw(bytes))).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : refused(makeProblem('image.damaged', label), cause);
  });
  if (Math.min(drawn.width, drawn.height) < minShortSidePx)
    throw refused(makeProblem('image.small', label, { px: minShortSidePx }));
  return drawn;
}

/**
 * Returns whether a decoder warning means missing or corrupt pixels, which the decoder replaces by grey ones. Other warnings are harmless:
 * unusual scan parameters, or bytes after the last pixel, as some phones write them.
 */
const isDamaged = (cause: unknown): boolean => /premature|corrupt(?!.*extraneous)/i.test(String(cause));

const redraw = (bytes: Buffer): Promise<Photo> =>
  draw(bytes, 'warning').catch((cause: unknown) => {
    if (cause instanceof AppError || isDamaged(cause)) throw cause;
    return draw(bytes, 'error');
  });

async function draw(bytes: Buffer, failOn: 'warning' | 'error'): Promise<Photo> {
  const { data, info } = await sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS, pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: DECODE_S })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      // A busy server is no fault of the photo: the client retries.
      throw /^Error: timeout:/.test(String(cause)) ? new AppError('UNAVAILABLE', { retryAfterS: 10, cause }) : cause;
    });
  return { bytes: data, width: info.width, height: info.height, mediaType: 'image/jpeg' };
}
