/** Well after the page can be used, so that nothing anybody waits for is made slower. */
const quietForMs = 6_000;

/**
 * Reading without a network is loaded last of all. A page that already has a worker asks it at once: it may itself have come from what was kept.
 * Browsers offer workers only over https or on this machine.
 */
export function startOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || process.env.NODE_ENV !== 'production') return;
  const begin = () => import(/* webpackChunkName: "offline" */ './begin').then((it) => it.begin()).catch(console.warn);
  window.addEventListener('load', () => setTimeout(begin, serviceWorker.controller ? 0 : quietForMs));
}

/** A worker that may be to blame for a lost chunk does not come back with the next load. */
export const letWorkerGo = async () => (await navigator.serviceWorker?.getRegistration())?.unregister();
