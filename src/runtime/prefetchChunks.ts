/**
 * Prefetches chunks without executing them: the script is in the browser's cache and the styles are loaded when the page needs them.
 * With data saving, or in a browser without prefetch, the chunk is loaded when it is needed.
 */
declare let __webpack_chunk_load__: ((id: string) => Promise<unknown>) | undefined;
declare const __webpack_get_script_filename__: (id: string) => string;
declare const __webpack_public_path__: string;
declare const __webpack_require__: { f: { miniCss?: (id: string, waits: Promise<unknown>[]) => void } };

/** Returns the ids of the chunks that `ask` imports, without loading them. */
function chunksOf(ask: () => unknown): string[] {
  const load = __webpack_chunk_load__;
  const ids: string[] = [];
  __webpack_chunk_load__ = (id) => {
    ids.push(id);
    return new Promise(() => undefined);
  };
  ask();
  __webpack_chunk_load__ = load;
  return ids;
}

function fetchScript(id: string) {
  return new Promise<void>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = __webpack_public_path__ + __webpack_get_script_filename__(id);
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

function fetchStyles(id: string): Promise<unknown> {
  const waits: Promise<unknown>[] = [];
  __webpack_require__.f.miniCss?.(id, waits);
  return Promise.all(waits).catch(() => undefined); // requested again with the page
}

/** Resolves with true when everything is fetched, with false when it will not be prefetched. */
export async function prefetchChunks(ask: () => unknown): Promise<boolean> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (
    typeof __webpack_chunk_load__ !== 'function' ||
    connection?.saveData ||
    !document.createElement('link').relList.supports('prefetch')
  )
    return false;
  await Promise.all(chunksOf(ask).flatMap((id) => [fetchScript(id), fetchStyles(id)]));
  return true;
}
