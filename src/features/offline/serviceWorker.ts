import { quietMs } from '@/scheduling';
import { offline } from './offlineState';

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

const lookAgainAfterMs = 3_600_000;

/** Reports a release that is installed while this page is open. The first installation is not reported. */
export function watchReleases(registration: ServiceWorkerRegistration) {
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offline.set({ waiting: registration.waiting });
  };
  tell();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
  let looked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - looked < lookAgainAfterMs) return;
    looked = performance.now();
    registration.update().catch(() => undefined); // offline: the next check is enough
  });
}

/** Activates the new release and reloads this page. Runs only on request of the user; other tabs are not reloaded. */
export function takeOver(waiting: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage({ what: 'take-over' });
}
