import type { FastifyReply } from 'fastify';

import { AppError } from '../errors';

/** Returns 2 to 10 seconds, so that rejected clients do not retry at the same time. */
const retrySoonS = (): number => 2 + Math.floor(Math.random() * 9);

/** Limits the bytes that are held at the same time. Throws UNAVAILABLE above the limit. */
export function budget(bytes: number) {
  let left = bytes;
  return {
    /** Returns the function that releases the bytes; calling it again has no effect. */
    take(bytes: number): () => void {
      if (bytes > left) throw new AppError('UNAVAILABLE', { retryAfterS: retrySoonS() });
      left -= bytes;
      let held = true;
      return () => {
        if (held) left += bytes;
        held = false;
      };
    },
    left: () => left,
  };
}

/** Limits concurrent holders of the same key. Throws TOO_MANY_REQUESTS above the limit. */
function limitPerKey(most: number) {
  const held = new Map<string, Set<symbol>>();
  return {
    /** Returns the function that releases the key; calling it again has no effect. */
    take(key: string): () => void {
      const holders = held.get(key) ?? new Set();
      if (holders.size >= most) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: retrySoonS() });
      const holder = Symbol(key);
      held.set(key, holders.add(holder));
      return () => {
        holders.delete(holder);
        if (holders.size === 0) held.delete(key);
      };
    },
    /** Returns the number of holders of all keys. */
    held: () => [...held.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

/** Releases when the connection closes; at once when it has closed already, since `close` is emitted only once. */
export function releaseOnClose({ raw }: FastifyReply, release: () => void): void {
  if (raw.closed) release();
  else raw.once('close', release);
}

/** Concurrent uploads per account id, so that slow uploads of one account do not use up `photoBodies`. */
export const uploadsPerAccount = limitPerKey(3);

/**
 * Memory limit for all photo bodies in transit: a body is buffered completely before validation, for up to two minutes on a slow network.
 * An application has eight photos of at most 2 MB.
 */
export const photoBodies = budget(256 * 1024 * 1024);
