import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { addUp } from '../../stores/figureSums';

const BATCH = 1_000;
/** After an update a whole past may wait; the rest of the sweep does not wait for all of it. */
const LONGEST_MS = 30_000;

/** Adds up what was noted since the last time, some at a time: what is killed in between is taken again. */
export async function sumFigures(deps: Pick<Deps, 'pool'>): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while ((await transaction(deps, (trx) => addUp(trx, BATCH))) === BATCH && performance.now() < until);
}
