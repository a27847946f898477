import type { Verdict } from '../../support/verdict';
import { draftFaults } from './draft/faults';
import { runDrafts } from './draft/run';
import type { Found, Stretch } from './found';
import { runRights } from './rights/run';

async function verdictOf(what: string, run: (stretch: Stretch) => Promise<Found>, stretch: Stretch): Promise<Verdict> {
  const { seed, from = 0, runs } = stretch;
  const began = Date.now();
  const { histories, steps, wrong } = await run(stretch);
  return {
    what: `histories of ${what} (seed ${seed}${from ? `, ${from} to ${from + runs}` : ''})`,
    counts: { histories, steps, seconds: Math.round((Date.now() - began) / 1000) },
    wrong,
  };
}

/** With a fixed seed, so that a random one does not decide whether a removed protection is found. */
const untilFound: Stretch = { seed: 7, runs: 200 };

/** Property-based tests of an open draft: random actions of users, phones and networks against invariants. They must detect each removed protection. */
export async function drafts(stretch: Stretch): Promise<Verdict> {
  const verdict = await verdictOf('an open draft', runDrafts, stretch);
  for (const fault of draftFaults)
    if ((await runDrafts(untilFound, fault)).wrong.length === 0)
      verdict.wrong.push(`nothing missed this: ${fault.what}`);
  return verdict;
}

/** The same for cases at the desk and rights, with the real server and database: who may do what, who gives more rights to whom, what two persons decide, and that money and states agree. */
export const rights = (stretch: Stretch): Promise<Verdict> => verdictOf('rights', runRights, stretch);
