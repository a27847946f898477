/** The result of running histories of one kind. */
export interface Found {
  histories: number;
  steps: number;
  /** The shortest failing history with its failure; empty if none failed. */
  wrong: string[];
}

/** A part of the histories of a seed: those before `from` are skipped, so that a long run can be split. */
export interface Stretch {
  seed: number;
  from?: number;
  runs: number;
}

/** Logs the progress, so that an interrupted run still gives a result. */
export function milestones({ from = 0, seed }: Stretch, what: string, every = 500) {
  let at = -1;
  return {
    /** whether this history is part of the stretch */
    next(): boolean {
      at += 1;
      if (at > from && (at - from) % every === 0) console.log(`  ${what}, seed ${seed}: ${from} to ${at} were run`);
      return at >= from;
    },
  };
}
