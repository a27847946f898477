import type { PhotoStore } from '../platform/files/store';

/** A photo store in memory. */
export function memoryPhotos(): PhotoStore {
  const kept = new Map<string, Buffer>();
  return {
    async put(id, bytes) {
      kept.set(id, bytes);
    },
    async get(id) {
      return kept.get(id) ?? null;
    },
    async has(id) {
      return kept.has(id);
    },
    async delete(id) {
      kept.delete(id);
    },
    async check() {},
  };
}
