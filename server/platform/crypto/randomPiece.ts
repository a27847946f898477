import { randomFillSync } from 'node:crypto';

const stock = Buffer.alloc(4_096);
let used = stock.length;

/** Returns a few random bytes from a buffer; a system call for each would dominate the cost of a rejected request. */
export function randomPiece(bytes: number): Buffer {
  if (used + bytes > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  return Buffer.from(stock.subarray(used, (used += bytes)));
}
