import type { Part, Verdict } from '../../support/verdict';
import { draftFaults } from './draft/faults';
import { walkDrafts } from './draft/walk';
import type { Found, Stretch } from './found';
import { officeFaults } from './office/faults';
import { walkOffice } from './office/walk';

/** Within so many histories each protection that is taken away must be missed. */
const untilFound = 1_000;
/** Of this seed, whichever the others have: how soon one is missed hangs on what is drawn, and a proof must not be red by chance. */
const plantedSeed = 7;

/** Histories of one kind, and what is taken away from the program that they walk. */
interface Kind<F extends { what: string }> {
  of: string;
  walk: (stretch: Stretch, fault?: F) => Promise<Found>;
  faults: readonly F[];
}

/** Every protection taken away once, by the machine: a proof that stays green then is worth nothing. */
async function planted<F extends { what: string }>({ walk, faults }: Kind<F>, seed: number): Promise<Part> {
  const wrong: string[] = [];
  let latest = 0;
  for (const fault of faults) {
    const found = await walk({ runs: untilFound, seed }, fault);
    const isFound = found.wrong.length > 0;
    if (!isFound) wrong.push(`nothing missed this: ${fault.what}`);
    latest = Math.max(latest, found.walked);
    console.log(`  ${isFound ? `found after ${found.walked}` : 'NOT FOUND'}: ${fault.what}`);
  }
  return { counts: { 'protections taken away': faults.length, 'found after at most': latest }, wrong };
}

async function walked<F extends { what: string }>(kind: Kind<F>, stretch: Stretch, without?: string): Promise<Verdict> {
  const { seed, from = 0, runs } = stretch;
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  if (without !== undefined) {
    const faults = kind.faults.filter(({ what }) => without.split('|').some((words) => what.includes(words)));
    const { counts, wrong } = await planted({ ...kind, faults }, seed);
    return { what: `taken away from ${kind.of} (seed ${seed})`, counts: { ...counts, seconds: seconds() }, wrong };
  }
  const clean = await kind.walk(stretch);
  // A later part needs not take them away again; where the program fails as it is, a finding proves nothing.
  const faults: Part = from || clean.wrong.length ? { counts: {}, wrong: [] } : await planted(kind, plantedSeed);
  return {
    what: `histories of ${kind.of} (seed ${seed}${from ? `, ${from} to ${from + runs}` : ''})`,
    counts: {
      histories: clean.walked,
      steps: clean.steps,
      ...faults.counts,
      seconds: seconds(),
    },
    wrong: [...clean.wrong, ...faults.wrong],
  };
}

/** Histories instead of examples: what people, phones and networks do in any order, against what must hold whatever they do. */
export const drafts = (stretch: Stretch, without?: string): Promise<Verdict> =>
  walked({ of: 'an open draft', walk: walkDrafts, faults: draftFaults }, stretch, without);

/** The same of cases at the desk: states, hands, batches and money, by the real server over a real database. */
export const cases = (stretch: Stretch, without?: string): Promise<Verdict> =>
  walked({ of: 'cases at the desk', walk: walkOffice, faults: officeFaults }, stretch, without);
