import { answerHeader, type Challenge } from '@domain/challenge';
import type { PersonCallName } from '@domain/contract/personCalls';
import type { Place } from '@domain/waiting';
import { ApiError } from '@/services/apiError';
import type { WaitingRoom } from '@/services/waitingRoom';
import { stopwatch } from '@/services/clock';
import { askOwnCode } from './ownCodeState';
import { toldWhile } from './state';
import { work } from './work';

/** Calls that are not queued: they have their own retry or status display, or must not delay the first render. */
const come = new Set<PersonCallName>([
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

/** Maximum number of challenges per call; more rejected answers are an error. */
const MOST_WORK = 3;

const noMore: Record<string, string> = {};

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

/** Handles a rejected call: challenge, confirmation code or queue. Returns the headers for the retry; undefined: no retry. */
export const room: WaitingRoom = async (name, { code, data, status }, { tried, signal }) => {
  if (code === 'CHALLENGE_REQUIRED') {
    if (tried >= MOST_WORK) return undefined;
    return { [answerHeader]: await toldWhile({ kind: 'work' }, work(data as Challenge)) };
  }
  if (code === 'CONFIRMATION_REQUIRED') {
    if (await askOwnCode()) return noMore;
    throw new ApiError('canceled');
  }
  if (status !== 503 || come.has(name)) return undefined;
  const { ahead, waitS } = data as Place;
  const waitMs = waitS * 1000;
  await toldWhile({ kind: 'turn', ahead, until: stopwatch.now() + waitMs }, after(waitMs, signal));
  return noMore;
};
