import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface DataKey {
  id: string;
  key: Buffer;
}

export interface Vault {
  /** text → `v2.<key id>.<iv, tag and ciphertext>`, bound to its place (`places.ts`); without one `v1`, which opens anywhere. Never twice the same. */
  seal(text: string, place?: string): string;
  open(sealed: string, place?: string): string;
  /** the same text of one kind gives the same index, across processes and key rotations; nothing leads back */
  index(kind: string, text: string): string;
}

const IV = 12;
const TAG = 16;

export interface Sealer extends Pick<Vault, 'seal' | 'open'> {
  /** how everything begins that is sealed today */
  current(isBound: boolean): string;
}

/** What the seal vouches for beside the text: the key's id, and from v2 on the place. */
const vouched = (version: string, id: string, place: string | undefined): Buffer =>
  Buffer.from(version === 'v2' ? `v2.${id}.${place ?? ''}` : id);

/** AES-256-GCM. The first key seals, every key opens. */
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
      if ((version !== 'v1' && version !== 'v2') || !key) throw new Error(`No key "${id}" to open this with.`);
      const bytes = Buffer.from(data, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG }).setAAD(
        vouched(version, id, place),
      );
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
    },
  };
}

/**
 * Each kind has a key of its own, so that a mobile and a card of equal digits do not look alike. After a change of the index key
 * the older index is indexed again under the newer key: what stands in the rows could be changed without being opened, and the
 * older key alone finds nobody any more.
 */
export function createIndexer([first, ...later]: Buffer[]): Vault['index'] {
  if (!first) throw new Error('An indexer needs at least one key.');
  const keys = new Map<string, Buffer>();
  return (kind, text) => {
    let key = keys.get(kind);
    if (!key) keys.set(kind, (key = Buffer.from(hkdfSync('sha256', first, '', `index:${kind}`, 32))));
    const index = createHmac('sha256', key).update(text).digest('base64url');
    return later.reduce((before, one, n) => indexedAgain(before, one, n + 2), index);
  };
}

/** What an index that went through so many keys begins with. */
export const generation = (n: number): string => `${n}.`;

/** `n`: the number of the key; what went through it already is left as it is. */
export const indexedAgain = (index: string, key: Buffer, n: number): string =>
  index.startsWith(generation(n)) ? index : generation(n) + createHmac('sha256', key).update(index).digest('base64url');
