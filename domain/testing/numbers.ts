/** Returns a pseudo-random generator: the same seed gives the same numbers on every machine. */
export const pseudoRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
};
