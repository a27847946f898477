import { offline } from './offlineState';

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
