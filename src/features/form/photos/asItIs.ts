import { blobBytes } from '@/services/blobBytes';
import type { PhotoFailure } from './types';

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
export async function faultOf(file: Blob, maxMB: number): Promise<PhotoFailure | null> {
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
