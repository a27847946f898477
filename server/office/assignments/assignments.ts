import { setTimeout as sleep } from 'node:timers/promises';

import type { CallTypes } from '@domain/contract/types';
import { type QueueName, queueNames, queues } from '@domain/queues';
import { isId } from '@domain/schema';
import { addDays, DAY_MS, endOfDay, shanghaiDate, shanghaiInstant, startOfDay } from '@domain/time';

import { instantOf, later } from '../../platform/clock';
import type { Deps } from '../../deps';
import { AppError, invalid } from '../../errors';
import type { Db } from '../../platform/db/tables';
import type { CaseRow } from '../../platform/db/tables/applications';
import { transaction } from '../../platform/db/transaction';
import { deletePrefetched, deleteReplacedPrefetches, insertPrefetched } from './leaseQueries';
import { LEASE_MS, requireFreeHold, requireFreeLease } from './assignmentLimits';
import { auditUnopened } from './prefetchedReads';
import { anyWaiting, heldBy, changeHold, returnedBy, takeNextCase, takeCase } from './assignmentQueries';
import { lockActiveStaff, namesOfStaff } from '../../staff/staffRecords';
import { answersOrNone } from '../../cases/answers';
import { locked } from '../../cases/requireCase';
import { audit } from '../../platform/audit/audit';
import { once } from '../../http/idempotency/once';
import { callerOf, requireScope, seesRegion, type StaffCaller } from '../../auth/caller';
import { requireNonePending } from '../pending/requireNonePending';
import { isHeldBy, isHeldByOther, leftMs, requireTakeable, requireVisible } from '../act';
import { dayProblem } from '../../platform/dayProblem';
import { heldNow } from '../held';
import { listEntry } from '../lists/list';
import { showToOffice } from '../detail/view';

const LONGEST_HOLD_DAYS = 30;
const LOOKED_BACK_DAYS = 120;
const MOST_RETURNED = 100;
const HANDED_OVER_MS = DAY_MS;
/** Concurrent officers can lock each other's candidates for a moment, so an empty result is retried. */
const TRIES = 40;

/** Returns the queues of the caller's roles, or only `only` if it is among them. */
export const myQueues = (caller: StaffCaller, only?: QueueName): QueueName[] =>
  queueNames.filter((name) => caller.roles.includes(queues[name].role) && (only === undefined || only === name));

/** Returns what limits the cases that the caller may take from a queue. */
export function queueScope({ clock, policies }: Pick<Deps, 'clock' | 'policies'>, { id, regions }: StaffCaller) {
  const withoutPublicity = policies
    .signed()
    .flatMap((version, n) => (version.policy.common.publicity ? [] : n === 0 ? [0, version.id] : [version.id]));
  return { staffId: id, regions, now: clock.now(), withoutPublicity };
}

const auditCase = (
  deps: Pick<Deps, 'db' | 'clock'>,
  { actor, address }: StaffCaller,
  action: string,
  id: string,
  detail?: Record<string, unknown>,
) => audit(deps, { actor, action, target: `application:${id}`, address, ...(detail && { detail }) });

type NextOptions = Pick<NonNullable<CallTypes['claimNext']['body']>, 'except' | 'prefetch'>;

/**
 * Claims the oldest case of the caller's queues, or returns null. Throws FORBIDDEN for a queue of another role.
 * A prefetch audits the claim, marked `prefetch`; `showToOffice` audits the read when the officer opens the case. A member has one
 * prefetched case: an earlier one that was not opened counts as read.
 */
export async function assignNext(
  deps: Deps,
  caller: StaffCaller,
  only: QueueName | undefined,
  { except = [], prefetch = false }: NextOptions = {},
) {
  const among = myQueues(caller, only);
  if (among.length === 0) throw new AppError('FORBIDDEN');
  for (let tried = 0; tried < TRIES; tried += 1) {
    const officer = { ...queueScope(deps, caller), except };
    let isFirst = false;
    const id = await once(deps, caller, async (trx) => {
      isFirst = true;
      await requireFreeLease(trx, deps, caller);
      for (;;) {
        const row = await takeNextCase(trx, among, officer, later(officer.now, LEASE_MS));
        if (!row) return null;
        const within = { ...deps, db: trx };
        const [replaced] = await Promise.all([
          deleteReplacedPrefetches(trx, row.id, prefetch ? caller.id : null),
          auditCase(within, caller, 'claim', row.id, prefetch ? { prefetch } : undefined),
        ]);
        await auditUnopened(within, replaced);
        if (prefetch) await insertPrefetched(trx, { application_id: row.id, staff_id: caller.id, at: officer.now });
        // An unreadable case stays assigned until the lease ends, so the next attempt gets the case behind it.
        if (answersOrNone(deps, row)) return row.id;
      }
    });
    // A repeated request can arrive at any later time, so it is audited as a read.
    if (id) return showToOffice(deps, caller, id, { record: !(prefetch && isFirst) });
    if (!(await anyWaiting(deps.db, among, officer))) return null;
    await sleep(5 + Math.random() * 20);
  }
  throw new AppError('UNAVAILABLE', { retryAfterS: 1 });
}

/** Claims the given case. Throws HELD_BY_OTHER, or the reason why the caller could take no action on it. */
export async function assignCase(deps: Deps, caller: StaffCaller, id: string) {
  const seen = await requireVisible(deps, caller, id, 'change');
  await transaction(deps, async (trx) => {
    const now = deps.clock.now();
    await requireFreeLease(trx, deps, caller, { isHeld: isHeldBy(seen, caller.id, now) });
    const row = await lockedWithoutPending(trx, caller, id);
    const within = { ...deps, db: trx };
    await requireTakeable(within, caller, row);
    if (!(await takeCase(trx, id, { staffId: caller.id, now, regions: null }, later(now, LEASE_MS))))
      throw new AppError('HELD_BY_OTHER');
    // The caller's own prefetch of this case is opened now.
    await deletePrefetched(trx, id, caller.id);
    await auditUnopened(within, await deleteReplacedPrefetches(trx, id));
    await auditCase(within, caller, 'claim', id);
  });
  return showToOffice(deps, caller, id);
}

/** Locks the case, which a correction may have moved to another city since it was visible. */
async function lockedInScope(trx: Db, caller: StaffCaller, id: string): Promise<CaseRow> {
  const row = await locked(trx, id);
  requireScope(caller, row.region_code === null ? null : [row.region_code], 'change');
  return row;
}

/** Locks the case. Throws as `requireNonePending` does: a pending decision keeps the assignment of its officer. */
async function lockedWithoutPending(trx: Db, caller: StaffCaller, id: string): Promise<CaseRow> {
  const row = await lockedInScope(trx, caller, id);
  await requireNonePending(trx, caller, id);
  return row;
}

/** Returns the row that `changeHold` has changed. */
const requireChanged = (row: CaseRow | undefined): CaseRow => {
  if (!row) throw new AppError('HELD_BY_OTHER');
  return row;
};
const until = (row: CaseRow) => ({ until: shanghaiInstant(row.held_until ?? new Date(0)) });
const leaseOf = ({ clock }: Pick<Deps, 'clock'>, row: CaseRow) => ({ ...until(row), leftMs: leftMs(clock, row) });

type ExpectedAssignment = CallTypes['giveBack']['query'];
/** No assignment ends at the instant that stands for an impossible one. */
const expectedEnd = ({ until }: ExpectedAssignment) =>
  until === undefined ? undefined : (instantOf(until) ?? new Date(0));

/**
 * Extends the lease; never shortens a hold of several days. Throws HELD_BY_OTHER when the caller has lost the case, or when the assignment
 * no longer ends at `until`: another page of the officer has opened or held the case that this one prefetched.
 */
export async function renewAssignment(deps: Deps, caller: StaffCaller, id: string, expected: ExpectedAssignment = {}) {
  const { clock } = deps;
  const seen = await requireVisible(deps, caller, id, 'change');
  return transaction(deps, async (trx) => {
    // An expired assignment that no other officer has taken is restored as a lease, which has no note.
    if (!isHeldBy(seen, caller.id, clock.now())) await requireFreeLease(trx, deps, caller);
    const row = await lockedInScope(trx, caller, id);
    const lease = later(clock.now(), LEASE_MS);
    const held_until = row.held_until && row.held_until > lease ? row.held_until : lease;
    const change = { held_until, ...(!isHeldBy(row, caller.id, clock.now()) && { held_note: null }) };
    return leaseOf(deps, requireChanged(await changeHold(trx, id, caller.id, change, expectedEnd(expected))));
  });
}

/** Ends the caller's assignment. Throws HELD_BY_OTHER like `renewAssignment`. */
export async function releaseAssignment(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  expected: ExpectedAssignment = {},
): Promise<object> {
  await requireVisible(deps, caller, id, 'change');
  const none = { held_by: null, held_until: null, held_note: null };
  return transaction(deps, async (trx) => {
    await lockedWithoutPending(trx, caller, id);
    requireChanged(await changeHold(trx, id, caller.id, none, expectedEnd(expected)));
    await Promise.all([deletePrefetched(trx, id, caller.id), auditCase({ ...deps, db: trx }, caller, 'give_back', id)]);
    return {};
  });
}

/**
 * Keeps the case until the end of a day, at most 30 days ahead. Throws HELD_BY_OTHER when the caller has lost the case, HOLD_LIMIT when the
 * caller holds 30 cases already.
 */
export async function hold(deps: Deps, caller: StaffCaller, id: string, body: CallTypes['hold']['body']) {
  await requireVisible(deps, caller, id, 'change');
  const today = shanghaiDate(deps.clock.now());
  const last = addDays(today, LONGEST_HOLD_DAYS);
  if (body.until < today || body.until > last) throw invalid('until', dayProblem('留到', today, last));
  const change = { held_until: endOfDay(body.until), held_note: body.note };
  return transaction(deps, async (trx) => {
    await requireFreeHold(trx, deps, caller, id);
    await lockedWithoutPending(trx, caller, id);
    const row = requireChanged(await changeHold(trx, id, caller.id, change));
    await auditCase({ ...deps, db: trx }, caller, 'hold', id, { until: body.until });
    return until(row);
  });
}

type HandOver = CallTypes['handOver']['body'];

/**
 * For leads: assigns the case to another officer for 24 hours, also when a third officer holds it. Throws HELD_BY_OTHER with the name of the
 * holder when it is neither the one that the caller has seen nor the taker.
 */
export async function handOver(deps: Deps, caller: StaffCaller, id: string, { to, seen }: HandOver) {
  await requireVisible(deps, caller, id, 'change');
  return transaction(deps, async (trx) => {
    const within = { ...deps, db: trx };
    // Before the case, as a deactivation does.
    const person = isId(to) ? await lockActiveStaff(trx, to) : undefined;
    const row = await lockedWithoutPending(trx, caller, id);
    const taker = person && callerOf(person, caller.address);
    if (!taker || !seesRegion(taker, row.region_code))
      throw invalid('to', { code: 'unknown', message: '没有这位经办人' });
    if (seen !== undefined && seen !== row.held_by && isHeldByOther(row, taker.id, deps.clock.now()))
      throw new AppError('HELD_BY_OTHER', {
        data: { by: (await namesOfStaff(trx, [row.held_by])).get(row.held_by ?? '') },
      });
    await requireTakeable(within, taker, row);
    const change = {
      held_by: taker.id,
      held_until: later(deps.clock.now(), HANDED_OVER_MS),
      held_note: `由${caller.name}转交`,
    };
    const handed = requireChanged(await changeHold(trx, id, row.held_by, change));
    await auditCase(within, caller, 'hand_over', id, { to: taker.id });
    return until(handed);
  });
}

/** Returns the cases that the caller holds now. */
export async function assignmentsOf(deps: Deps, caller: StaffCaller) {
  const rows = await heldBy(deps.db, caller, deps.clock.now());
  const names = new Map([[caller.id, caller.name]]);
  const list = rows.flatMap((row) => {
    const held = heldNow(deps, caller, row, names);
    return held ? [{ ...listEntry(deps, row), held }] : [];
  });
  return { list, total: list.length };
}

/** Returns cases that the caller returned and that were corrected and resubmitted, so that the same officer can claim them again. */
export async function cameBack(deps: Deps, caller: StaffCaller): Promise<CallTypes['cameBack']['reply']> {
  const since = startOfDay(addDays(shanghaiDate(deps.clock.now()), -LOOKED_BACK_DAYS));
  const { rows, total } = await returnedBy(deps.db, caller.id, caller.regions, since, MOST_RETURNED);
  return { list: rows.map((row) => listEntry(deps, row)), total };
}
