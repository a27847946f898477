import type { Part, Verdict } from '../verdict';
import { draftFaults } from './draft/faults';
import { walkDrafts } from './draft/walk';

/** Within so many histories each protection that is taken away must be missed. */
const untilFound = 1_000;

/** Every protection taken away once, by the machine: a proof that stays green then is worth nothing. */
async function planted(seed: number, cleanUntil: number): Promise<Part> {
  const wrong: string[] = [];
  let latest = 0;
  for (const fault of draftFaults) {
    const found = await walkDrafts(untilFound, seed, fault);
    // Where the program fails as it is, a finding proves nothing.
    const isFound = found.wrong.length > 0 && found.walked < cleanUntil;
    if (!isFound) wrong.push(`nothing missed this: ${fault.what}`);
    latest = Math.max(latest, found.walked);
    console.log(`  ${isFound ? `found after ${found.walked}` : 'NOT FOUND'}: ${fault.what}`);
  }
  return { counts: { 'protections taken away': draftFaults.length, 'found after at most': latest }, wrong };
}

/** Histories instead of examples: what people, phones and networks do in any order, against what must hold whatever they do. */
export async function histories(runs: number, seed: number): Promise<Verdict> {
  const began = Date.now();
  const drafts = await walkDrafts(runs, seed);
  const faults = await planted(seed, drafts.wrong.length ? drafts.walked : Infinity);
  return {
    what: `histories of an open draft (seed ${seed})`,
    counts: {
      histories: drafts.walked,
      steps: drafts.steps,
      ...faults.counts,
      seconds: Math.round((Date.now() - began) / 1000),
    },
    wrong: [...drafts.wrong, ...faults.wrong],
  };
}
