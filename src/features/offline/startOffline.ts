import { quietMs } from '@/scheduling';
import { watchReleases } from './release';

const script = '/qczhyjs/sw.js';

/** The resources that this page loaded before a service worker could cache them. */
const read = () => performance.getEntriesByType('resource').map(({ name }) => name);

/** Registers the service worker: on the first visit late, so that the download of its files delays no tap. */
export async function startOffline(serviceWorker: ServiceWorkerContainer) {
  if (!serviceWorker.controller)
    await new Promise((resolve) => {
      setTimeout(resolve, quietMs.worker);
    });
  const registering = serviceWorker.register(script);
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ what: 'read', urls: read() }));
  watchReleases(await registering);
}
