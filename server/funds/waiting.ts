import { flows } from '@domain/flow';
import { effectiveStatus, estimateAnswers } from '@domain/policy';
import { offerDeadline } from '@domain/policy/deadlines';

import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import { updateCase } from '../cases/caseRecords';
import type { Row } from '../platform/db/tables/applications';
import {
  changeCity,
  extendOffer,
  firstOfLists,
  type FirstOfList,
  isFirstOfList,
  isOfferExpired,
  joinWaitingList,
  setOfferEnd,
  expiredOffers,
  leaveWaitingList,
  offersBefore,
  type PausedCity,
} from './waitingQueries';
import { planMessages } from '../messages/plan';
import { notify } from '../notifications/notificationRecords';
import { answersOrNone, textAt } from '../cases/answers';
import { intakeNow, rulesOf, pausedNow } from '../cases/editions';
import { underLock } from '../cases/requireCase';
import { tryAll } from '../platform/tryAll';
import { applyFundsEffect } from './fundsEffect';
import { reserveMoney } from './movements';
import { poolIdOf } from './poolRecords';

const BATCH = 200;

const notifyOwner = (trx: Db, row: Row, at: Date, kind: 'funds_offered' | 'offer_lapsed') =>
  notify(trx, { account_id: row.account_id, at, kind, application_id: row.id, number: null });

const pausedCities = (deps: Deps): PausedCity[] =>
  pausedNow(deps).map(({ edition, regionCode }) => ({ edition: edition.id, regionCode }));

/** Keeps the draft at least as long as its offer. */
const keptUntil = ({ due_at }: Row, until: Date) => due_at && due_at < until && { due_at: until, announced_at: null };

class TooLittleLeft extends Error {}

const onShortage = async () => {
  throw new TooLittleLeft();
};

/**
 * Reserves money for the first draft of a waiting list and notifies its owner, under the lock of the application.
 * A draft whose submission would use another pool moves to the list of that pool.
 * Returns true when another draft is the first now, false when the pool has too little left.
 */
const offer = (deps: Deps, { fundId, edition: itsEdition, applicationId: id }: FirstOfList): Promise<boolean> =>
  underLock(deps, id, async (trx, row) => {
    if (!(await isFirstOfList(trx, fundId, id, pausedCities(deps)))) return true;
    const { edition } = rulesOf(deps, row);
    const now = deps.clock.now();
    // The edition takes no submissions now, so the offer would lapse unused.
    if (effectiveStatus(edition, now) !== 'open') return false;
    const answers = answersOrNone(deps, row);
    const amount = answers && estimateAnswers(flows[row.flow], answers, rulesOf(deps, row)).amount;
    if (row.status !== 'draft' || !amount) {
      await leaveWaitingList(trx, id);
      return true;
    }
    const city = textAt(answers, 'personalInfo.regionCode');
    const usable = await poolIdOf(trx, { edition: edition.id, regionCode: city });
    // The policy has renamed the edition, and nothing is granted to the new one yet: its drafts keep their positions.
    if (usable === null && edition.id !== itsEdition) return false;
    if (usable !== fundId) {
      if (usable === null) await leaveWaitingList(trx, id);
      else await joinWaitingList(trx, { applicationId: id, fundId: usable, regionCode: city, now });
      return true;
    }
    // The applicant has changed the city of the draft to one that is paused.
    if (intakeNow(deps, row.flow, city) !== 'open') return changeCity(trx, id, city);
    reserveMoney(
      trx,
      { fundId, applicationId: id, amount, at: now, actor: 'system' },
      { obeysQueue: false, onShortage },
    );
    const until = offerDeadline(edition, now);
    await setOfferEnd(trx, id, until);
    await updateCase(trx, id, {
      fund_id: fundId,
      reserved_fen: amount,
      ...keptUntil(row, until),
    });
    await notifyOwner(trx, row, now, 'funds_offered');
    await planMessages(trx, {
      accountId: row.account_id,
      applicationId: id,
      kind: 'funds_offered',
      eventKey: now.toISOString(),
      at: now,
      deadline: until,
    });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof TooLittleLeft) return false;
    throw error;
  });

const extend = (deps: Deps, id: string, until: Date): Promise<void> =>
  underLock(deps, id, async (trx, row) => {
    const kept = keptUntil(row, until);
    if ((await extendOffer(trx, id, until)) && kept) await updateCase(trx, id, kept);
  });

/** Each day of a pause restarts the days of its offers, so that applicants have all of them when the pause ends. */
async function extendPausedOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await tryAll(pausedNow(deps), async ({ edition, regionCode }) => {
    const until = offerDeadline(edition, now);
    const next = () => offersBefore(deps.db, { flow: edition.flow, regionCode }, until, BATCH);
    for (let ids = await next(); ids.length; ids = await next()) await tryAll(ids, (id) => extend(deps, id, until));
  });
}

const lapse = (deps: Deps, id: string): Promise<void> =>
  underLock(deps, id, async (trx, row) => {
    const now = deps.clock.now();
    if (!(await isOfferExpired(trx, id, now))) return;
    await updateCase(trx, id, applyFundsEffect(trx, deps, row, { effect: 'release', actor: 'system', patch: {} }));
    await leaveWaitingList(trx, id);
    await notifyOwner(trx, row, now, 'offer_lapsed');
  });

async function endLapsedOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (let ids = await expiredOffers(deps.db, now, BATCH); ids.length; ids = await expiredOffers(deps.db, now, BATCH))
    await tryAll(ids, (id) => lapse(deps, id));
}

/** Offers money to the drafts of each waiting list until its pool is exhausted. An error in one list does not stop the others. */
async function makeOffers(deps: Deps): Promise<void> {
  const stuck = new Set<number>();
  const errors: unknown[] = [];
  for (;;) {
    const editions = deps.policy.editions.map(({ id }) => id);
    const lists = await firstOfLists(deps.db, pausedCities(deps), editions);
    const heads = lists.filter(({ fundId }) => !stuck.has(fundId));
    if (heads.length === 0) break;
    for (const head of heads) {
      const moved = await offer(deps, head).catch((error: unknown) => {
        errors.push(error);
        return false;
      });
      if (!moved) stuck.add(head.fundId);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Extends offers that cannot be used now, ends expired ones, then offers the remaining money to the first drafts of the waiting lists. */
export const runWaitingLists = (deps: Deps): Promise<void> =>
  tryAll([extendPausedOffers, endLapsedOffers, makeOffers], (work) => work(deps));
