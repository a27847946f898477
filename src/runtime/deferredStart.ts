import { quietMs } from '@/scheduling';
import { prefetchChunks } from './prefetchChunks';

type Extras = () => Promise<{ startExtras: () => Promise<void> }>;

/**
 * Starts optional features last: offline use, announcements.
 * A page with a service worker starts them at once, because the page itself may have come from its cache.
 */
export function deferredStart(extras: Extras) {
  if (process.env.NODE_ENV !== 'production') return;
  const begin = () =>
    prefetchChunks(extras)
      .then(extras)
      .then((it) => it.startExtras())
      .catch(console.warn);
  const later = () => setTimeout(begin, navigator.serviceWorker?.controller ? 0 : quietMs.extras);
  // The app is requested after the first paint (tools/prerender/boot.js), so the load event may be over already.
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later);
}

/** Unregisters the service worker before a reload, because its cache may be the cause of a lost chunk. */
export const unregisterWorker = async () => (await navigator.serviceWorker?.getRegistration())?.unregister();
