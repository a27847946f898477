// How the service worker answers: from the network first, or from what is kept.
import { mayKeep } from './rules';

interface Room {
  match(key: string, options?: CacheQueryOptions): Promise<Response | undefined>;
  put(key: string, answer: Response): Promise<void>;
}

interface Asking {
  ask: () => Promise<Response>;
  key: string;
  room: Room;
  /** for what may end after the answer */
  after: (work: Promise<unknown>) => void;
}

/** The server picks language and encoding by headers; what is kept is this phone's own. */
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

/** What is kept under a key, and when the server had sent it. */
async function findKept(room: Room, key: string) {
  const answer = await room.match(key, anyVariant);
  return answer && { answer, at: answer.headers.get('date') ?? '' };
}

/**
 * The network's answer, kept on its way. Where none comes in time, what was kept before, and `told(at)` says so;
 * where nothing was kept, the network's answer however late or bad it is.
 */
export async function networkFirst({
  ask,
  key,
  room,
  waitMs,
  told,
  after,
}: Asking & { waitMs: number; told: (at: string) => void }): Promise<Response> {
  const asked = ask();
  // This handler is the first, so the copy is taken before anybody reads the answer itself.
  after(asked.then((answer) => (mayKeep(answer) ? room.put(key, answer.clone()) : undefined)).catch(() => undefined));
  const kept = await findKept(room, key);
  if (!kept) return asked;
  return within(waitMs, useful(asked)).catch(() => {
    told(kept.at);
    return kept.answer;
  });
}

/** Its name says its content: what is kept is as good as new. */
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

/** Searches make many answers: the oldest go. */
export async function trim<Key>(
  room: { keys(): Promise<readonly Key[]>; delete(key: Key): Promise<boolean> },
  most: number,
) {
  const keys = await room.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => room.delete(key)));
}
