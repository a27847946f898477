import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import type { DataKey } from '../../config/keys';

export interface Vault {
  /** Encrypts to `v2.<key id>.<iv, tag, ciphertext>`, bound to a location (`sealLocations.ts`); without one to `v1`, unbound. Uses a random IV. */
  seal(text: string, place?: string): string;
  open(sealed: string, place?: string): string;
  /** Returns a blind index (HMAC): equal for equal kind and text, across processes and rotations of DATA_KEY. */
  index(kind: string, text: string): string;
}

const IV = 12;
const TAG = 16;

export interface Sealer extends Pick<Vault, 'seal' | 'open'> {
  /** Returns the prefix of values encrypted with the first key. */
  current(isBound: boolean): string;
}

/** Associated data: the key id, and in v2 the location. */
const vouched = (version: string, id: string, place: string | undefined): Buffer =>
  Buffer.from(version === 'v2' ? `v2.${id}.${place ?? ''}` : id);

/** AES-256-GCM. Encrypts with the first key, decrypts with any key. */
export function createSealer(keys: DataKey[]): Sealer {
  const [first] = keys;
  if (!first) throw new Error('A vault needs at least one key.');
  const byId = new Map(keys.map((one) => [one.id, one.key]));
  const current = (isBound: boolean): string => `${isBound ? 'v2' : 'v1'}.${first.id}.`;
  return {
    current,
    seal(text, place) {
      const iv = randomBytes(IV);
      const aad = vouched(place === undefined ? 'v1' : 'v2', first.id, place);
      const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(aad);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return current(place !== undefined) + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, place) {
      const [version = '', id = '', data = ''] = sealed.split('.');
      const key = byId.get(id);
      if ((version !== 'v1' && version !== 'v2') || !key)
        throw new Error(`The key "${id}" of an encrypted value is not configured.`);
      const bytes = Buffer.from(data, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG }).setAAD(
        vouched(version, id, place),
      );
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
    },
  };
}

/** Each kind has its own derived key, so that equal digits of a mobile number and a card get different indexes. */
export function createIndexer(indexKey: Buffer): Vault['index'] {
  const keys = new Map<string, Buffer>();
  return (kind, text) => {
    let key = keys.get(kind);
    if (!key) keys.set(kind, (key = Buffer.from(hkdfSync('sha256', indexKey, '', `index:${kind}`, 32))));
    return createHmac('sha256', key).update(text).digest('base64url');
  };
}
