import { isEligibilityProblem } from '@domain/errors';
import { flows } from '@domain/flow';
import { effectiveStatus, estimateAnswers } from '@domain/policy';
import { offerDeadline } from '@domain/policy/deadlines';
import { factsOf } from '@domain/policy/facts';
import { termFor } from '@domain/policy/possibleTerms';
import type { Answers } from '@domain/flow/types';
import { DAY_MS } from '@domain/time';

import type { Db } from '../../platform/db/tables';
import type { Deps } from '../../deps';
import { later } from '../../platform/clock';
import { updateCase } from '../caseRecords';
import type { CaseWithPhotos, CaseRow } from '../../platform/db/tables/applications';
import {
  changeCity,
  endPasses,
  extendOffer,
  firstOfLists,
  type FirstOfList,
  isFirstOfList,
  isOfferExpired,
  joinWaitingList,
  expiredOffers,
  leaveWaitingList,
  moveToCountingPools,
  offersBefore,
  passOver,
  storeOffer,
  takeOfferKeys,
} from '../../funds/waitingListRecords';
import { planMessages } from '../../messages/plan';
import { notify } from '../../notifications/notificationRecords';
import { answersOrNone, cityOf } from '../answers';
import { conflictsOf } from '../conflicts';
import { askedAnswers, isTermOver, intakeNow, rulesOf } from '../editions';
import { endWaiting } from '../keepDraft';
import { ruleProblems } from '../problems';
import { underLock } from '../requireCase';
import { tryAll } from '../../platform/tryAll';
import { applyFundsEffect } from '../money/fundsEffect';
import { reserveMoney } from '../../funds/movements';
import { endWaitingAfterTerms } from './endedTerms';
import { offerKeysOf } from './offerKeys';
import { type PausedCity, poolIdOf } from '../../funds/poolRecords';
import { within } from '../../platform/db/transaction';

const BATCH = 200;

const notifyOwner = (trx: Db, row: CaseRow, at: Date, kind: 'funds_offered' | 'offer_lapsed') =>
  notify(trx, { account_id: row.account_id, at, kind, application_id: row.id, number: null });

/** Keeps the draft at least as long as its offer. */
const keptUntil = ({ due_at }: CaseRow, until: Date) =>
  due_at && due_at < until && { due_at: until, announced_at: null };

class TooLittleLeft extends Error {}

const onShortage = async () => {
  throw new TooLittleLeft();
};

/** Returns the amount of a draft, or null while its price is missing or wrong, or when the policy does not subsidise it. */
function amountOf(deps: Deps, row: CaseWithPhotos, answers: Answers): number | null {
  const problems = ruleProblems(deps, row, answers);
  if ('newCarInfo.priceInclTax' in problems || Object.values(problems).some(isEligibilityProblem)) return null;
  return estimateAnswers(flows[row.flow], answers, rulesOf(deps, row)).amount;
}

/** A draft that cannot be offered money keeps its position for this long after its last change: its owner may be changing the price. */
const CHANGING_MS = DAY_MS;

/**
 * `next`: another draft is the first now. `stop`: the whole list gets no offer now: its pool has too little left, its edition or the city
 * of its first draft takes no submissions, or nothing is granted to the new name of its edition yet.
 */
type Outcome = 'next' | 'stop';

/**
 * Returns whether the draft could be submitted, as far as other applications decide, and no other draft with one of its unique numbers, of
 * the same person or for the same new car has an offer. Then it takes these keys (`offerKeysOf`) for its own.
 */
async function mayHaveOffer(trx: Db, deps: Deps, row: CaseWithPhotos, answers: Answers): Promise<boolean> {
  const clean = askedAnswers(deps, row, answers);
  if (Object.keys(await conflictsOf(within(deps, trx), row, clean)).length > 0) return false;
  return takeOfferKeys(trx, row.id, await offerKeysOf(trx, deps, row, answers));
}

/**
 * Reserves money for the first draft of a waiting list and notifies its owner, under the lock of the application.
 * A draft whose submission would use another pool moves to the list of that pool.
 */
const offer = (deps: Deps, first: FirstOfList, paused: readonly PausedCity[]): Promise<Outcome> =>
  underLock<Outcome>(deps, first.applicationId, async (trx, row) => {
    const { fundId, edition: itsEdition, applicationId: id } = first;
    if (!(await isFirstOfList(trx, first, paused))) return 'next';
    const { edition } = rulesOf(deps, row);
    const now = deps.clock.now();
    // A policy without waiting lists offers nothing, and a draft that stayed on its list would block the money. An edition of the
    // new year has its own money: drafts of the old year neither wait for it nor take it.
    const mayWait = edition.intake.waitingList === true && deps.policies.isSameOrRenamed(itsEdition, edition.id);
    if (row.status !== 'draft' || !mayWait) {
      await leaveWaitingList(trx, id);
      return 'next';
    }
    // The edition takes no submissions now, so the offer would lapse unused.
    if (effectiveStatus(edition, now) !== 'open') return 'stop';
    const answers = answersOrNone(deps, row);
    if (answers && isTermOver(deps, row, answers)) {
      await endWaiting(trx, deps, row);
      return 'next';
    }
    const amount = answers && amountOf(deps, row, answers);
    if (!amount) {
      if (row.updated_at > later(now, -CHANGING_MS)) await passOver(trx, id, now);
      else await leaveWaitingList(trx, id);
      return 'next';
    }
    const city = cityOf(row, answers);
    const usable = await poolIdOf(trx, { edition: edition.id, regionCode: city });
    // The policy has renamed the edition, and nothing is granted to the new one yet: its drafts keep their positions.
    if (usable === null && edition.id !== itsEdition) return 'stop';
    if (usable !== fundId) {
      if (usable === null) await leaveWaitingList(trx, id);
      else await joinWaitingList(trx, { applicationId: id, fundId: usable, regionCode: city, now });
      return 'next';
    }
    // The applicant has changed the city of the draft to one that is paused.
    if (intakeNow(deps, row.flow, city) !== 'open') return (await changeCity(trx, id, city)) ? 'next' : 'stop';
    if (!(await mayHaveOffer(trx, deps, row, answers))) {
      await passOver(trx, id, now);
      return 'next';
    }
    reserveMoney(
      trx,
      { fundId, applicationId: id, amount, at: now, actor: 'system' },
      { obeysQueue: false, onShortage },
    );
    const until = offeredUntil(deps, row, answers, now);
    await storeOffer(trx, id, { fundId, until, regionCode: city });
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
    return 'next';
  }).catch((error: unknown): Outcome => {
    if (error instanceof TooLittleLeft) return 'stop';
    throw error;
  });

/** Returns until when an offer of now to the draft can be used: its term can end before its edition. */
function offeredUntil(deps: Deps, row: CaseRow, answers: Answers | undefined, now: Date): Date {
  const { edition } = rulesOf(deps, row);
  const term = answers && termFor(edition, factsOf(askedAnswers(deps, row, answers)));
  return offerDeadline(edition, now, term ?? null);
}

/** Returns the new end of an offer, or the one that it could have had when it ends later already. */
const extend = (deps: Deps, id: string, now: Date): Promise<Date> =>
  underLock(deps, id, async (trx, row) => {
    const until = offeredUntil(deps, row, answersOrNone(deps, row), now);
    const extension = keptUntil(row, until);
    if ((await extendOffer(trx, id, until)) && extension) await updateCase(trx, id, extension);
    return until;
  });

/** Each day of a pause restarts the days of its offers, so that applicants have all of them when the pause ends. */
async function extendPausedOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await tryAll(deps.policies.paused(), async ({ edition, regionCode }) => {
    const until = offerDeadline(edition, now);
    // Offers that end with their term before `until`: without this list they would be found again and again.
    const ended: string[] = [];
    const next = () => offersBefore(deps.db, { flow: edition.flow, regionCode, except: ended }, until, BATCH);
    for (let ids = await next(); ids.length; ids = await next())
      await tryAll(ids, async (id) => {
        if ((await extend(deps, id, now)) < until) ended.push(id);
      });
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
  await endPasses(deps.db, deps.clock.now());
  // Drafts that joined while a pool was being opened or closed, and those of an edition whose new id has had money since before its start.
  await tryAll(deps.policy.editions, ({ id }) => moveToCountingPools(deps.db, id, deps.policies.idsOf(id)));
  for (;;) {
    const paused = deps.policies.paused();
    const lists = await firstOfLists(deps.db, deps.policy.editions, paused);
    const heads = lists.filter(({ fundId }) => !stuck.has(fundId));
    if (heads.length === 0) break;
    for (const head of heads) {
      const outcome = await offer(deps, head, paused).catch((error: unknown): Outcome => {
        errors.push(error);
        return 'stop';
      });
      if (outcome === 'stop') stuck.add(head.fundId);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Extends offers that cannot be used now, ends expired ones and the waiting of drafts whose term has ended, then offers the remaining money to the first drafts of the waiting lists. */
export const runWaitingLists = (deps: Deps): Promise<void> =>
  tryAll([extendPausedOffers, endLapsedOffers, endWaitingAfterTerms, makeOffers], (work) => work(deps));
