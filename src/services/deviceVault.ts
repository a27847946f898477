import { createStore, get, update, type UseStore } from 'idb-keyval';

/**
 * What lies on the device is never readable in clear: one AES-GCM key that cannot be exported lives in IndexedDB,
 * beside what it seals. Over plain http or in an old WebView there is no such key, and then nothing is kept here.
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

/** Where storage is forbidden, asking for it throws. */
export function deviceCanKeep(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;
  } catch {
    return false;
  }
}

let opening: Promise<CryptoKey> | undefined;

async function openKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(KEY, keyStore());
  if (known) return known;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // One transaction: when several tabs generate a key at once, the first one is stored and used by all.
  await update<CryptoKey>(KEY, (stored) => stored ?? fresh, keyStore());
  return (await get<CryptoKey>(KEY, keyStore())) ?? fresh;
}

/** A key that could not be had is asked for again the next time, not remembered as missing. */
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
