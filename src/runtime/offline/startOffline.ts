import { quietMs } from '@/scheduling';
import { watchReleases } from './release';
import { change, shownKept } from './state';

const script = '/qczhyjs/sw.js';

/** The resources that this page loaded before a service worker could cache them. */
const read = () => performance.getEntriesByType('resource').map(({ name }) => name);

export async function startOffline(serviceWorker: ServiceWorkerContainer) {
  window.addEventListener('offline', () => change({ online: false }));
  window.addEventListener('online', () => change({ online: true, keptAt: undefined }));
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ what?: string; at?: string }>) => {
    if (data?.what === 'kept') shownKept(data.at ?? '');
  });
  if (!serviceWorker.controller)
    await new Promise((resolve) => {
      setTimeout(resolve, quietMs.newer);
    });
  const registering = serviceWorker.register(script);
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ what: 'read', urls: read() }));
  watchReleases(await registering);
}
