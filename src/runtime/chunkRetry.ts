/** A chunk that failed to load is asked for once more; what is lost then, the error boundary recovers. */
declare let __webpack_chunk_load__: ((id: string) => Promise<unknown>) | undefined;

const retryAfterMs = 400;

type ChunkFault = 'timeout' | 'missing';

export function chunkFault(error: unknown): ChunkFault | null {
  const { name, code, type } = (error ?? {}) as { name?: string; code?: string; type?: string };
  if (name !== 'ChunkLoadError' && code !== 'CSS_CHUNK_LOAD_FAILED') return null;
  return type === 'timeout' ? 'timeout' : 'missing';
}

export const withRetry = (load: (id: string) => Promise<unknown>) => (id: string) =>
  load(id).catch(async (error: unknown) => {
    if (!chunkFault(error)) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, retryAfterMs);
    });
    return load(id);
  });

export function retryChunks() {
  if (typeof __webpack_chunk_load__ === 'function') __webpack_chunk_load__ = withRetry(__webpack_chunk_load__);
}
