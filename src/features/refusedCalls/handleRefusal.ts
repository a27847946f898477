import type { PersonCallName } from '@domain/contract/personCalls';
import type { QueueTicket } from '@domain/queueTicket';
import { ApiError } from '@/services/apiError';
import type { RefusalHandler } from '@/services/refusalHandler';
import { stopwatch } from '@/services/clock';
import { askOwnCode } from './codeRequests';
import { showWhileQueued } from './queuedCalls';

/** Calls that are not queued: they have their own retry or status display, or must not delay the first render. */
const notQueued = new Set<PersonCallName>([
  'me',
  'session',
  'extendSession',
  'saveStep',
  'uploadFile',
  'uploadOffset',
  'sendPiece',
  'postPiece',
  'reading',
]);

const after = (waitMs: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(new ApiError('canceled'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, waitMs);
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave);
  });

/** Handles a rejected call: confirmation code or queue. Returns whether the call is to be repeated. */
export const handleRefusal: RefusalHandler = async (name, { code, data, status }, signal) => {
  if (code === 'CONFIRMATION_REQUIRED') {
    // Without the sheet the call would wait for ever: a chunk that fails to load fails the call.
    await import('./OwnCodeSheet');
    if (signal?.aborted) throw new ApiError('canceled');
    if (await askOwnCode()) return true;
    throw new ApiError('canceled');
  }
  if (status !== 503 || notQueued.has(name)) return false;
  const { ahead, waitS } = data as QueueTicket;
  const waitMs = waitS * 1000;
  await showWhileQueued({ ahead, until: stopwatch.now() + waitMs }, after(waitMs, signal));
  return true;
};
