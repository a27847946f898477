import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface DataKey {
  id: string;
  key: Buffer;
}

export interface Vault {
  /** text → `v1.<key id>.<iv, tag and ciphertext>`; never twice the same */
  seal(text: string): string;
  open(sealed: string): string;
  /** the same text of one kind gives the same index, across processes and key rotations; nothing leads back */
  index(kind: string, text: string): string;
}

const IV = 12;
const TAG = 16;

export type Sealer = Pick<Vault, 'seal' | 'open'>;

/** AES-256-GCM. The first key seals, every key opens; the key's id is bound to the text as additional data. */
export function createSealer(keys: DataKey[]): Sealer {
  const [first] = keys;
  if (!first) throw new Error('A vault needs at least one key.');
  const byId = new Map(keys.map((one) => [one.id, one.key]));
  return {
    seal(text) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(Buffer.from(first.id));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${first.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, id = '', data = ''] = sealed.split('.');
      const key = byId.get(id);
      if (version !== 'v1' || !key) throw new Error(`No key "${id}" to open this with.`);
      const bytes = Buffer.from(data, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG }).setAAD(
        Buffer.from(id),
      );
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
    },
  };
}

/** Each kind has a key of its own, so that a mobile and a card of equal digits do not look alike. */
export function createIndexer(indexKey: Buffer): Vault['index'] {
  const keys = new Map<string, Buffer>();
  return (kind, text) => {
    let key = keys.get(kind);
    if (!key) keys.set(kind, (key = Buffer.from(hkdfSync('sha256', indexKey, '', `index:${kind}`, 32))));
    return createHmac('sha256', key).update(text).digest('base64url');
  };
}
