import { effectiveStatus } from '@domain/policy';
import { isOpenTerm, termsOf } from '@domain/policy/terms';
import type { Edition } from '@domain/policy/types';
import { endOfDay } from '@domain/time';

import type { Deps } from '../../deps';
import { draftsWithUncheckedTerm, storeTermCheck } from '../../funds/waitingTermRecords';
import { tryAll } from '../../platform/tryAll';
import { answersOrNone } from '../answers';
import { isTermOver } from '../editions';
import { endWaiting } from '../keepDraft';
import { underLock } from '../requireCase';

const BATCH = 200;

/** Returns the end of the last term of an edition that has ended, while others go on. */
function lastTermEnd(edition: Edition, now: Date): Date | undefined {
  const ends = termsOf(edition).flatMap((term) => (isOpenTerm(term) ? [endOfDay(term.applyUntil)] : []));
  return ends
    .filter((end) => end <= now)
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1);
}

const checkTerm = (deps: Deps, id: string): Promise<void> =>
  underLock(deps, id, async (trx, row) => {
    const answers = answersOrNone(deps, row);
    await storeTermCheck(trx, id, deps.clock.now());
    if (row.status === 'draft' && answers && isTermOver(deps, row, answers)) await endWaiting(trx, deps, row);
  });

/** Ends the waiting of drafts whose term has ended: they would keep their position until it is their turn. */
export async function endWaitingAfterTerms(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await tryAll(deps.policy.editions, async (edition) => {
    const end = lastTermEnd(edition, now);
    if (!end || effectiveStatus(edition, now) === 'closed') return;
    const next = () => draftsWithUncheckedTerm(deps.db, edition.flow, end, BATCH);
    for (let ids = await next(); ids.length; ids = await next()) await tryAll(ids, (id) => checkTerm(deps, id));
  });
}
