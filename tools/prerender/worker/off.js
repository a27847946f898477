// In the place of the service worker when it is switched off (OFFLINE=off): lets go of all that was kept, and of itself.
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
