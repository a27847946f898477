import { callerOf, requireScope } from '../../auth/caller';
import { isDue, locked } from '../../cases/requireCase';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { isOtherPersonNeeded } from '../../platform/db/faults';
import { locations } from '../../platform/crypto/sealLocations';
import type { Db } from '../../platform/db/tables';
import type { PendingDecisionRow } from '../../platform/db/tables/staff';
import { transaction } from '../../platform/db/transaction';
import { repeat } from '../../platform/repeat';
import { lockActiveStaff } from '../../staff/staffRecords';
import { applyAct, checkAct } from '../act';
import { changeHold } from '../assignments/assignmentQueries';
import { actionOf } from '../decide';
import type { PendingBody } from './pending';
import { deletePending, lockDue, markRefused, postpone } from './pendingQueries';

/** Decides as the officer would now: with the rights of this moment, but without a session. The pending decision stands in for the lease. */
async function applyDecision(trx: Db, deps: Deps, pending: PendingDecisionRow): Promise<void> {
  const { id, application_id: caseId, history_length: historyLength } = pending;
  // Before the case, as a change of the member does.
  const member = await lockActiveStaff(trx, pending.staff_id);
  if (!member) throw new AppError('FORBIDDEN');
  const { request, address } = JSON.parse(
    deps.vault.open(pending.body_sealed ?? '', locations.pendingDecision(id)),
  ) as PendingBody;
  const caller = callerOf(member, address);
  const row = await locked(trx, caseId);
  requireScope(caller, row.region_code === null ? null : [row.region_code], 'change');
  if (isDue(deps, row)) throw new AppError('TRANSITION_FORBIDDEN');
  const work = actionOf(deps, caller, request);
  const { action } = await checkAct(trx, deps, caller, row, { historyLength }, work, { standsInForLease: true });
  await deletePending(trx, id);
  await applyAct(trx, deps, caller, row, action);
}

const asRefusal = (error: unknown): AppError | undefined => {
  if (isOtherPersonNeeded(error)) return new AppError('OTHER_PERSON_NEEDED', { cause: error });
  return error instanceof AppError && error.status < 500 ? error : undefined;
};

/** Keeps the refusal for its officer and gives the case back. Does nothing when the decision has been undone or applied since. */
const refuse = (deps: Deps, { id, application_id, staff_id }: PendingDecisionRow, { code, fields, data }: AppError) =>
  transaction(deps, async (trx) => {
    const { reason } = (data ?? {}) as { reason?: string };
    const refusal_reason = Object.values(fields ?? {})[0]?.reason ?? reason ?? null;
    if (await markRefused(trx, id, { ended_at: deps.clock.now(), refusal_code: code, refusal_reason }))
      await changeHold(trx, application_id, staff_id, { held_by: null, held_until: null, held_note: null });
  });

/** Lets one due decision take effect. Returns false when none is due, or other processes decide them. */
export async function applyNextDue(deps: Deps): Promise<boolean> {
  let pending: PendingDecisionRow | undefined;
  try {
    return await transaction(deps, async (trx) => {
      pending = await lockDue(trx);
      if (pending) await applyDecision(trx, deps, pending);
      return pending !== undefined;
    });
  } catch (error) {
    if (!pending) throw error;
    const refusal = asRefusal(error);
    if (refusal) await refuse(deps, pending, refusal);
    else {
      deps.log.error({ err: error, decision: pending.id }, 'a decision did not take effect; it is tried again');
      await postpone(deps.db, pending.id);
    }
    return true;
  }
}

const EVERY_MS = 1_000;

/** Lets due decisions take effect until the returned function is called, which waits for the running one. */
export const applyDecisionsEvery = (deps: Deps, everyMs = EVERY_MS): (() => Promise<void>) =>
  repeat(
    everyMs,
    async (isStopped) => {
      while (!isStopped() && (await applyNextDue(deps)));
    },
    (error) => deps.log.error({ err: error }, 'looking for due decisions failed; the next poll retries it'),
  );
