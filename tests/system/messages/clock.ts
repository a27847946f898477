import { openSync, writeSync } from 'node:fs';

const BYTES = 8;

/** A clock in a file: the server processes and the gateway read it, only the suite sets it. */
export function clockFile(path: string, start: number) {
  const file = openSync(path, 'w+');
  const bytes = Buffer.alloc(BYTES);
  let now = start;
  const set = (to: number): void => {
    now = to;
    bytes.writeDoubleLE(to);
    writeSync(file, bytes, 0, BYTES, 0);
  };
  set(start);
  return { path, now: () => now, set };
}

/** Replaces the clock of the server by one that reads the file of `PROOF_CLOCK`. */
export const clockSource = `(() => {
  const file = openSync(process.env.PROOF_CLOCK!, 'r');
  const bytes = Buffer.alloc(${BYTES});
  return { now: () => (readSync(file, bytes, 0, ${BYTES}, 0), new Date(bytes.readDoubleLE())) };
})()`;
