import fc from 'fast-check';
import type { Fault } from '../faults';
import { milestones, type Found, type Stretch } from '../found';
import { programOf } from './program';
import { histories } from './steps';
import { World } from './world';

/** Runs random histories of open drafts and returns the shortest failing one. The same seed repeats the same histories. */
export async function runDrafts(stretch: Stretch, fault?: Fault): Promise<Found> {
  const { seed, from = 0, runs } = stretch;
  const program = await programOf(fault);
  const way = milestones(stretch, 'an open draft');
  let steps = 0;
  const details = await fc.check(
    fc.asyncProperty(histories, async (history) => {
      if (!way.next()) return;
      steps += history.steps.length;
      const wrong = await new World(program, history.seed).whole(history);
      if (wrong.length) throw new Error(wrong[0]);
    }),
    { numRuns: from + runs, seed, endOnFailure: fault !== undefined },
  );
  const { failed, numRuns, counterexample, errorInstance } = details;
  return {
    histories: numRuns - from,
    steps,
    wrong: failed ? [`${(errorInstance as Error).message} (seed ${seed}): ${JSON.stringify(counterexample?.[0])}`] : [],
  };
}
