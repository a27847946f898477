import { createStore, get, update, type UseStore } from 'idb-keyval';

/**
 * Encrypts everything stored on the device with a non-extractable AES-GCM key in IndexedDB.
 * Over plain http or in an old WebView there is no WebCrypto, and nothing is stored.
 */
const KEY = 'key';
const IV_BYTES = 12;

let keys: UseStore | undefined;
let records: UseStore | undefined;
const keyStore = () => (keys ??= createStore('qczhyjs-key', 'key'));
export const recordStore = () => (records ??= createStore('qczhyjs-device', 'records'));

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Accessing indexedDB throws where storage is blocked. */
export function deviceCanKeep(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;
  } catch {
    return false;
  }
}

let opening: Promise<CryptoKey> | undefined;

async function openKey(): Promise<CryptoKey> {
  const storedKey = await get<CryptoKey>(KEY, keyStore());
  if (storedKey) return storedKey;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // One transaction: when several tabs generate a key at once, the first one is stored and used by all.
  await update<CryptoKey>(KEY, (stored) => stored ?? fresh, keyStore());
  return (await get<CryptoKey>(KEY, keyStore())) ?? fresh;
}

/** A failed attempt to open the key is not cached. */
const deviceKey = () =>
  (opening ??= openKey().catch((reason: unknown) => {
    opening = undefined;
    throw reason;
  }));

export async function seal(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deviceKey(), bytes) };
}

export const unseal = async ({ iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await deviceKey(), bytes);
