import { setAside } from './aside';
import OfflineAside from './OfflineAside';
import { watchReleases } from './release';
import { change, shownKept } from './state';

const here = '/qczhyjs/sw.js';

/** What this page read before there was a worker to keep it. */
const read = () => performance.getEntriesByType('resource').map(({ name }) => name);

export async function begin() {
  setAside(OfflineAside);
  window.addEventListener('offline', () => change({ online: false }));
  window.addEventListener('online', () => change({ online: true, keptAt: undefined }));
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ what?: string; at?: string }>) => {
    if (data?.what === 'kept') shownKept(data.at ?? '');
  });
  const registering = serviceWorker.register(here);
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ what: 'read', urls: read() }));
  watchReleases(await registering);
}
