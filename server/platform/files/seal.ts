import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { Vault } from '../crypto/vault';

/** First bytes of an encrypted photo; no image format starts with them. */
const MARK = Buffer.from('QSP1');
const IV = 12;
const TAG = 16;

/** Returns a new random key; each photo has its own. */
export const newPhotoKey = (): Buffer => randomBytes(32);

/** Encrypts a photo key for its row. `location` (`crypto/sealLocations.ts`) binds it to that row. */
export const sealKey = ({ seal }: Pick<Vault, 'seal'>, key: Buffer, location: string): string =>
  seal(key.toString('base64'), location);

export const openKey = ({ open }: Pick<Vault, 'open'>, sealed: string, location: string): Buffer =>
  Buffer.from(open(sealed, location), 'base64');

/** Encrypts with AES-256-GCM, bound to the photo's id. */
export function sealBytes(key: Buffer, id: string, bytes: Buffer): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([MARK, iv, cipher.getAuthTag(), body]);
}

/**
 * Decrypts a photo with the key of its row. Unencrypted bytes are accepted only for rows without a key (older photos):
 * otherwise write access to the store would be enough to replace a photo.
 */
export function openBytes(key: Buffer | null, id: string, bytes: Buffer): Buffer {
  const isSealed = bytes.subarray(0, MARK.length).equals(MARK);
  if (isSealed !== (key !== null))
    throw new Error(key ? 'A photo with a key is not encrypted.' : 'An encrypted photo has no key.');
  if (!key) return bytes;
  const [iv, tag] = [bytes.subarray(MARK.length, MARK.length + IV), MARK.length + IV];
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG }).setAAD(Buffer.from(id));
  decipher.setAuthTag(bytes.subarray(tag, tag + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(tag + TAG)), decipher.final()]);
}
