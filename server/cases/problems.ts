import { isEligibilityProblem, type Problems } from '@domain/errors';
import { flows } from '@domain/flow';
import { labelOf } from '@domain/flow/labels';
import { normaliseAnswers } from '@domain/flow/normalise';
import type { Answers } from '@domain/flow/types';
import { checkApplication } from '@domain/flow/validate';
import { makeProblem } from '@domain/rules/sentences';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Application, Row } from '../platform/db/tables/applications';
import { heldByOthers } from './uniqueNumberQueries';
import { countedOthers } from './limitQueries';
import { uniqueNumbersOf, newVinIndexOf, personIndexOf } from './uniqueNumbers';
import { countingStates, rulesOf } from './editions';
import { limitReached, yearOf } from './limits';
import { markedKeys, onMarked, untouched } from './markedFields';

export const duplicateAt = (deps: Pick<Deps, 'policies' | 'clock'>, row: Row, keys: readonly string[]): Problems =>
  Object.fromEntries(
    keys.map((key) => [key, makeProblem('duplicate', labelOf(flows[row.flow], rulesOf(deps, row).edition, key))]),
  );

export const tooMany = (exclusive: boolean): Problems => ({
  'personalInfo.idNo': makeProblem(exclusive ? 'limit_reached.exclusive' : 'limit_reached', ''),
});

/** Checks the rules alone, without other applications. The city is checked only while it can still be changed. */
export function ruleProblems(deps: Deps, row: Application, answers: Answers): Problems {
  const marked = new Set(markedKeys(row));
  const mayChange = row.status === 'draft' || marked.has('personalInfo.regionCode');
  const ctx = { ...rulesOf(deps, row), ...(mayChange && { regions: deps.cityCodes }) };
  return checkApplication(flows[row.flow], answers, row.files, ctx, marked);
}

/** Reports conflicts with other applications early; the submission decides. */
async function clashes(deps: Deps, row: Application, clean: Answers): Promise<Problems> {
  const rules = rulesOf(deps, row);
  const uniqueNumbers = uniqueNumbersOf(deps, rules.common, row.flow, clean);
  const whose = { personIndex: personIndexOf(deps, clean), newVinIndex: newVinIndexOf(deps, clean) };
  const [held, others] = await Promise.all([
    heldByOthers(deps.db, uniqueNumbers, row.id),
    whose.personIndex || whose.newVinIndex ? countedOthers(deps.db, whose, countingStates(deps), row.id) : [],
  ]);
  const reached = limitReached(rules.edition, others, row.submitted_year ?? yearOf(deps.clock.now()));
  return {
    ...duplicateAt(
      deps,
      row,
      uniqueNumbers.filter((uniqueNumber) => held.includes(uniqueNumber.kind)).map((uniqueNumber) => uniqueNumber.at),
    ),
    ...(reached && tooMany(reached === 'exclusive')),
  };
}

/** Returns all current problems. A rule's problem with a field takes precedence over a conflict on it. */
export async function problemsOf(deps: Deps, row: Application, answers: Answers): Promise<Problems> {
  if (row.status !== 'draft' && row.status !== 'returned') return {};
  const found = {
    ...(await clashes(deps, row, normaliseAnswers(flows[row.flow], answers))),
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
