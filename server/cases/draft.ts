import { randomUUID } from 'node:crypto';

import { emptyAnswers } from '@domain/flow/fields';
import type { FlowId } from '@domain/flow/types';
import { editionOf } from '@domain/policy';
import { draftKeptUntil } from '@domain/policy/deadlines';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { lockUndeletedAccount } from '../accounts/accountRecords';
import { findDraft, insertDraft } from './caseQueries';
import { transaction } from '../platform/db/transaction';
import type { CaseWithPhotos } from '../platform/db/tables/applications';
import { identityOf } from '../accounts/identity';
import { deleteDraftAndReservation } from './money/deleteDraftAndReservation';
import { sealAnswers } from '../platform/crypto/sealedAnswers';
import { requireOpen } from './editions';
import { isDue, lapse, underLock } from './requireCase';

/** Returns answers prefilled with the data of the account. */
function prefilled(deps: Deps, account: Parameters<typeof identityOf>[1]) {
  const { name, mobile, idNo, ...document } = identityOf(deps, account);
  // The number of a card tells its kind, also to an app of an earlier release, which knows no kind.
  const passport = document.idType === 'passport' && document;
  const filledFields = Object.entries({ name, idNo, ...passport, mobile }).filter(([, value]) => value !== null);
  return { ...emptyAnswers(), personalInfo: Object.fromEntries(filledFields) };
}

async function existing(deps: Deps, accountId: string, flow: FlowId): Promise<CaseWithPhotos | undefined> {
  const draft = await findDraft(deps.db, accountId, flow);
  if (!draft || !isDue(deps, draft)) return draft;
  await lapse(deps, draft.id);
  return findDraft(deps.db, accountId, flow);
}

/** Returns the draft of this flow, or creates it. Two concurrent requests get the same draft. */
export async function beginDraft(
  deps: Deps,
  accountId: string,
  flow: FlowId,
): Promise<{ row: CaseWithPhotos; created: boolean }> {
  const draft = await existing(deps, accountId, flow);
  if (draft) return { row: draft, created: false };
  requireOpen(deps, flow);
  const edition = editionOf(deps.policy, flow);
  const now = deps.clock.now();
  const id = randomUUID();
  const created = await transaction(deps, async (trx) => {
    const account = await lockUndeletedAccount(trx, accountId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    return insertDraft(trx, {
      id,
      account_id: accountId,
      flow,
      edition: edition.id,
      policy_version: edition.version,
      answers_sealed: sealAnswers(deps, id, prefilled(deps, account)),
      created_at: now,
      due_at: draftKeptUntil(deps.policy.common, now),
    });
  });
  const row = await findDraft(deps.db, accountId, flow);
  return row ? { row, created } : beginDraft(deps, accountId, flow);
}

/** Deletes a draft. Throws TRANSITION_FORBIDDEN for a submitted application, which is never deleted. */
export const deleteDraft = (deps: Deps, id: string): Promise<void> =>
  underLock(deps, id, async (trx, row) => {
    if (row.status !== 'draft') throw new AppError('TRANSITION_FORBIDDEN');
    await deleteDraftAndReservation(trx, deps, row, `person:${row.account_id}`);
  });
