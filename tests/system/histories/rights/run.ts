import { join } from 'node:path';
import fc from 'fast-check';
import { milestones, type Found, type Stretch } from '../found';
import { serverOf } from '../program';
import type * as BenchFile from './bench';
import type { Bench } from './bench';
import { rightsFaults, type RightsFault } from './faults';
import { Performer } from './performer';
import { judge } from './judge';
import { Ledger } from './ledger';
import { histories } from './random';
import type { History } from './steps';

/** Starts a server, optionally without some protections. */
export async function benchOf(fault?: Pick<RightsFault, 'takes' | 'layers'>): Promise<Bench> {
  const { openBench } = await serverOf<typeof BenchFile>(join(__dirname, 'bench.ts'), fault?.takes);
  return openBench(fault?.layers);
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
async function runPart(stretch: Stretch, part: number, fault?: RightsFault): Promise<Found> {
  const { seed, from = 0, runs } = stretch;
  const way = milestones(stretch, 'rights', part === 0 ? 1_000 : Infinity);
  const bench = await benchOf(fault);
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
        if (way.next() && (n >= from + runs || n % concurrent === part || fault)) await check(history);
      }),
      {
        numRuns: from + runs,
        seed,
        endOnFailure: fault !== undefined,
        examples: fault ? [[fault.shows]] : [],
      },
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

/** Returns which layer of a fault with several protects nothing by itself. A layer may answer 500, because the other one refuses before. */
export async function uselessLayers({ takes, layers = [], shows, what }: RightsFault): Promise<string[]> {
  if (!takes.length || !layers.length) return [];
  const wrong: string[] = [];
  for (const [layer, left] of [
    ['the database', { takes }],
    ['the code', { takes: [], layers }],
  ] as const) {
    const bench = await benchOf(left);
    const failures = (await wrongIn(bench, shows)).filter((why) => !why.endsWith('was answered 500'));
    wrong.push(...failures.map((why) => `${layer} alone does not refuse it (${why}): ${what}`));
    await bench.close();
  }
  return wrong;
}

/** Returns the histories that show a fault and that the complete server does not pass. */
async function wrongExamples(): Promise<string[]> {
  const bench = await benchOf();
  const wrong: string[] = [];
  for (const { what, shows } of rightsFaults)
    wrong.push(...(await wrongIn(bench, shows)).map((why) => `${why}: ${what}`));
  await bench.close();
  return wrong;
}

/** Runs random histories of rights and returns the shortest failing one. The same seed repeats the same histories. */
export async function runRights(stretch: Stretch, fault?: RightsFault): Promise<Found> {
  if (fault) return runPart(stretch, 0, fault);
  const wrong = await wrongExamples();
  if (wrong.length) return { histories: 0, steps: 0, wrong };
  const all = await Promise.all(Array.from({ length: concurrent }, (_, part) => runPart(stretch, part)));
  const sum = (key: 'histories' | 'steps') => all.reduce((total, one) => total + one[key], 0);
  return { histories: sum('histories'), steps: sum('steps'), wrong: all.flatMap((one) => one.wrong) };
}
