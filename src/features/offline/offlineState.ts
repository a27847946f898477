import { createStore } from '@/lib/createStore';

/** Network and release state of the page. */
interface OfflineState {
  online: boolean;
  /** Date of the oldest cached response shown; set when the network did not answer. */
  keptAt?: string;
  /** A new release, installed and waiting. */
  waiting?: ServiceWorker;
}

export const offline = createStore<OfflineState>({ online: navigator.onLine });

const older = (a: string | undefined, b: string) => (a && Date.parse(a) <= Date.parse(b) ? a : b);

/** Follows the network state, and the reports of the service worker about cached responses. Called before the first request. */
export function listenForNetwork() {
  window.addEventListener('offline', () => offline.set({ online: false }));
  window.addEventListener('online', () => offline.set({ online: true, keptAt: undefined }));
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ what?: string; at?: string }>) => {
    if (data?.what === 'kept') offline.set({ keptAt: older(offline.get().keptAt, data.at ?? '') });
  });
}
