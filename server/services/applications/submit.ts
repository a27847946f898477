import type { Receipt } from '@domain/contract/types';
import { flows } from '@domain/flow';
import type { Answers } from '@domain/flow/types';
import { estimateAnswers } from '@domain/policy';
import { declarations } from '@domain/policy/statements';
import { applicationNumber } from '@domain/number';
import { makeProblem } from '@domain/rules/sentences';
import { shanghaiDate, shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { nextSequence, type Application, type Row } from '../../stores/applications';
import { keepSubmission } from '../../stores/history';
import { textHash } from '../textHash';
import { admit, type Declared } from './admit';
import { openAnswers } from './answers';
import { lawOf, requireOpen } from './editions';
import { yearOf } from './limitsOf';
import { move } from './move';
import { requireOwn, underLock } from './lockOwn';
import { withPlace } from '../funds/line';
import { present } from './present';
import { refuse, ruleProblems } from './problems';

/** What the first submission was answered with; the same for ever after. */
export function receiptOf(row: Row): Receipt {
  if (!row.number || !row.submitted_at) throw new Error('No receipt without a submission.');
  return { id: row.id, number: row.number, status: 'submitted', submittedAt: shanghaiInstant(row.submitted_at) };
}

/** Each declaration on its own, with the version and the text that was agreed to. */
function declared(ids: readonly string[]): { missing: boolean; given: Declared[] } {
  const given = declarations.filter((one) => ids.includes(one.id));
  return {
    missing: given.length < declarations.length,
    given: given.map((one) => ({ id: one.id, version: one.version, textHash: textHash(one) })),
  };
}

interface Submission {
  key: string;
  revision: number;
  declarations: readonly string[];
  /** what the person was shown; without it nothing is compared */
  policyVersion?: string;
}

/** Exactly once: whoever comes second waits for the lock and finds the receipt. */
export async function submit(deps: Deps, row: Application, submission: Submission): Promise<Receipt> {
  try {
    return await submitOnce(deps, row.id, submission);
  } catch (error) {
    if (error instanceof AppError && error.code === 'FUNDS_EXHAUSTED') throw await withPlace(deps, row, error);
    if (!(error instanceof AppError) || error.code !== 'REVISION_CONFLICT') throw error;
    // Read only now: whoever holds the lock must not wait for a second connection.
    throw new AppError('REVISION_CONFLICT', {
      data: await present(deps, await requireOwn(deps, row.account_id, row.id)),
    });
  }
}

/** Nobody sends what they were shown under other rules: the new estimate comes with the refusal. */
function requireShown(deps: Deps, row: Row, answers: Answers, policyVersion: string | undefined): void {
  const law = lawOf(deps, row);
  if (policyVersion === undefined || policyVersion === law.edition.version) return;
  throw new AppError('POLICY_CHANGED', {
    data: { policyVersion: law.edition.version, estimate: estimateAnswers(flows[row.flow], answers, law) },
  });
}

const submitOnce = (
  deps: Deps,
  id: string,
  { key, revision, declarations: ids, policyVersion }: Submission,
): Promise<Receipt> =>
  underLock(deps, id, async (trx, row) => {
    if (row.status !== 'draft') return receiptOf(row);
    requireOpen(deps, row.flow);
    if (row.revision !== revision) throw new AppError('REVISION_CONFLICT');
    const answers = openAnswers(deps, row);
    requireOpen(deps, row.flow, answers.personalInfo.regionCode);
    requireShown(deps, row, answers, policyVersion);
    const { missing, given } = declared(ids);
    refuse({
      ...ruleProblems(deps, row, answers),
      ...(missing && { declarations: makeProblem('required.declarations', '') }),
    });

    const now = deps.clock.now();
    const [{ snapshot, patch }, sequence] = await Promise.all([
      admit(trx, deps, row, answers, { round: 0, year: yearOf(now), declarations: given, key }),
      nextSequence(trx),
    ]);
    const number = applicationNumber(flows[row.flow], shanghaiDate(now), patch.region_code, sequence);
    const [moved] = await Promise.all([
      move(trx, deps, row, {
        event: 'submit',
        by: 'applicant',
        actor: `person:${row.account_id}`,
        patch: { ...patch, number, submitted_at: now, resubmitted_at: now },
      }),
      keepSubmission(trx, snapshot),
    ]);
    return receiptOf(moved);
  });
