import type { CallTypes } from '@domain/contract/types';
import { DAY_MS } from '@domain/time';
import { statusGroups, type Status } from '@domain/status';

import type { StaffCaller } from '../auth/caller';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import { transaction } from '../platform/db/transaction';
import { shareVisible } from './act';
import { deleteDraft, deleteOldDrafts, findDraft, upsertDraft } from './reviewDraftQueries';

type ReviewDraft = CallTypes['saveReviewDraft']['body'];

const KEPT_DAYS = 7;
const runningStatuses: readonly Status[] = statusGroups.running;

/**
 * Stores what the caller has typed about a case. Needs no lease: the desk saves while its page closes, which may be after it gave the case
 * back. Throws TRANSITION_FORBIDDEN when the office has nothing to decide.
 */
export async function saveReviewDraft(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  draft: ReviewDraft,
): Promise<object> {
  return transaction(deps, async (trx) => {
    if (!runningStatuses.includes(await shareVisible(trx, caller, id))) throw new AppError('TRANSITION_FORBIDDEN');
    await upsertDraft(trx, {
      staff_id: caller.id,
      application_id: id,
      draft_sealed: deps.vault.seal(JSON.stringify(draft), locations.reviewDraft(caller.id, id)),
      saved_at: deps.clock.now(),
    });
    return {};
  });
}

/** Returns what the caller has typed about a case. A damaged draft must not make the case unreadable. */
export async function reviewDraftOf(
  { db, vault, log }: Pick<Deps, 'db' | 'vault' | 'log'>,
  caller: StaffCaller,
  id: string,
): Promise<ReviewDraft | undefined> {
  const sealed = await findDraft(db, caller.id, id);
  if (sealed === undefined) return undefined;
  try {
    return JSON.parse(vault.open(sealed, locations.reviewDraft(caller.id, id))) as ReviewDraft;
  } catch (error) {
    log.error({ err: error, application: id, staff: caller.id }, 'a draft of a review cannot be decrypted');
    return undefined;
  }
}

/** Deletes what the caller has typed about a case. Idempotent. */
export async function dropReviewDraft(deps: Deps, caller: StaffCaller, id: string): Promise<object> {
  return transaction(deps, async (trx) => {
    await shareVisible(trx, caller, id);
    await deleteDraft(trx, caller.id, id);
    return {};
  });
}

/** Part of the sweep. */
export const sweepReviewDrafts = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  void (await deleteOldDrafts(db, later(clock.now(), -KEPT_DAYS * DAY_MS)));
