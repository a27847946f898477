import { sealOf, type Challenge } from '@domain/challenge';
import { afterOthers } from '@/scheduling';
import { stopwatch } from '@/services/clock';
import { firstWord } from './sha256';

/** So long nothing else is done: less than a frame of a slow phone, so that a tap in between is answered. */
const SLICE_MS = 8;
/** Hashes between two looks at the clock. */
const LOOK = 64;

/** The work that the server asked for, in slices. No worker: old engines start one slowly, and it would need a script of its own. */
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
