import { setImmediate as yieldToRequests } from 'node:timers/promises';

/** Other requests are answered after each part of this length. */
const PART_MS = 10;

/** Returns the result of a long computation that yields between its parts. */
export async function inParts<T>(parts: Generator<void, T>): Promise<T> {
  for (let since = performance.now(); ;) {
    const { done, value } = parts.next();
    if (done) return value;
    if (performance.now() - since < PART_MS) continue;
    await yieldToRequests();
    since = performance.now();
  }
}
