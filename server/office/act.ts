import type { CallTypes } from '@domain/contract/types';
import type { Role } from '@domain/office';
import { findTransition, type ReviewerEvent, reviewerEvents, type Status } from '@domain/status';
import type { Clock } from '@domain/time';

import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { CaseWithPhotos, CaseRow } from '../platform/db/tables/applications';
import { shareCase } from '../cases/caseRecords';
import { nextEvent } from '../cases/historyRecords';
import { eventsAllowedTo } from './fourEyesQueries';
import { requireWithinLimit } from '../cases/conflicts';
import { rulesOf } from '../cases/editions';
import { requireSubmitted } from '../cases/requireCase';
import { applyTransition, requireTransition, type TransitionRequest } from '../cases/transitions';
import { audit } from '../platform/audit/audit';
import { hasRole, requireScope, shownAs, type StaffCaller } from '../auth/caller';
import { stillHasRole } from '../auth/officeSessionRecords';
import { deleteDraftsOf } from './reviewDraftQueries';

export type OfficeAction = Omit<TransitionRequest, 'event' | 'actor' | 'office' | 'staffId'> & {
  event: ReviewerEvent;
  /** what the database must be asked; throws */
  check?: (trx: Db) => Promise<void>;
  /** written in the same transaction, after the history entry */
  alongside?: (trx: Db) => Promise<void>;
};

/** Returns a submitted case of the caller's cities. Throws NOT_FOUND, or FORBIDDEN for a change outside the caller's cities. */
export async function requireVisible(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  access: 'read' | 'change' = 'read',
): Promise<CaseWithPhotos> {
  const row = await requireSubmitted(deps, id);
  requireScope(caller, row.region_code === null ? null : [row.region_code], access);
  return row;
}

/**
 * Locks the case against changes until the commit, and returns its status. A correction may have moved it to another city since it was visible:
 * throws FORBIDDEN outside the caller's cities.
 */
export async function shareVisible(trx: Db, caller: StaffCaller, id: string): Promise<Status> {
  const row = await shareCase(trx, id);
  if (!row) throw new AppError('NOT_FOUND');
  requireScope(caller, row.region_code === null ? null : [row.region_code], 'change');
  return row.status;
}

export const isHeldBy = (row: CaseRow, staffId: string, now: Date): boolean =>
  row.held_by === staffId && row.held_until !== null && row.held_until > now;

/** Returns the milliseconds until the lease ends. A duration, because the clock of the desk's computer may be wrong. */
export const leftMs = ({ now }: Clock, { held_until }: Pick<CaseRow, 'held_until'>): number =>
  Math.max(0, (held_until?.getTime() ?? 0) - now().getTime());

export const isHeldByOther = (row: CaseRow, staffId: string, now: Date): boolean =>
  row.held_by !== null && row.held_by !== staffId && row.held_until !== null && row.held_until > now;

/** Returns the roles that may cause the event. Throws when the state or the caller's roles forbid it. */
export function requireAllowed(
  deps: Deps,
  caller: StaffCaller,
  row: CaseWithPhotos,
  { event, by }: Pick<OfficeAction, 'event' | 'by'>,
): readonly Role[] {
  const { roles = [] } = requireTransition(deps, row, event, by);
  if (!hasRole(caller, roles)) throw new AppError('FORBIDDEN');
  return roles;
}

/** Throws unless the caller has taken the case. A lapsed lease counts until another officer takes the case. */
async function requireHeld(deps: Deps, caller: StaffCaller, row: CaseRow): Promise<void> {
  if (row.held_by === caller.id) return;
  if (isHeldByOther(row, caller.id, deps.clock.now())) throw new AppError('HELD_BY_OTHER');
  await requireTakeable(deps, caller, row);
  throw new AppError('NOT_HELD');
}

/**
 * `requireAllowed` inside the transaction, of a held case. Reads the roles again: they may have changed since the request began.
 * `standsInForLease`: a pending decision, during which no officer could take the case.
 */
async function requireStillAllowed(
  trx: Db,
  deps: Deps,
  caller: StaffCaller,
  row: CaseWithPhotos,
  action: OfficeAction,
  { standsInForLease = false } = {},
): Promise<void> {
  const roles = requireAllowed(deps, caller, row, action);
  if (!(await stillHasRole(trx, caller, roles))) throw new AppError('FORBIDDEN');
  if (!standsInForLease) await requireHeld({ ...deps, db: trx }, caller, row);
}

/** Returns the error code when the officer could take no action on the case even as its holder, else undefined. */
async function refusalToTake(deps: Deps, person: StaffCaller, row: CaseRow) {
  const { publicity } = rulesOf(deps, row).common;
  const possible = reviewerEvents.flatMap((event) => findTransition(row, event, 'reviewer', publicity) ?? []);
  if (possible.length === 0) return 'TRANSITION_FORBIDDEN';
  const own = possible.filter(({ roles = [] }) => hasRole(person, roles)).map(({ event }) => event);
  if (own.length === 0) return 'FORBIDDEN';
  const left = await eventsAllowedTo(deps.db, row.id, own, person.id);
  // The whole second review belongs to another person than the first, not only the approval.
  const needsOther = left.length === 0 || (own.includes('approve') && !left.includes('approve'));
  return needsOther ? 'OTHER_PERSON_NEEDED' : undefined;
}

/** Throws when the officer could take no action on the case even as its holder. */
export async function requireTakeable(deps: Deps, person: StaffCaller, row: CaseRow): Promise<void> {
  const refusal = await refusalToTake(deps, person, row);
  if (refusal) throw new AppError(refusal);
}

/** Returns whether the caller may claim the case now. */
export const isTakeable = async (deps: Deps, caller: StaffCaller, row: CaseRow): Promise<boolean> =>
  !isHeldByOther(row, caller.id, deps.clock.now()) && (await refusalToTake(deps, caller, row)) === undefined;

/** The version of the case that the caller has seen, as the length of its history. */
type Seen = NonNullable<CallTypes['officeIntake']['body']>;

interface CheckedAct {
  action: OfficeAction;
  /** length of the history that the caller acts on */
  length: number;
}

/**
 * Returns what an act would write. Call under the lock of the case. Throws whatever forbids the act now, e.g. TRANSITION_FORBIDDEN when the
 * history is longer than the caller has seen: a case can be in the same stage again after a correction.
 */
export async function checkAct(
  trx: Db,
  deps: Deps,
  caller: StaffCaller,
  row: CaseWithPhotos,
  { historyLength }: Seen,
  work: (row: CaseWithPhotos) => OfficeAction,
  { standsInForLease = false } = {},
): Promise<CheckedAct> {
  if (row.status === 'withdrawn') throw new AppError('TRANSITION_FORBIDDEN', { data: { reason: 'withdrawn' } });
  // The history of the office also has the report of the ID number's owner, which must be seen before a decision.
  const length = (await nextEvent(trx, row.id)) - 1 + (row.owner_disputed_at ? 1 : 0);
  if (historyLength !== undefined && historyLength !== length) throw new AppError('TRANSITION_FORBIDDEN');
  const action = work(row);
  await requireStillAllowed(trx, deps, caller, row, action, { standsInForLease });
  if (action.event === 'approve') await requireWithinLimit(trx, deps, row);
  await action.check?.(trx);
  return { action, length };
}

/** Changes the case and writes its history and the audit log. Returns the changed case. */
export async function applyAct(
  trx: Db,
  deps: Deps,
  caller: StaffCaller,
  row: CaseWithPhotos,
  { check: _checked, alongside, ...request }: OfficeAction,
): Promise<CaseRow> {
  const { actor, address, id: staffId } = caller;
  const changed = await applyTransition(trx, deps, row, { ...request, actor, office: shownAs(caller), staffId });
  await alongside?.(trx);
  // What officers have typed is about a state that the case has left. An intake leaves the content as it was.
  if (request.event !== 'intake') await deleteDraftsOf(trx, row.id);
  await audit({ ...deps, db: trx }, { actor, action: request.event, target: `application:${row.id}`, address });
  return changed;
}
