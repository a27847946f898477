import type { Problems } from '@domain/errors';
import { isMaterialAsked } from '@domain/flow/askedMaterials';
import type { Answers } from '@domain/flow/types';
import { factsOf } from '@domain/policy/facts';
import { termFor } from '@domain/policy/possibleTerms';
import { makeProblem } from '@domain/rules/sentences';

import { locations } from '../../platform/crypto/sealLocations';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { lockCity } from '../../platform/db/cities';
import type { Db } from '../../platform/db/tables';
import type { CaseWithPhotos, CaseRow, Declared, SubmissionRow } from '../../platform/db/tables/applications';
import {
  countedOthers,
  foreignCasesOfAccount,
  lockLimits,
  releaseUniqueNumbers,
  takeUniqueNumbers,
} from '../conflictQueries';
import { cityOf } from '../answers';
import { sealAnswers } from '../../platform/crypto/sealedAnswers';
import {
  duplicates,
  foreignProblem,
  indexesOf,
  limitReached,
  limitLocks,
  tooMany,
  uniqueNumbersOf,
  yearsOf,
} from '../conflicts';
import { poolIdOf } from '../../funds/poolRecords';
import { reserve, type Reserved } from '../money/reserve';
import { askedAnswers, countingStates, rulesOf } from '../editions';
import { estimateOf } from '../estimateOf';
import { onMarked } from '../markedFields';
import { compared, ofStatedOwner, readingsForSubmission } from '../../ocr/view';

interface Admission {
  /** 0 for the first submission, then the number of the return it corrects */
  round: number;
  at: Date;
  declarations: readonly Declared[];
  key: string;
}

interface Admitted {
  snapshot: SubmissionRow;
  patch: Pick<
    CaseRow,
    | 'answers_sealed'
    | 'estimate'
    | 'edition'
    | 'policy_version'
    | 'policy_version_id'
    | 'person_index'
    | 'new_vin_index'
    | 'old_vin_index'
    | 'submitted_year'
    | 'purchase_year'
    | 'purchase_year_at'
    | 'resubmitted_at'
  > &
    Reserved & { region_code: string; is_foreign?: boolean };
}

const fieldsFor = (row: CaseWithPhotos, fields: Problems) =>
  row.status === 'returned' ? onMarked(row, fields) : fields;

/**
 * The common part of submissions and corrections, under the lock: takes unique numbers, checks the limits per person and reserves money.
 * Returns the snapshot to store and the patch of the application's row.
 */
export async function admit(
  trx: Db,
  deps: Deps,
  row: CaseWithPhotos,
  answers: Answers,
  { round, at, declarations, key }: Admission,
): Promise<Admitted> {
  const clean = askedAnswers(deps, row, answers);
  const rules = rulesOf(deps, row);
  const { edition } = rules;

  const uniqueNumbers = uniqueNumbersOf(deps, rules.common, clean);
  const estimate = estimateOf(deps, row, () => clean);
  const regionCode = cityOf(row, clean);
  const years = yearsOf(row, edition, clean, at);
  const indexes = { ...indexesOf(deps, clean), accountId: row.account_id, submittedAt: row.submitted_at };
  // Sent together, executed in this order: a transaction that waits for a unique number or a lock of the limits counts only afterwards.
  const [isListed, _released, taken, _locked, foreign, others, readings, fundId] = await Promise.all([
    lockCity(trx, regionCode),
    round > 0 && releaseUniqueNumbers(trx, [row.id]),
    takeUniqueNumbers(trx, uniqueNumbers, row.id),
    // Drafts of one account may be submitted at the same moment.
    lockLimits(trx, limitLocks(edition, indexes), round === 0 ? indexes : null),
    round === 0 ? foreignCasesOfAccount(trx, indexes, row.id) : null,
    countedOthers(trx, indexes, countingStates(deps), row.id),
    readingsForSubmission({ db: trx, vault: deps.vault }, row),
    round === 0 ? poolIdOf(trx, { edition: edition.id, regionCode }) : null,
  ]);
  // The rules know the cities of the start of the request; an import may have left this one out since.
  if (!isListed && regionCode !== row.region_code)
    throw new AppError('VALIDATION_FAILED', {
      fields: fieldsFor(row, { 'personalInfo.regionCode': makeProblem('format.region', '申请地') }),
    });
  if (taken.length)
    throw new AppError('DUPLICATE', { fields: fieldsFor(row, duplicates(deps, row, uniqueNumbers, taken)) });
  const tooManyForeign = foreign && foreignProblem(deps, foreign);
  if (tooManyForeign) throw new AppError('LIMIT_REACHED', { fields: tooManyForeign });
  const reached = limitReached(edition, others, years, deps.policies.isSameOrRenamed);
  if (reached) throw new AppError('LIMIT_REACHED', { fields: fieldsFor(row, tooMany(reached)) });

  const assessment = { estimate, policy_version: edition.version, policy_version_id: rules.id };
  return {
    snapshot: {
      ...assessment,
      answers_sealed: deps.vault.seal(JSON.stringify(clean), locations.submission(row.id, round)),
      application_id: row.id,
      round,
      term: edition.terms && edition.terms.length > 1 ? (termFor(edition, factsOf(clean))?.name ?? null) : null,
      at,
      files: row.files.filter(({ slot }) => isMaterialAsked(slot, clean)).map(({ id, slot }) => ({ id, slot })),
      declarations,
      idempotency_key: key,
      read_sealed: deps.vault.seal(
        JSON.stringify(compared(clean, ofStatedOwner(row, clean, readings)).read),
        locations.submissionReadings(row.id, round),
      ),
    },
    patch: {
      ...assessment,
      answers_sealed: sealAnswers(deps, row.id, clean),
      edition: edition.id,
      person_index: indexes.personIndex,
      new_vin_index: indexes.newVinIndex,
      old_vin_index: indexes.oldVinIndex,
      submitted_year: years.submission,
      purchase_year: years.invoiceDate,
      purchase_year_at: at,
      resubmitted_at: at,
      ...(foreign && { is_foreign: foreign.isForeign }),
      region_code: regionCode,
      // A correction has its reservation already.
      ...(round === 0 &&
        (await reserve(trx, deps, row, {
          fundId,
          edition,
          regionCode,
          applicationId: row.id,
          amount: estimate.amount ?? 0,
          at,
          actor: `person:${row.account_id}`,
        }))),
    },
  };
}
