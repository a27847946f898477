import type { PhotoStore } from '../platform/files/store';

/** A photo store in memory. */
export function memoryPhotos(): PhotoStore {
  const stored = new Map<string, Buffer>();
  return {
    async put(id, bytes) {
      stored.set(id, bytes);
    },
    async get(id) {
      return stored.get(id) ?? null;
    },
    async has(id) {
      return stored.has(id);
    },
    async delete(id) {
      stored.delete(id);
    },
    async check() {},
  };
}
