import { join } from 'node:path';
import fc from 'fast-check';
import type { Fault } from '../faults';
import { milestones, type Found, type Stretch } from '../found';
import { serverOf } from '../program';
import type * as BenchFile from './bench';
import type { Bench } from './bench';
import { Performer } from './performer';
import { judge } from './judge';
import { Ledger } from './ledger';
import { histories } from './random';
import type { History } from './steps';

/** Starts a server, optionally without some protections of the code (`takes`) and of the database (`layers`). */
export async function benchOf(takes: readonly Fault[] = [], layers: readonly string[] = []): Promise<Bench> {
  const { openBench } = await serverOf<typeof BenchFile>(join(__dirname, 'bench.ts'), takes);
  return openBench(layers);
}

/** Returns what is wrong after this history; empty when every rule held. */
export async function wrongIn(bench: Bench, { steps, ...setting }: History): Promise<string[]> {
  await bench.again(setting);
  const ledger = new Ledger(bench);
  await ledger.begin();
  const performer = new Performer(bench, ledger);
  const start = bench.clock.now().getTime();
  for (const step of steps) {
    // No two steps share a timestamp: rights and persons are known by their time.
    bench.clock.advance({ seconds: 1 });
    const status = await performer.doStep(step);
    if (status === 429 || status >= 500) return [`${step.do} was answered ${status}`];
    if (ledger.wrong.length) return ledger.wrong;
  }
  bench.clock.advance({ seconds: 1 });
  return judge(bench, ledger, start);
}

/** Mostly they wait for the database: several run at the same time, each with a database of its own. */
const concurrent = 4;

/** Runs every fourth history, beginning with `part`. */
async function runPart(stretch: Stretch, part: number): Promise<Found> {
  const { seed, from = 0, runs } = stretch;
  const way = milestones(stretch, 'rights', part === 0 ? 1_000 : Infinity);
  const bench = await benchOf();
  const ran: Found = { histories: 0, steps: 0, wrong: [] };
  const check = async (history: History) => {
    ran.histories += 1;
    ran.steps += history.steps.length;
    const wrong = await wrongIn(bench, history);
    if (wrong.length) throw new Error(wrong[0]);
  };
  try {
    let n = -1;
    const { failed, counterexample, errorInstance } = await fc.check(
      fc.asyncProperty(histories, async (history) => {
        n += 1;
        if (way.next() && (n >= from + runs || n % concurrent === part)) await check(history);
      }),
      { numRuns: from + runs, seed },
    );
    if (failed)
      ran.wrong.push(
        `${(errorInstance as Error | null)?.message} (seed ${seed}): ${JSON.stringify(counterexample?.[0])}`,
      );
    return ran;
  } finally {
    await bench.close();
  }
}

/** Runs random histories of rights and returns the shortest failing one. The same seed repeats the same histories. */
export async function runRights(stretch: Stretch): Promise<Found> {
  const all = await Promise.all(Array.from({ length: concurrent }, (_, part) => runPart(stretch, part)));
  const sum = (key: 'histories' | 'steps') => all.reduce((total, one) => total + one[key], 0);
  return { histories: sum('histories'), steps: sum('steps'), wrong: all.flatMap((one) => one.wrong) };
}
