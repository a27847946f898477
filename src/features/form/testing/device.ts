import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

/** jsdom has no Web Crypto and no IndexedDB: uses Node's Web Crypto; tests import fake-indexeddb. */
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
Object.assign(globalThis, { TextDecoder, TextEncoder });

/** `structuredClone` for records of bytes and strings; a non-extractable CryptoKey is passed by reference. */
const copy = (value: unknown): unknown => {
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, copy(part)]));
};
globalThis.structuredClone = copy as typeof structuredClone;

/** jsdom's FileReader returns an ArrayBuffer of its own realm, which Node's Web Crypto rejects. */
const { get: resultOf } = Object.getOwnPropertyDescriptor(FileReader.prototype, 'result') ?? {};
Object.defineProperty(FileReader.prototype, 'result', {
  configurable: true,
  get(this: FileReader): unknown {
    const result: unknown = resultOf?.call(this);
    if (typeof result !== 'object' || result === null) return result;
    const bytes = Buffer.from(new Uint8Array(result as ArrayBuffer));
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  },
});
