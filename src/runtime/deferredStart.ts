import { quietMs } from '@/scheduling';
import { prefetchChunks } from './prefetchChunks';

type Extras = () => Promise<{ startExtras: () => Promise<void> }>;

/**
 * What is good to have comes last of all: reading without a network, reading aloud.
 * A page that already has a worker asks it at once: it may itself have come from what was kept.
 */
export function deferredStart(extras: Extras) {
  if (process.env.NODE_ENV !== 'production') return;
  const begin = () =>
    prefetchChunks(extras)
      .then(extras)
      .then((it) => it.startExtras())
      .catch(console.warn);
  const later = () => setTimeout(begin, navigator.serviceWorker?.controller ? 0 : quietMs.extras);
  // The app is asked for after the first words (tools/prerender/boot.js): the page may have loaded before it.
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later);
}

/** A worker that may be to blame for a lost chunk does not come back with the next load. */
export const unregisterWorker = async () => (await navigator.serviceWorker?.getRegistration())?.unregister();
