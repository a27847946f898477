/** Seeded random number generator, so that failures can be reproduced. */
export function random(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (share: number) => next() < share,
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(from: readonly T[]): T => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}

export type Random = ReturnType<typeof random>;
