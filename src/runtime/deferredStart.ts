import { prefetchChunks } from './prefetchChunks';

/** Well after the page can be used, so that nothing anybody waits for is made slower. */
const quietForMs = 3_000;

const parts = () => import(/* webpackChunkName: "late" */ './deferredParts');

/**
 * What is good to have comes last of all: reading without a network, reading aloud.
 * A page that already has a worker asks it at once: it may itself have come from what was kept.
 */
export function deferredStart() {
  if (process.env.NODE_ENV !== 'production') return;
  const begin = () =>
    prefetchChunks(parts)
      .then(parts)
      .then((it) => it.startDeferredParts())
      .catch(console.warn);
  window.addEventListener('load', () => setTimeout(begin, navigator.serviceWorker?.controller ? 0 : quietForMs));
}

/** A worker that may be to blame for a lost chunk does not come back with the next load. */
export const unregisterWorker = async () => (await navigator.serviceWorker?.getRegistration())?.unregister();
