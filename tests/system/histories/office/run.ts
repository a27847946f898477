import { join } from 'node:path';
import fc from 'fast-check';
import { milestones, type Found, type Stretch } from '../found';
import { serverOf } from '../program';
import type * as BenchFile from './bench';
import type { Bench } from './bench';
import { doSingle } from './calls';
import type { OfficeFault } from '../faults';
import { Hands } from './hands';
import { judge } from './judge';
import { PendingDecisions } from './pending';
import { isPendingStep, histories, type History } from './steps';

/**
 * 503 is allowed for concurrent steps only, other 5xx never. 429 is a failure too: the rate limits are above what a history needs,
 * and a history of rejected calls would test nothing.
 */
const isFault = (status: number, isAlone: boolean): boolean =>
  status === 429 || (status >= 500 && (isAlone || status !== 503));

async function runOne(bench: Bench, { granted, steps }: History, wrongFunds: string): Promise<string[]> {
  await bench.again(granted);
  const hands = new Hands(bench);
  const pending = new PendingDecisions(bench);
  for (const step of steps) {
    // No two steps share a timestamp: their order would depend on random keys, and a seed would not repeat.
    bench.clock.advance({ seconds: 1 });
    if (step.do === 'wait') {
      bench.clock.advance({ minutes: step.minutes });
      const failed = await bench.sweep();
      if (failed.length) return [`the sweep failed: ${failed.join()}`];
      continue;
    }
    if (isPendingStep(step)) {
      const status = await pending.doStep(step);
      if (isFault(status, true)) return [`${step.do} was answered ${status}`];
      if (pending.wrong.length) return pending.wrong;
      // Reads the assignments: a decision renews the lease, and a refusal gives the case back.
      await hands.tellTogether([]);
      continue;
    }
    const done = await Promise.all((step.do === 'together' ? step.steps : [step]).map((one) => doSingle(bench, one)));
    const fault = done.find(({ status }) => isFault(status, step.do !== 'together'));
    if (fault) return [`${fault.step.do} was answered ${fault.status}`];
    if (step.do === 'together') await hands.tellTogether(done);
    else await hands.tell(done[0]!);
    await pending.nothingDecided();
    const wrong = [...hands.wrong, ...pending.wrong];
    if (wrong.length) return wrong;
  }
  return judge(bench, wrongFunds);
}

/** Runs random histories of cases at the desk and returns the shortest failing one. The same seed repeats the same histories. */
export async function runOffice(stretch: Stretch, fault?: OfficeFault): Promise<Found> {
  const { seed, from = 0, runs } = stretch;
  const way = milestones(stretch, 'cases at the desk', 100);
  const { openBench, wrongFunds } = await serverOf<typeof BenchFile>(join(__dirname, 'bench.ts'), fault);
  const bench = await openBench(fault?.layers);
  let steps = 0;
  try {
    const { failed, numRuns, counterexample, errorInstance } = await fc.check(
      fc.asyncProperty(histories, async (history) => {
        if (!way.next()) return;
        steps += history.steps.length;
        const wrong = await runOne(bench, history, wrongFunds);
        if (wrong.length) throw new Error(wrong[0]);
      }),
      { numRuns: from + runs, seed, endOnFailure: fault !== undefined },
    );
    const found = `${(errorInstance as Error | null)?.message} (seed ${seed}): ${JSON.stringify(counterexample?.[0])}`;
    return { histories: numRuns - from, steps, wrong: failed ? [found] : [] };
  } finally {
    await bench.close();
  }
}
