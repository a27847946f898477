import { change } from './state';

const lookAgainAfterMs = 3_600_000;

/** Tells of a release that has come while this page was open; the very first one is no news. */
export function watchReleases(registration: ServiceWorkerRegistration) {
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) change({ waiting: registration.waiting });
  };
  tell();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
  let looked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - looked < lookAgainAfterMs) return;
    looked = performance.now();
    registration.update().catch(() => undefined); // no network: the next look will do
  });
}

/** Only ever at somebody's wish, and this page alone: others go on with what they have. */
export function takeOver(waiting: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage({ what: 'take-over' });
}
