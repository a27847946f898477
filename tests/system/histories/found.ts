/** What walking histories of one kind came to. */
export interface Found {
  walked: number;
  steps: number;
  /** The shortest history that broke something, with what it broke; empty: none did. */
  wrong: string[];
}

/** Which of the histories of a seed: a long way may be walked in parts, and what comes before `from` is left out. */
export interface Stretch {
  seed: number;
  from?: number;
  runs: number;
}

/** Tells how far it has come, so that a way which somebody ends is not for nothing. */
export function milestones({ from = 0, seed }: Stretch, what: string, every = 500) {
  let at = -1;
  return {
    /** whether this one is part of the way */
    next(): boolean {
      at += 1;
      if (at > from && (at - from) % every === 0) console.log(`  ${what}, seed ${seed}: ${from} to ${at} walked`);
      return at >= from;
    },
  };
}
