import sharp from 'sharp';
import { AppError } from '../errors';
import { limiter } from './limiter';

export interface TakenIn { bytes: Buffer; width: number; height: number; type: 'image/jpeg' | 'image/png' }

const MIN_SIDE_PX = 600;
const MAX_PIXELS = 50_000_000;
/** Decoding a photo takes a core and a hundred megabytes: more of them at once only wait for each other. */
const atOnce = limiter(2, 40);

const MAGIC = { jpeg: Buffer.from([0xff, 0xd8, 0xff]), png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) };

/**
 * What came as a photo leaves as one: decoded to the last line, turned upright, and written anew, so that neither
 * metadata nor anything hidden behind the picture is kept.
 */
export async function takeIn(bytes: Buffer): Promise<TakenIn> {
  const format = bytes.subarray(0, 3).equals(MAGIC.jpeg) ? 'jpeg' : bytes.subarray(0, 8).equals(MAGIC.png) ? 'png' : undefined;
  if (!format) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const taken = await atOnce(() => reencode(bytes, format));
  if (Math.min(taken.width, taken.height) < MIN_SIDE_PX) throw refused(`照片太小：短边至少 ${MIN_SIDE_PX} 像素，请重新拍摄。`);
  return taken;
}

async function reencode(bytes: Buffer, format: 'jpeg' | 'png'): Promise<TakenIn> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    const { data, info } = await (format === 'jpeg' ? image.jpeg({ quality: 88 }) : image.png({ compressionLevel: 6 })).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, type: `image/${format}` };
  } catch (cause) {
    throw refused('照片无法打开：文件不完整或已损坏，请重新拍摄或选择另一张。', cause);
  }
}

const refused = (message: string, cause?: unknown): AppError => new AppError('VALIDATION_FAILED', { fields: { file: { code: 'image', message } }, cause });
