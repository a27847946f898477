import type { Estimate } from '@domain/contract/types';
import { flows } from '@domain/flow';
import { effectiveStatus, estimateAnswers } from '@domain/policy';
import { addDays, endOfDay, shanghaiDate } from '@domain/time';

import type { Db } from '../../db/tables';
import type { Deps } from '../../deps';
import { updateCase, type Application, type Row } from '../../stores/applications';
import { headsOfLines, isHead, isLapsed, keepOffer, lapsedOffers, leaveLine } from '../../stores/fundsWaiting';
import { notify } from '../../stores/notifications';
import { openAnswers } from '../applications/answers';
import { lawOf } from '../applications/editions';
import { underLock } from '../applications/lockOwn';
import { followFunds } from './follow';
import { takeSlowly } from './take';

const DEFAULT_OFFER_DAYS = 3;
const BATCH = 200;

const tell = (trx: Db, row: Row, at: Date, kind: 'funds_offered' | 'offer_lapsed') =>
  notify(trx, { account_id: row.account_id, at, kind, application_id: row.id, number: null });

/** What it comes to as it stands now; nothing when it cannot be told any more. */
const wanted = (deps: Deps, row: Application): Estimate['amount'] =>
  estimateAnswers(flows[row.flow], openAnswers(deps, row), lawOf(deps, row)).amount;

/**
 * The first of a line, when there is money for it: reserved for some days, and its owner is told. Under the lock of the
 * application, so that of several processes one does it. True: somebody else is the first now.
 */
const offer = (deps: Deps, fundId: number, id: string): Promise<boolean> =>
  underLock(deps, id, async (trx, row) => {
    if (!(await isHead(trx, fundId, id))) return true;
    const { edition } = lawOf(deps, row);
    const now = deps.clock.now();
    // Nobody could send it now: it would lapse for nothing.
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

/** Whoever let an offer pass leaves the line; then each line moves up as far as its money goes. */
export async function moveUp(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (let ids = await lapsedOffers(deps.db, now, BATCH); ids.length; ids = await lapsedOffers(deps.db, now, BATCH))
    for (const id of ids) await lapse(deps, id);
  const stuck = new Set<number>();
  for (;;) {
    const heads = (await headsOfLines(deps.db)).filter(({ fundId }) => !stuck.has(fundId));
    if (heads.length === 0) return;
    for (const { fundId, applicationId } of heads) if (!(await offer(deps, fundId, applicationId))) stuck.add(fundId);
  }
}
