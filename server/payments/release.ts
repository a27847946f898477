import type { CallTypes } from '@domain/contract/types';

import type { PaymentLineRow } from '../platform/db/tables/payments';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { canBeRecalled, changeBatch, closeLines, linesOf, lockBatch } from './batchQueries';
import { lockCases, readLocked } from './payableQueries';
import { barredFromRelease } from './releaserQueries';
import { audit } from '../platform/audit/audit';
import { once } from '../http/idempotency/once';
import { withOpenObjection } from '../office/objectionRecords';
import { applyTransitions } from '../cases/transitions';
import { shownAs, type StaffCaller } from '../auth/caller';
import { otherPersonNeeded } from '../staff/otherPerson';
import { requireBatch, toBatch } from './batches';
import { holdOf, requireNoHold } from './hold';
import { returnFrozen } from './returnAccounts';
import { within } from '../platform/db/transaction';

/** Returns the actor for the history entry of each case of a batch. */
export const actedBy = (caller: StaffCaller) => ({
  actor: caller.actor,
  office: shownAs(caller),
  staffId: caller.id,
});

type Batch = CallTypes['releaseBatch']['reply'];

/** The numbers of the cases by which the file of a batch is outdated; each case only under its first reason. */
interface Outdated {
  objectedTo: string[];
  frozen: string[];
  moved: string[];
}

const numbersOf = (lines: readonly PaymentLineRow[]) => lines.map(({ number }) => number);

/**
 * Releases a batch and moves its cases to `paying`. Its maker, the members who approved a case in it and the reporters of a last
 * failure get OTHER_PERSON_NEEDED with the names of the members who may release it. If a case has moved since the batch was made, its
 * account is frozen, or it has an open objection, the file is outdated: the batch is dissolved, and BATCH_CLOSED is thrown with the
 * numbers of these cases, apart for each reason. Throws PAYMENTS_HELD after a restore when the batch has a file.
 */
export async function releaseBatch(deps: Deps, caller: StaffCaller, id: string): Promise<Batch> {
  const { actor, address } = caller;
  await requireBatch(deps, id);
  const outdated = await once(deps, caller, async (trx) => {
    const batch = await lockBatch(trx, id);
    if (!batch || batch.state !== 'made') throw new AppError('BATCH_CLOSED');
    const barred = await barredFromRelease(trx, batch);
    if (barred.has(actor)) throw await otherPersonNeeded(trx, 'release', batch.regions, barred);
    const isPaidByBank = batch.file_sealed === null;
    if (!isPaidByBank) await requireNoHold(trx);
    // Made during a hold for payments that the bank has made: after the hold its cases are paid as any other.
    const isOutdated = isPaidByBank && (await holdOf(trx)) === null;
    const lines = await linesOf(trx, id);
    const cases = await lockCases(
      trx,
      lines.map((line) => line.application_id),
      deps.clock.now(),
    );
    const seqs = new Map(cases.map((row) => [row.id, row.event_seq]));
    const disputed = new Set(cases.flatMap((row) => (row.disputed && !isPaidByBank ? [row.id] : [])));
    const ofFrozenAccounts = new Set(cases.flatMap((row) => (row.frozen && !isPaidByBank ? [row.id] : [])));
    const withObjection = await withOpenObjection(
      trx,
      cases.map((row) => row.id),
    );
    const hasObjection = ({ application_id: caseId }: PaymentLineRow) =>
      withObjection.has(caseId) || disputed.has(caseId);
    // A batch of an earlier release may count a dismissed objection.
    const hasMoved = ({ application_id: caseId, event_seq }: PaymentLineRow) =>
      isOutdated || (seqs.get(caseId) ?? Infinity) > event_seq;
    const isFrozen = ({ application_id: caseId }: PaymentLineRow) => ofFrozenAccounts.has(caseId);
    const others = lines.filter((line) => !hasObjection(line));
    const outdated: Outdated = {
      objectedTo: numbersOf(lines.filter(hasObjection)),
      frozen: numbersOf(others.filter(isFrozen)),
      moved: numbersOf(others.filter((line) => hasMoved(line) && !isFrozen(line))),
    };
    if (Object.values(outdated).some((numbers) => numbers.length > 0)) {
      await changeBatch(trx, id, { state: 'dissolved' });
      await closeLines(trx, id);
      await audit(within(deps, trx), { actor, action: 'dissolve_batch', target: `batch:${id}`, address });
      return outdated;
    }
    // A case with a corrected account is already `paying`.
    const waiting = cases.filter(({ status }) => status !== 'paying').map((row) => row.id);
    for await (const part of readLocked(trx, waiting))
      await applyTransitions(trx, deps, part, () => ({ event: 'pay', by: 'payer', ...actedBy(caller) }));
    await changeBatch(trx, id, { state: 'released', released_at: deps.clock.now(), released_by: actor });
    await audit(within(deps, trx), { actor, action: 'release_batch', target: `batch:${id}`, address });
    return outdated;
  });
  const batch = await requireBatch(deps, id);
  // Not by the lists: the reply that an earlier release stored for a repeated request has another form.
  if (batch.state === 'dissolved') throw new AppError('BATCH_CLOSED', { data: outdated });
  return toBatch(batch);
}

/**
 * Dissolves a batch that is not released, or whose file was never given out and of which nothing is paid. Its cases can then go into
 * another batch, which another member releases. Released cases of frozen accounts go back to their owners, who correct the payee.
 */
export async function dissolveBatch(deps: Deps, caller: StaffCaller, id: string): Promise<Batch> {
  const { actor, address } = caller;
  await requireBatch(deps, id);
  await once(deps, caller, async (trx) => {
    const batch = await lockBatch(trx, id);
    const isReleased = batch?.state === 'released';
    if (!batch || !(isReleased ? await canBeRecalled(trx, batch) : batch.state === 'made'))
      throw new AppError('BATCH_CLOSED');
    const returned = isReleased ? await returnFrozen(trx, deps, caller, id) : 0;
    await changeBatch(trx, id, { state: 'dissolved' });
    await closeLines(trx, id);
    await audit(within(deps, trx), {
      actor,
      action: 'dissolve_batch',
      target: `batch:${id}`,
      ...(isReleased && { detail: { released: true, returned } }),
      address,
    });
  });
  return toBatch(await requireBatch(deps, id));
}
