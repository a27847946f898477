import { isEligibilityProblem, type Problems } from '@domain/errors';
import { flows } from '@domain/flow';
import { normaliseAnswers } from '@domain/flow/normalise';
import type { Answers } from '@domain/flow/types';
import { checkApplication } from '@domain/flow/validate';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Application } from '../platform/db/tables/applications';
import { conflictsOf } from './conflicts';
import { rulesOf } from './editions';
import { markedKeys, onMarked, untouched } from './markedFields';

/** Checks the rules alone, without other applications. The city is checked only while it can still be changed. */
export function ruleProblems(deps: Deps, row: Application, answers: Answers): Problems {
  const marked = new Set(markedKeys(row));
  const mayChange = row.status === 'draft' || marked.has('personalInfo.regionCode');
  const ctx = { ...rulesOf(deps, row), ...(mayChange && { regions: deps.cityCodes }) };
  return checkApplication(flows[row.flow], answers, row.files, ctx, marked);
}

/** Returns all current problems. A rule's problem with a field takes precedence over a conflict on it. */
export async function problemsOf(deps: Deps, row: Application, answers: Answers): Promise<Problems> {
  if (row.status !== 'draft' && row.status !== 'returned') return {};
  const found = {
    ...(await conflictsOf(deps, row, normaliseAnswers(flows[row.flow], answers))),
    ...ruleProblems(deps, row, answers),
  };
  return row.status === 'draft' ? found : { ...untouched(deps, row, answers), ...onMarked(row, found) };
}

/** Throws INELIGIBLE when there are only eligibility problems, VALIDATION_FAILED when the user can correct something. */
export function refuse(problems: Problems): void {
  const found = Object.values(problems);
  if (found.length)
    throw new AppError(found.every(isEligibilityProblem) ? 'INELIGIBLE' : 'VALIDATION_FAILED', { fields: problems });
}
