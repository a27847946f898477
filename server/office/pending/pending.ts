import { randomUUID } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import type { ErrorCode } from '@domain/errors';
import { DAY_MS, shanghaiInstant } from '@domain/time';

import type { StaffCaller } from '../../auth/caller';
import { locked } from '../../cases/requireCase';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { once } from '../../http/idempotency/once';
import { later } from '../../platform/clock';
import { locations } from '../../platform/crypto/sealLocations';
import { audit } from '../../platform/audit/audit';
import { dropAllOld } from '../../platform/db/dropOld';
import { transaction } from '../../platform/db/transaction';
import { checkAct, requireVisible } from '../act';
import { LEASE_MS, mayLeaseMore } from '../assignments/assignmentLimits';
import { changeHold, endLease } from '../assignments/assignmentQueries';
import { actionOf, type ActRequest } from '../decide';
import { eventsAllowedTo } from '../fourEyesQueries';
import { requireNonePending } from './requireNonePending';
import {
  deleteRefused,
  dropEndedPending,
  findPending,
  insertPending,
  listPending,
  markUndone,
  WAIT_MS,
} from './pendingQueries';

/** What is sealed: the request, and the address of its officer for the audit log. */
export interface PendingBody {
  request: ActRequest;
  address: string;
}

const MOST_LISTED = 100;
const KEPT_DAYS = 30;

/**
 * Stores a decision that takes effect after ten seconds. Throws at once whatever the act would throw now. Until then no other officer can
 * take the case; the lease of this officer is renewed, so that an undo returns to it.
 */
export async function pendDecision(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { historyLength, ...request }: CallTypes['pendDecision']['body'],
): Promise<CallTypes['pendDecision']['reply']> {
  await requireVisible(deps, caller, id, 'change');
  let isFirst = false;
  const stored = await once(deps, caller, async (trx) => {
    isFirst = true;
    const row = await locked(trx, id);
    await requireNonePending(trx, caller, id);
    const { action, length } = await checkAct(
      trx,
      deps,
      caller,
      row,
      { historyLength },
      actionOf(deps, caller, request),
    );
    // The effect has the trigger for this; the officer learns it now.
    if ((await eventsAllowedTo(trx, id, [action.event], caller.id)).length === 0)
      throw new AppError('OTHER_PERSON_NEEDED');
    const pendingId = randomUUID();
    const body: PendingBody = { request, address: caller.address };
    const dueAt = await insertPending(trx, {
      id: pendingId,
      application_id: id,
      staff_id: caller.id,
      event: action.event,
      body_sealed: deps.vault.seal(JSON.stringify(body), locations.pendingDecision(pendingId)),
      history_length: length,
    });
    const lease = later(deps.clock.now(), LEASE_MS);
    const held_until = row.held_until && row.held_until > lease ? row.held_until : lease;
    await changeHold(trx, id, caller.id, { held_until });
    return { id: pendingId, dueAt: shanghaiInstant(dueAt) };
  });
  if (isFirst) return { ...stored, waitMs: WAIT_MS };
  const pending = await findPending(deps.db, stored.id);
  const isUndone = pending?.ended_at && pending.refusal_code === null;
  return {
    ...stored,
    waitMs: pending?.ended_at === null ? pending.waitMs : 0,
    ...(isUndone && { undone: true as const }),
  };
}

/**
 * Ends a decision of the caller that has had no effect. The caller keeps the lease of the case, unless the caller has claimed as many
 * others as allowed since. Idempotent. Throws NOT_FOUND for the decision of another member, TRANSITION_FORBIDDEN after the effect or the refusal.
 */
export const undoDecision = (deps: Deps, caller: StaffCaller, id: string): Promise<object> =>
  transaction(deps, async (trx) => {
    const hasFreeLease = await mayLeaseMore(trx, deps, caller);
    const undone = await markUndone(trx, id, caller.id, deps.clock.now());
    if (undone) {
      const { application_id: caseId, event } = undone;
      if (!hasFreeLease) await endLease(trx, caseId, caller.id);
      const { actor, address } = caller;
      const entry = { actor, action: 'undo_decision', target: `application:${caseId}`, detail: { event }, address };
      await audit({ ...deps, db: trx }, entry);
      return {};
    }
    const pending = await findPending(trx, id);
    if (pending && pending.staff_id !== caller.id) throw new AppError('NOT_FOUND');
    if (!pending || pending.refusal_code !== null) throw new AppError('TRANSITION_FORBIDDEN');
    return {};
  });

/** Returns the caller's decisions that wait, and the refused ones that the caller has not read. */
export async function pendingDecisions(
  { db }: Pick<Deps, 'db'>,
  { id }: StaffCaller,
): Promise<CallTypes['pendingDecisions']['reply']> {
  const list = (await listPending(db, id, MOST_LISTED)).map((row) => ({
    id: row.id,
    applicationId: row.application_id,
    number: row.number,
    event: row.event,
    waitMs: row.ended_at ? 0 : row.waitMs,
    ...(row.ended_at && {
      refused: {
        code: row.refusal_code as ErrorCode,
        ...(row.refusal_reason !== null && { reason: row.refusal_reason }),
      },
    }),
  }));
  return { list };
}

/** Removes a refused decision of the caller from the list. Idempotent. */
export const readRefusal = (deps: Deps, caller: StaffCaller, id: string): Promise<object> =>
  transaction(deps, async (trx) => {
    await deleteRefused(trx, id, caller.id);
    return {};
  });

/** Part of the sweep. */
export const sweepEndedDecisions = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  dropAllOld(db, dropEndedPending, later(clock.now(), -KEPT_DAYS * DAY_MS));
