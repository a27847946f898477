// Service worker for offline reading of visited pages. The build inserts RELEASE.
import { cacheFirst, networkFirst, trim } from './answers';
import { base, keyOf, kindOf } from './rules';
import { nothingKept } from './nothingKept';

const { id, files, shell } = RELEASE;
const roomNames = { release: `qczhyjs-${id}`, data: 'qczhyjs-data' };
const waitMs = { page: 6_000, drawn: 6_000, data: 8_000, asset: 120_000 };
const mostAnswers = 60;

/** Pages answered from the cache, with the date of the copy; they ask for it when the app has started. */
const answeredKept = new Map();

async function tell(clientId, at) {
  const client = await self.clients.get(clientId);
  client?.postMessage({ what: 'kept', at });
}

async function answer(event, kind) {
  const { request } = event;
  const key = keyOf(kind, request.url);
  const after = (work) => event.waitUntil(work);
  const ask = async () => (await event.preloadResponse) ?? fetch(request);
  const release = await caches.open(roomNames.release);
  // A query marks a repeated request (tools/umi/chunkRetry.ts): the cached copy may be truncated, and is replaced.
  if (kind === 'asset' && new URL(request.url).search)
    return networkFirst({ ask, key, room: release, waitMs: waitMs.asset, onCached: () => {}, after });
  if (kind === 'asset') return cacheFirst({ ask, key, room: release, everywhere: caches, after });
  if (kind === 'drawn')
    return networkFirst({ ask, key, room: release, waitMs: waitMs.drawn, onCached: () => {}, after });
  if (kind === 'data') {
    const room = await caches.open(roomNames.data);
    return networkFirst({
      ask,
      key,
      room,
      waitMs: waitMs.data,
      onCached: (at) => after(tell(event.clientId, at)),
      after,
    });
  }
  const onCached = (at) => answeredKept.set(event.resultingClientId, at);
  return (
    networkFirst({ ask, key, room: release, waitMs: waitMs.page, onCached, after })
      // Not cached: the empty app shows its own offline message.
      .catch(async (fault) => (await release.match(shell, { ignoreVary: true })) ?? Promise.reject(fault))
  );
}

/** Caches what a page loaded before the worker was active. */
async function keep(urls) {
  for (const url of urls) {
    const request = new Request(url);
    const kind = kindOf(request, self.location.origin);
    if (!kind) continue;
    const room = await caches.open(kind === 'data' ? roomNames.data : roomNames.release);
    if (await room.match(keyOf(kind, url), { ignoreVary: true })) continue;
    await networkFirst({
      ask: () => fetch(request),
      key: keyOf(kind, url),
      room,
      waitMs: 0,
      onCached: () => {},
      after: () => {},
    }).catch(() => undefined);
  }
  await trim(await caches.open(roomNames.data), mostAnswers);
}

async function install() {
  const room = await caches.open(roomNames.release);
  // With data saver, cache only visited pages.
  await room.addAll(self.navigator.connection?.saveData ? [shell] : [shell, ...files]);
}

/** A browser may delete the caches and keep the worker: fetch the files again when a page has a network. */
async function refill() {
  const room = await caches.open(roomNames.release);
  if (!(await room.match(shell, { ignoreVary: true }))) await install();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith('qczhyjs-') && !Object.values(roomNames).includes(name))
      .map((name) => caches.delete(name)),
  );
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (!kind) return;
  // On any error (storage full, forbidden, broken), do what the browser would do without a worker; a navigation gets at least a message.
  const plain = () => fetch(event.request);
  const words = (fault) => (event.request.mode === 'navigate' ? nothingKept() : Promise.reject(fault));
  event.respondWith(answer(event, kind).catch(plain).catch(words));
});
self.addEventListener('message', (event) => {
  const { what, urls = [] } = event.data ?? {};
  if (what === 'take-over') event.waitUntil(self.skipWaiting());
  if (what !== 'read') return;
  const at = answeredKept.get(event.source.id);
  if (at !== undefined) event.source.postMessage({ what: 'kept', at });
  const ours = urls.filter((url) => url.startsWith(self.location.origin + base));
  event.waitUntil(Promise.all([keep(ours), refill().catch(() => undefined)]));
});
