import { sealOf, type Challenge } from '@domain/challenge';
import { afterOthers } from '@/scheduling';
import { stopwatch } from '@/services/clock';
import { firstWord } from './sha256';

/** Maximum time slice: below one frame of a slow phone, so that input is handled in between. */
const SLICE_MS = 8;
/** Hashes between two clock reads. */
const LOOK = 64;

/** Solves the server's proof-of-work challenge in time slices. No web worker: old browsers start it slowly, and it needs its own script. */
export async function work({ puzzle, bits, parts }: Challenge): Promise<string> {
  const seal = sealOf(puzzle);
  const found: string[] = [];
  let began = stopwatch.now();
  for (let part = 0; part < parts; part += 1) {
    for (let n = 0; found.length === part; n += 1) {
      const number = n.toString(36);
      if (firstWord(`${seal}.${part}.${number}`) >>> (32 - bits) === 0) found.push(number);
      else if (n % LOOK === 0 && stopwatch.now() - began >= SLICE_MS) {
        await afterOthers();
        began = stopwatch.now();
      }
    }
  }
  return `${puzzle}:${found.join(',')}`;
}
