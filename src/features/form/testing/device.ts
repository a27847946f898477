import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

/** jsdom has neither a safe place nor the means to seal: Node's real ones and fake-indexeddb stand in. */
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
Object.assign(globalThis, { TextDecoder, TextEncoder });

/** Records are plain objects of bytes and texts; a key that cannot be exported is passed on as it is. */
const copy = (value: unknown): unknown => {
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, copy(part)]));
};
globalThis.structuredClone = copy as typeof structuredClone;

/** What jsdom's reader answers is an ArrayBuffer of its own world, which Node's cipher does not take for one. */
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
