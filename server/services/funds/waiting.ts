import type { Estimate } from '@domain/contract/types';
import { flows } from '@domain/flow';
import { effectiveStatus, estimateAnswers } from '@domain/policy';
import { addDays, endOfDay, shanghaiDate } from '@domain/time';

import type { Db } from '../../db/tables';
import type { Deps } from '../../deps';
import { updateCase, type Application, type Row } from '../../stores/applications';
import { headsOfLines, isHead, isLapsed, keepOffer, lapsedOffers, leaveLine } from '../../stores/fundsWaiting';
import { notify } from '../../stores/notifications';
import { answersOrNone } from '../applications/answers';
import { lawOf } from '../applications/editions';
import { underLock } from '../applications/lockOwn';
import { tryAll } from '../tryAll';
import { followFunds } from './follow';
import { takeSlowly } from './take';

const DEFAULT_OFFER_DAYS = 3;
const BATCH = 200;

const tell = (trx: Db, row: Row, at: Date, kind: 'funds_offered' | 'offer_lapsed') =>
  notify(trx, { account_id: row.account_id, at, kind, application_id: row.id, number: null });

/** Returns the estimate of the draft, or null when there is none or the answers cannot be opened. */
function wanted(deps: Deps, row: Application): Estimate['amount'] {
  const answers = answersOrNone(deps, row);
  return answers ? estimateAnswers(flows[row.flow], answers, lawOf(deps, row)).amount : null;
}

/**
 * Reserves money for the first draft of a waiting list and notifies its owner, under the lock of the application. Returns true
 * when another draft is the first now.
 */
const offer = (deps: Deps, fundId: number, id: string): Promise<boolean> =>
  underLock(deps, id, async (trx, row) => {
    if (!(await isHead(trx, fundId, id))) return true;
    const { edition } = lawOf(deps, row);
    const now = deps.clock.now();
    // The edition takes no submissions now, so the offer would lapse unused.
    if (effectiveStatus(edition, now) !== 'open') return false;
    const amount = wanted(deps, row);
    if (row.status !== 'draft' || !amount) {
      await leaveLine(trx, id);
      return true;
    }
    const place = await takeSlowly(trx, fundId, { applicationId: id, amount, at: now, actor: 'system' });
    if (!place) return false;
    const until = endOfDay(addDays(shanghaiDate(now), edition.intake.offerDays ?? DEFAULT_OFFER_DAYS));
    await keepOffer(trx, id, until);
    await updateCase(trx, id, {
      fund_id: place.fundId,
      fund_slice: place.slice,
      reserved_fen: amount,
      // The draft is kept at least as long as its money.
      ...(row.due_at && row.due_at < until && { due_at: until, announced_at: null }),
    });
    await tell(trx, row, now, 'funds_offered');
    return true;
  });

const lapse = (deps: Deps, id: string): Promise<void> =>
  underLock(deps, id, async (trx, row) => {
    const now = deps.clock.now();
    if (!(await isLapsed(trx, id, now))) return;
    await updateCase(trx, id, await followFunds(trx, deps, row, { deed: 'release', actor: 'system', patch: {} }));
    await leaveLine(trx, id);
    await tell(trx, row, now, 'offer_lapsed');
  });

async function endLapsedOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (let ids = await lapsedOffers(deps.db, now, BATCH); ids.length; ids = await lapsedOffers(deps.db, now, BATCH))
    await tryAll(ids, (id) => lapse(deps, id));
}

/** Moves each waiting list up as far as the money of its pool goes. A list whose first draft fails does not stop the other lists. */
async function makeOffers(deps: Deps): Promise<void> {
  const stuck = new Set<number>();
  const errors: unknown[] = [];
  for (;;) {
    const heads = (await headsOfLines(deps.db)).filter(({ fundId }) => !stuck.has(fundId));
    if (heads.length === 0) break;
    for (const { fundId, applicationId } of heads) {
      const moved = await offer(deps, fundId, applicationId).catch((error: unknown) => {
        errors.push(error);
        return false;
      });
      if (!moved) stuck.add(fundId);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Ends the offers that lapsed, then offers the money that is left to the first drafts of the waiting lists. */
export const moveUp = (deps: Deps): Promise<void> => tryAll([endLapsedOffers, makeOffers], (work) => work(deps));
