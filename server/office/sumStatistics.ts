import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { addUp } from './statisticsSumQueries';

const BATCH = 1_000;
/** Time limit per sweep, so that a large backlog after an update does not delay the other tasks. */
const LONGEST_MS = 30_000;

/** Adds noted cases to the statistics sums in batches, one transaction each; the next sweep repeats an interrupted batch. */
export async function sumFigures(deps: Pick<Deps, 'pool'>): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while ((await transaction(deps, (trx) => addUp(trx, BATCH))) === BATCH && performance.now() < until);
}
