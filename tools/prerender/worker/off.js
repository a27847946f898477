// Replaces the service worker when OFFLINE=off: deletes all caches and unregisters itself.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith('qczhyjs-')).map((name) => caches.delete(name))),
      )
      .then(() => self.registration.unregister()),
  ),
);
