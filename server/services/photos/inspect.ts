import sharp from 'sharp';

import type { Problem } from '@domain/errors';
import { makeProblem } from '@domain/rules/sentences';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { limiter, limiterByKey } from '../../files/limiter';

/** A picture of a telephone has some 12 million pixels, and ours draws it smaller before it is sent; a bomb has more. */
const MAX_PIXELS = 25_000_000;
const LONGEST_SIDE = 4_000;
const QUALITY = 88;
/** Per attempt: a photo that takes longer would block one of two decoders. */
const DECODE_S = 20;
/** Drawing a photo takes a core and a hundred megabytes: more of them at once only wait for each other. */
const atOnce = limiter(2, 40);
export const drawingsWaiting = (): number => atOnce.waiting();
/** One account takes one of these places, however many photos it sends at once. */
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
 * Judged by its first bytes, never by its name; turned upright and drawn anew, so that nothing but the picture is kept:
 * no place, no camera, nothing hidden behind the last pixel.
 */
export async function inspect(
  { policy }: Pick<Deps, 'policy'>,
  accountId: string,
  bytes: Buffer,
  slot: string,
  label: string,
): Promise<Photo> {
  const { maxMB, minShortSidePx } = policy.common.upload;
  if (bytes.length > maxMB * 1024 * 1024) throw new AppError('TOO_LARGE');
  if (!isJpeg(bytes) && !isPng(bytes)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
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
 * What a decoder says of pixels that are missing or wrong. It goes on with grey ones, so to it this is no error, and neither is what it only
 * finds odd: parameters of a scan, bytes between the last pixel and the end, as some telephones write them.
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
