import { createHash } from 'node:crypto';
import { answerHeader, sealOf, type Challenge } from '@domain/challenge';

/** Solves a proof-of-work challenge as the phone does and returns the request header. */
export function workFor({ puzzle, bits, parts }: Challenge): Record<string, string> {
  const numbers = Array.from({ length: parts }, (_, part) => {
    for (let n = 0; ; n += 1) {
      const number = n.toString(36);
      const hash = createHash('sha256')
        .update(`${sealOf(puzzle)}.${part}.${number}`)
        .digest();
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return number;
    }
  });
  return { [answerHeader]: `${puzzle}:${numbers.join(',')}` };
}
