import { isEligibilityProblem, type Problems } from '@domain/errors';
import { flows } from '@domain/flow';
import type { Answers } from '@domain/flow/types';
import { checkApplication } from '@domain/flow/validate';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { CaseWithPhotos, SubmissionRow } from '../platform/db/tables/applications';
import { conflictsOf } from './conflicts';
import { askedAnswers, rulesOf } from './editions';
import { correctable, onMarked, untouched } from './markedFields';

/** Checks the rules alone, without other applications. In a returned application only open fields and photos count. */
export function ruleProblems(deps: Deps, row: CaseWithPhotos, answers: Answers): Problems {
  const ctx = { ...rulesOf(deps, row), regions: deps.cityCodes };
  const open = row.status === 'returned' ? correctable(row) : undefined;
  return checkApplication(flows[row.flow], answers, row.files, ctx, open);
}

/**
 * Returns all current problems that the applicant may see. A rule's problem with a field takes precedence over a conflict on it.
 * `last`: the last submission of a returned application.
 */
export async function problemsOf(
  deps: Deps,
  row: CaseWithPhotos,
  answers: Answers,
  last: SubmissionRow | undefined,
): Promise<Problems> {
  if (row.status !== 'draft' && !last) return {};
  const clean = askedAnswers(deps, row, answers);
  const conflicts = await conflictsOf(deps, row, clean, { forApplicant: true });
  const wrong = ruleProblems(deps, row, answers);
  if (!last) return { ...conflicts, ...wrong };
  return { ...untouched(deps, row, answers, last), ...onMarked(row, conflicts), ...wrong };
}

/** Throws INELIGIBLE when there are only eligibility problems, VALIDATION_FAILED when the user can correct something. */
export function refuse(problems: Problems): void {
  const list = Object.values(problems);
  if (list.length)
    throw new AppError(list.every(isEligibilityProblem) ? 'INELIGIBLE' : 'VALIDATION_FAILED', { fields: problems });
}
