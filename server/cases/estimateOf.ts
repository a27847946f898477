import type { Estimate } from '@domain/contract/types';
import type { Answers } from '@domain/flow/types';
import { estimateClean } from '@domain/policy';
import { factKeys } from '@domain/policy/facts';
import { readKeys } from '@domain/policy/formFor';
import { termKeys } from '@domain/policy/possibleTerms';
import type { Edition } from '@domain/policy/types';

import type { Deps } from '../deps';
import type { CaseRow } from '../platform/db/tables/applications';
import { rulesOf } from './editions';
import { correctable } from './markedFields';

/** Returns whether the answers can differ from those of the stored estimate, that of the last submission. */
function canDiffer(row: CaseRow, edition: Edition): boolean {
  if (row.status === 'draft') return true;
  if (row.status !== 'returned') return false;
  const open = correctable(row);
  return [...factKeys, ...termKeys(edition), ...readKeys(edition)].some((key) => open.has(key));
}

/**
 * Returns the estimate of an application: the stored one unless the applicant can change an answer that decides it. A later release
 * may compute another amount from the same answers (docs/decisions/0011-policy-interpretation.md).
 * `cleanOf` returns the normalised answers.
 */
export function estimateOf(deps: Pick<Deps, 'policies' | 'clock'>, row: CaseRow, cleanOf: () => Answers): Estimate {
  const rules = rulesOf(deps, row);
  return row.estimate && !canDiffer(row, rules.edition) ? row.estimate : estimateClean(cleanOf(), rules);
}
