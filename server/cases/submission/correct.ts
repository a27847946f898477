import type { Receipt } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { insertReply, insertSubmission, replyOf } from '../historyQueries';
import { lastSubmission } from '../historyRecords';
import type { CaseWithPhotos } from '../../platform/db/tables/applications';
import { admit } from './admit';
import { withNewerAnswers } from './newerAnswers';
import { openAnswers } from '../../platform/crypto/sealedAnswers';
import { untouched } from '../markedFields';
import { applyTransition, requireTransition } from '../transitions';
import { underLock } from '../requireCase';
import { refuse, ruleProblems } from '../problems';

const CALL = 'correctApplication';

/** Returns the stored reply to an earlier request with this key, whatever the state of the application. */
export const correctionReply = async (deps: Deps, id: string, key: string): Promise<Receipt | undefined> =>
  (await replyOf(deps.db, id, CALL, key)) as Receipt | undefined;

interface Correction {
  key: string;
  /** that was shown to the applicant; an app of an earlier release does not send it */
  revision?: number;
}

/** Submits a correction. The rules of what it may change and all conflicts with other applications are checked again. */
export const correct = (deps: Deps, row: CaseWithPhotos, correction: Correction): Promise<Receipt> =>
  correctOnce(deps, row.id, correction).catch((error: unknown) => withNewerAnswers(deps, row, error));

const correctOnce = (deps: Deps, id: string, { key, revision }: Correction): Promise<Receipt> =>
  underLock(deps, id, async (trx, row) => {
    const before = await replyOf(trx, id, CALL, key);
    if (before) return before as Receipt;
    requireTransition(deps, row, 'correct', 'applicant');
    if (!row.returned || !row.number || !row.submitted_year) throw new AppError('TRANSITION_FORBIDDEN');
    if (revision !== undefined && row.revision !== revision) throw new AppError('REVISION_CONFLICT');
    const answers = openAnswers(deps, row);
    const last = await lastSubmission(trx, id);
    refuse({ ...untouched(deps, row, answers, last), ...ruleProblems(deps, row, answers) });

    const now = deps.clock.now();
    const { snapshot, patch } = await admit(trx, deps, row, answers, {
      round: row.returned.round,
      at: now,
      declarations: [],
      key,
    });
    const receipt: Receipt = { id, number: row.number, status: 'submitted', submittedAt: shanghaiInstant(now) };
    await Promise.all([
      applyTransition(trx, deps, row, {
        event: 'correct',
        by: 'applicant',
        actor: `person:${row.account_id}`,
        patch: { ...patch, touched: [] },
      }),
      insertSubmission(trx, snapshot),
      insertReply(trx, { application_id: id, call: CALL, key, reply: receipt, at: now }),
    ]);
    return receipt;
  });
