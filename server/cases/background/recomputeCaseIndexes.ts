import { flows } from '@domain/flow';
import { normaliseAnswers } from '@domain/flow/normalise';

import type { Deps } from '../../deps';
import { transaction } from '../../platform/db/transaction';
import { openSubmission } from '../../platform/crypto/sealedAnswers';
import { rulesOf } from '../editions';
import { lastSubmissions, replaceIndexes, requeueSimilarCases, type Submitted } from './indexQueries';
import { indexesOf, uniqueNumbersOf } from '../conflicts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Computes the indexes of all submitted applications again from their last submission, which determined them.
 * Each batch is one transaction; a repeated run has the same result. Returns the number of applications, and the ids of those that cannot
 * be decrypted: they keep indexes of the earlier key, which match nothing.
 */
export async function recomputeCaseIndexes(
  deps: Pick<Deps, 'pool' | 'db' | 'vault' | 'policies' | 'clock'>,
  report: (done: number) => void,
): Promise<{ done: number; skipped: string[] }> {
  let done = 0;
  const skipped: string[] = [];
  for (let after = FIRST_ID, more = true; more;) {
    const rows = await lastSubmissions(deps.db, after, BATCH);
    const cases = rows.flatMap((row) => {
      const answers = submissionOrNone(deps, row);
      if (!answers) {
        skipped.push(row.id);
        return [];
      }
      return {
        id: row.id,
        ...indexesOf(deps, answers),
        uniqueNumbers: uniqueNumbersOf(deps, rulesOf(deps, row).common, answers),
      };
    });
    if (cases.length) await transaction(deps, (trx) => replaceIndexes(trx, cases));
    done += rows.length;
    after = rows.at(-1)?.id ?? after;
    more = rows.length === BATCH;
    report(done);
  }
  await transaction(deps, requeueSimilarCases);
  return { done: done - skipped.length, skipped };
}

/** Returns the answers as the rules of today normalise them, or undefined if they cannot be decrypted. */
export function submissionOrNone(deps: Pick<Deps, 'vault'>, row: Submitted) {
  try {
    return normaliseAnswers(flows[row.flow], openSubmission(deps, { ...row, application_id: row.id }));
  } catch {
    return undefined;
  }
}
