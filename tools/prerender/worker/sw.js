// The service worker: what was read before can be read again without a network. RELEASE is written in by the build.
import { cacheFirst, networkFirst, trim } from './answers';
import { base, keyOf, kindOf } from './rules';
import { nothingKept } from './nothingKept';

const { id, files, shell } = RELEASE;
const roomNames = { release: `qczhyjs-${id}`, data: 'qczhyjs-data' };
const waitMs = { page: 6_000, drawn: 6_000, data: 8_000, asset: 120_000 };
const mostAnswers = 60;

/** Pages that were answered from what is kept: they ask when they have come to life. */
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
  // A query marks a repeated request (src/runtime/chunkRetry.ts): the cached copy may be truncated, and is replaced.
  if (kind === 'asset' && new URL(request.url).search)
    return networkFirst({ ask, key, room: release, waitMs: waitMs.asset, told: () => {}, after });
  if (kind === 'asset') return cacheFirst({ ask, key, room: release, everywhere: caches, after });
  if (kind === 'drawn') return networkFirst({ ask, key, room: release, waitMs: waitMs.drawn, told: () => {}, after });
  if (kind === 'data') {
    const room = await caches.open(roomNames.data);
    return networkFirst({ ask, key, room, waitMs: waitMs.data, told: (at) => after(tell(event.clientId, at)), after });
  }
  const told = (at) => answeredKept.set(event.resultingClientId, at);
  return (
    networkFirst({ ask, key, room: release, waitMs: waitMs.page, told, after })
      // A screen that was never read: the app itself says what it cannot show.
      .catch(async (fault) => (await release.match(shell, { ignoreVary: true })) ?? Promise.reject(fault))
  );
}

/** What a page had read before there was a worker. */
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
      told: () => {},
      after: () => {},
    }).catch(() => undefined);
  }
  await trim(await caches.open(roomNames.data), mostAnswers);
}

async function install() {
  const room = await caches.open(roomNames.release);
  // Who saves data keeps only what was read.
  await room.addAll(self.navigator.connection?.saveData ? [shell] : [shell, ...files]);
}

/** A browser may take what was kept and leave the worker: it is fetched again when a page is there, which has a network. */
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
  // Whatever goes wrong here (storage full, forbidden, broken) ends in what the browser would have done without us, a page at least in words.
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
