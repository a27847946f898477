import type { Part, Verdict } from '../../support/verdict';
import { draftFaults } from './draft/faults';
import { runDrafts } from './draft/run';
import type { Found, Stretch } from './found';
import { rightsFaults } from './rights/faults';
import { runRights, uselessLayers } from './rights/run';

/** Each removed protection must be detected within this many histories. */
const untilFound = 1_000;
/** Fixed seed for removed protections: how soon one is detected depends on the seed, and the result must not be random. */
const plantedSeed = 7;

/** A kind of histories, and the protections that are removed from the program under test. */
interface Kind<F extends { what: string }> {
  of: string;
  run: (stretch: Stretch, fault?: F) => Promise<Found>;
  faults: readonly F[];
  /** what is wrong with the layers of a fault */
  alone?: (fault: F) => Promise<string[]>;
}

/** Removes each protection once: histories that do not detect this would prove nothing. */
async function planted<F extends { what: string }>({ run, faults, alone }: Kind<F>, seed: number): Promise<Part> {
  const wrong: string[] = [];
  let latest = 0;
  for (const fault of faults) {
    const found = await run({ runs: untilFound, seed }, fault);
    const isFound = found.wrong.length > 0;
    if (!isFound) wrong.push(`nothing missed this: ${fault.what}`);
    latest = Math.max(latest, found.histories);
    if (alone) wrong.push(...(await alone(fault)));
    console.log(`  ${isFound ? `found after ${found.histories}` : 'NOT FOUND'}: ${fault.what}`);
  }
  return { counts: { 'protections removed': faults.length, 'found after at most': latest }, wrong };
}

async function verdictOf<F extends { what: string }>(
  kind: Kind<F>,
  stretch: Stretch,
  without?: string,
): Promise<Verdict> {
  const { seed, from = 0, runs } = stretch;
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  if (without !== undefined) {
    const faults = kind.faults.filter(({ what }) => without.split('|').some((words) => what.includes(words)));
    const { counts, wrong } = await planted({ ...kind, faults }, seed);
    return {
      what: `protections removed from ${kind.of} (seed ${seed})`,
      counts: { ...counts, seconds: seconds() },
      wrong,
    };
  }
  const clean = await kind.run(stretch);
  // Later parts need not remove them again; if the unchanged program fails, detecting a removal proves nothing.
  const faults: Part = from || clean.wrong.length ? { counts: {}, wrong: [] } : await planted(kind, plantedSeed);
  return {
    what: `histories of ${kind.of} (seed ${seed}${from ? `, ${from} to ${from + runs}` : ''})`,
    counts: {
      histories: clean.histories,
      steps: clean.steps,
      ...faults.counts,
      seconds: seconds(),
    },
    wrong: [...clean.wrong, ...faults.wrong],
  };
}

/** Property-based tests of an open draft: random actions of users, phones and networks against invariants. */
export const drafts = (stretch: Stretch, without?: string): Promise<Verdict> =>
  verdictOf({ of: 'an open draft', run: runDrafts, faults: draftFaults }, stretch, without);

/** The same for cases at the desk and rights, with the real server and database: who may do what, who gives more rights to whom, what two persons decide, and that money and states agree. */
export const rights = (stretch: Stretch, without?: string): Promise<Verdict> =>
  verdictOf({ of: 'rights', run: runRights, faults: rightsFaults, alone: uselessLayers }, stretch, without);
