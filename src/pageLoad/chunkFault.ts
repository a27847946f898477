// Relative imports: the tests of tools/umi/chunkRetry.ts do not know the alias `@`.
import { withTimeout } from '../lib/withTimeout';

type ChunkFault = 'timeout' | 'missing';

/** Returns why the script or style sheet of a chunk was not loaded; null for other errors. */
export function chunkFault(error: unknown): ChunkFault | null {
  const { name, code, type } = (error ?? {}) as { name?: string; code?: string; type?: string };
  if (name !== 'ChunkLoadError' && code !== 'CSS_CHUNK_LOAD_FAILED') return null;
  return type === 'timeout' ? 'timeout' : 'missing';
}

const REACHABLE_MS = 10_000;

/** Sends a HEAD request, which the service worker does not answer: navigator.onLine may be true without a network. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return withTimeout(fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }), REACHABLE_MS).then(
    () => true,
    () => false,
  );
}

/** Reloads without the service worker, whose cache may be the cause of a lost chunk. */
export async function reloadFromServer(): Promise<void> {
  await navigator.serviceWorker
    ?.getRegistration()
    .then((worker) => worker?.unregister())
    .catch(console.warn);
  window.location.reload();
}
