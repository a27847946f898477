import type { Receipt } from '@domain/contract/types';
import { applicationNumber, flows } from '@domain/flow';
import type { Answers } from '@domain/flow/types';
import { estimateAnswers } from '@domain/policy';
import type { Language } from '@domain/languages';
import { declarationsIn } from '@domain/policy/statements';
import { makeProblem } from '@domain/rules/sentences';
import { shanghaiDate, shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { nextSequence } from '../caseQueries';
import type { CaseWithPhotos, CaseRow, Declared } from '../../platform/db/tables/applications';
import { insertSubmission } from '../historyQueries';
import { textHash } from '../../platform/crypto/textHash';
import { admit } from './admit';
import { withNewerAnswers } from './newerAnswers';
import { cityOf } from '../answers';
import { openAnswers } from '../../platform/crypto/sealedAnswers';
import { rulesOf, requireOpen } from '../editions';
import { applyTransition } from '../transitions';
import { underLock } from '../requireCase';
import { joinWaitingListAfter } from '../waitingList/queuePosition';
import { refuse, ruleProblems } from '../problems';

/** Returns the receipt of the first submission; it never changes. */
export function submissionReceiptOf(row: CaseRow): Receipt {
  if (!row.number || !row.submitted_at) throw new Error('A draft has no receipt.');
  return { id: row.id, number: row.number, status: 'submitted', submittedAt: shanghaiInstant(row.submitted_at) };
}

/** Returns the agreed declarations, each with version and text hash, and whether one is missing. */
function declared(ids: readonly string[], language?: Language): { missing: boolean; agreed: Declared[] } {
  const required = declarationsIn(language ?? 'zh-CN');
  const agreed = required.filter((one) => ids.includes(one.id));
  return {
    missing: agreed.length < required.length,
    agreed: agreed.map((statement) => ({
      id: statement.id,
      version: statement.version,
      textHash: textHash(statement),
      ...(language && { language }),
    })),
  };
}

interface Submission {
  key: string;
  revision: number;
  declarations: readonly string[];
  /** in which the declarations were shown; an app of an earlier release does not send it */
  language?: Language;
  /** the version that was shown to the applicant; not checked when missing */
  policyVersion?: string;
}

/** Submits exactly once: a concurrent request waits for the lock and returns the same receipt. */
export async function submit(deps: Deps, row: CaseWithPhotos, submission: Submission): Promise<Receipt> {
  try {
    return await submitOnce(deps, row.id, submission);
  } catch (error) {
    // Thrown before the commit by `onShortage` of `money/reserve.ts`: the submission is rolled back.
    if (error instanceof AppError && error.code === 'FUNDS_EXHAUSTED')
      throw await joinWaitingListAfter(deps, row, error);
    return withNewerAnswers(deps, row, error);
  }
}

/** Throws POLICY_CHANGED with the new estimate when the applicant was shown another policy version. */
function requireShown(deps: Deps, row: CaseRow, answers: Answers, policyVersion: string | undefined): void {
  const rules = rulesOf(deps, row);
  if (policyVersion === undefined || policyVersion === rules.edition.version) return;
  throw new AppError('POLICY_CHANGED', {
    data: { policyVersion: rules.edition.version, estimate: estimateAnswers(flows[row.flow], answers, rules) },
  });
}

const submitOnce = (
  deps: Deps,
  id: string,
  { key, revision, declarations: ids, language, policyVersion }: Submission,
): Promise<Receipt> =>
  underLock(deps, id, async (trx, row) => {
    if (row.status !== 'draft') return submissionReceiptOf(row);
    if (row.revision !== revision) throw new AppError('REVISION_CONFLICT');
    const answers = openAnswers(deps, row);
    requireOpen(deps, row.flow, cityOf(row, answers));
    requireShown(deps, row, answers, policyVersion);
    const { missing, agreed } = declared(ids, language);
    refuse({
      ...ruleProblems(deps, row, answers),
      ...(missing && { declarations: makeProblem('required.declarations', '') }),
    });

    const now = deps.clock.now();
    const [{ snapshot, patch }, sequence] = await Promise.all([
      admit(trx, deps, row, answers, { round: 0, at: now, declarations: agreed, key }),
      nextSequence(trx),
    ]);
    const number = applicationNumber(flows[row.flow], shanghaiDate(now), patch.region_code, sequence);
    const [moved] = await Promise.all([
      applyTransition(trx, deps, row, {
        event: 'submit',
        by: 'applicant',
        actor: `person:${row.account_id}`,
        patch: { ...patch, number, submitted_at: now },
      }),
      insertSubmission(trx, snapshot),
    ]);
    return submissionReceiptOf(moved);
  });
