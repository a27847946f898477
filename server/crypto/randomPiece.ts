import { randomFillSync } from 'node:crypto';

const stock = Buffer.alloc(4_096);
let used = stock.length;

/** A few random bytes, to be used at once: asking the system for each piece would cost more than all else that a refused call needs. */
export function randomPiece(bytes: number): Buffer {
  if (used + bytes > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  return Buffer.from(stock.subarray(used, (used += bytes)));
}
