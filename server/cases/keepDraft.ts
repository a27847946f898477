import { draftKeptUntil } from '@domain/policy/deadlines';

import type { Deps } from '../deps';
import { waitingAmong } from '../funds/poolRecords';
import type { Db } from '../platform/db/tables';
import type { Row } from '../platform/db/tables/applications';
import { answersOrNone, textAt } from './answers';
import { updateCase } from './caseRecords';
import { intakeNow } from './editions';

/**
 * Postpones the end of a draft that its owner cannot submit: it waits for money, or its intake is paused. Returns false for any other draft,
 * also for one whose intake is over. Call under the lock of the application.
 */
export async function keepDraft(trx: Db, deps: Deps, row: Row): Promise<boolean> {
  const answers = answersOrNone(deps, row);
  const intake = intakeNow(deps, row.flow, answers && textAt(answers, 'personalInfo.regionCode'));
  if (intake === 'closed') return false;
  if (intake === 'open' && !(await waitingAmong(trx, [row.id])).has(row.id)) return false;
  const until = draftKeptUntil(deps.policy.common, deps.clock.now());
  if (row.due_at && row.due_at < until) await updateCase(trx, row.id, { due_at: until, announced_at: null });
  return true;
}
