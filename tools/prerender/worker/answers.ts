// Caching strategies of the service worker.
import { mayKeep } from './rules';

interface Room {
  match(key: string, options?: CacheQueryOptions): Promise<Response | undefined>;
  put(key: string, answer: Response): Promise<void>;
}

interface Asking {
  ask: () => Promise<Response>;
  key: string;
  room: Room;
  /** extends the lifetime of the event for work after the response */
  after: (work: Promise<unknown>) => void;
}

/** The server selects language and encoding by headers; the cache belongs to one phone, so `Vary` is ignored. */
const anyVariant = { ignoreVary: true };
const within = <T>(ms: number, work: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

async function useful(asked: Promise<Response>) {
  const answer = await asked;
  if (answer.status >= 500) throw new Error(`the server answered ${answer.status}`);
  return answer;
}

/** Returns the cached response and the `Date` with which the server sent it. */
async function findKept(room: Room, key: string) {
  const answer = await room.match(key, anyVariant);
  return answer && { answer, at: answer.headers.get('date') ?? '' };
}

/**
 * Returns the network response and caches it. If it fails or is late, returns the cached response and calls `onCached` with its date;
 * without a cached response, waits for the network response.
 */
export async function networkFirst({
  ask,
  key,
  room,
  waitMs,
  onCached,
  after,
}: Asking & { waitMs: number; onCached: (at: string) => void }): Promise<Response> {
  const asked = ask();
  // Cloned here, before the caller can read the body.
  after(asked.then((answer) => (mayKeep(answer) ? room.put(key, answer.clone()) : undefined)).catch(() => undefined));
  const kept = await findKept(room, key);
  if (!kept) return asked;
  return within(waitMs, useful(asked)).catch(() => {
    onCached(kept.at);
    return kept.answer;
  });
}

/** For assets whose name contains a content hash: a cached copy never expires. */
export async function cacheFirst({
  ask,
  key,
  room,
  everywhere,
  after,
}: Asking & { everywhere: Pick<Room, 'match'> }): Promise<Response> {
  const kept = await everywhere.match(key, anyVariant);
  if (kept) return kept;
  const answer = await ask();
  if (mayKeep(answer)) after(room.put(key, answer.clone()).catch(() => undefined));
  return answer;
}

/** Deletes the oldest responses above the limit; every search adds one. */
export async function trim<Key>(
  room: { keys(): Promise<readonly Key[]>; delete(key: Key): Promise<boolean> },
  most: number,
) {
  const keys = await room.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => room.delete(key)));
}
