import type { Detail } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { CaseRow } from '../../platform/db/tables/applications';
import { applyFundsEffect } from '../money/fundsEffect';
import { earlierPoolIdOf, poolIdOf } from '../../funds/poolRecords';
import { joinWaitingList, leaveWaitingList, queuePositionOf } from '../../funds/waitingListRecords';
import { cityOf } from '../answers';
import { openAnswers } from '../../platform/crypto/sealedAnswers';
import { updateCase } from '../caseRecords';
import { mayWaitOrHasOffer, rulesOf } from '../editions';
import { keptFrom } from '../keepDraft';
import { underLock } from '../requireCase';

/** Returns the position of a draft on the waiting list, or its offer. */
export async function waitingOf(deps: Deps, row: CaseRow): Promise<Detail['waiting']> {
  if (!mayWaitOrHasOffer(deps, row)) return undefined;
  const position = await queuePositionOf(deps.db, row.id);
  if (!position) return undefined;
  const { place, offeredUntil } = position;
  return { place, ...(offeredUntil && { offeredUntil: shanghaiInstant(offeredUntil) }) };
}

/**
 * Adds the draft to the waiting list if the policy has one, and returns the refusal with the queue position. An offer of a pool that the
 * draft does not use any more ends, also when the policy has no waiting lists any more. Either restarts the days for which the draft is
 * kept, without a change of `updated_at`: messages that it will be deleted are cancelled.
 */
export async function joinWaitingListAfter(deps: Deps, row: CaseRow, refusal: AppError): Promise<AppError> {
  const { edition } = rulesOf(deps, row);
  const hasWaitingList = edition.intake.waitingList === true;
  if (!hasWaitingList && row.fund_id === null) return refusal;
  await underLock(deps, row.id, async (trx, draft) => {
    // Another request has submitted it since.
    if (draft.status !== 'draft') return;
    const regionCode = cityOf(draft, openAnswers(deps, draft));
    const ids = deps.policies.idsOf(edition.id);
    const fundId =
      (await poolIdOf(trx, { edition: edition.id, regionCode })) ?? (await earlierPoolIdOf(trx, { ids, regionCode }));
    if (fundId === null) return;
    const isOtherPool = draft.fund_id !== null && draft.fund_id !== fundId;
    if (!hasWaitingList && !isOtherPool) return;
    const now = deps.clock.now();
    const actor = `person:${draft.account_id}`;
    await updateCase(trx, draft.id, {
      ...keptFrom(deps, now),
      ...(isOtherPool && applyFundsEffect(trx, deps, draft, { effect: 'release', actor, patch: {} })),
    });
    if (hasWaitingList) await joinWaitingList(trx, { applicationId: draft.id, fundId, regionCode, now });
    else await leaveWaitingList(trx, draft.id);
  });
  const waiting = await waitingOf(deps, row);
  return new AppError('FUNDS_EXHAUSTED', { data: { ...(refusal.data as object), ...(waiting && { waiting }) } });
}
