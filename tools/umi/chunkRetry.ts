import { chunkFault } from '../../src/pageLoad/chunkFault';

/** Requests a chunk that failed to load once more; CrashBoundary handles the second failure. The entry imports this file (plugin.ts). */
declare let __webpack_chunk_load__: ((id: string) => Promise<unknown>) | undefined;
declare let __webpack_get_script_filename__: (id: string) => string;

const retryAfterMs = 400;

/** Failed requests by chunk. */
const failures = new Map<string, number>();

/** Adds a query to the URL of a repeated request: the browser or a proxy may have cached a truncated script. */
export const withQuery = (nameOf: (id: string) => string) => (id: string) => {
  const failed = failures.get(id);
  return failed ? `${nameOf(id)}?again=${failed}` : nameOf(id);
};

export const withRetry = (load: (id: string) => Promise<unknown>) => (id: string) => {
  const attempt = () =>
    load(id).catch((error: unknown) => {
      if (chunkFault(error)) failures.set(id, (failures.get(id) ?? 0) + 1);
      throw error;
    });
  return attempt().catch(async (error: unknown) => {
    if (!chunkFault(error)) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, retryAfterMs);
    });
    return attempt();
  });
};

export function retryChunks() {
  if (typeof __webpack_chunk_load__ !== 'function') return;
  __webpack_chunk_load__ = withRetry(__webpack_chunk_load__);
  __webpack_get_script_filename__ = withQuery(__webpack_get_script_filename__);
}

retryChunks();
