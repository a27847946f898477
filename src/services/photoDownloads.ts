import { toApiError } from './apiError';
import { readPhoto } from './photos';

/** More would delay the autosave on a slow network. */
const AT_ONCE = 2;
const RETRY_AFTER_MS = [3_000, 10_000, 30_000];

const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Downloads a photo, two at a time. A failed download is repeated unless the server refuses it. Throws when `signal` is aborted. */
export async function downloadPhoto(id: string, signal: AbortSignal): Promise<Blob> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await inTurn(async () => {
        if (signal.aborted) throw new Error('no longer shown');
        return readPhoto(id, signal);
      });
    } catch (error) {
      if (signal.aborted || toApiError(error).kind === 'badRequest') throw error;
      await pause(RETRY_AFTER_MS[Math.min(attempt, RETRY_AFTER_MS.length - 1)] ?? 0);
    }
  }
}
