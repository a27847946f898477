import { flows } from '@domain/flow';
import { labelOf } from '@domain/flow/labels';
import { payeeDeadline } from '@domain/policy/deadlines';

import { rulesOf } from '../cases/editions';
import { applyTransitions } from '../cases/transitions';
import type { Deps } from '../deps';
import type { CaseRow } from '../platform/db/tables/applications';
import { shownAs, type StaffCaller } from '../auth/caller';
import type { Selection } from './selection';

/** A failed payment waits for a corrected account until the deadline set by the policy. */
export const failed = (deps: Deps, row: CaseRow) => ({
  event: 'fail' as const,
  patch: { due_at: payeeDeadline(rulesOf(deps, row).common, deps.clock.now()) },
});

/**
 * Returns cases to their applicants whose corrected account the bank file cannot hold. The actor is the server: the member who reported
 * the failure of the bank stays barred from the next release. Call under the locks of the cases.
 */
export async function returnAccounts(
  trx: Deps['db'],
  deps: Deps,
  caller: StaffCaller,
  cases: Selection['unwritableAccounts'],
): Promise<void> {
  const fields = new Map(cases.map(({ row, field }) => [row.id, field]));
  await applyTransitions(
    trx,
    deps,
    cases.map(({ row }) => row),
    (row) => ({
      ...failed(deps, row),
      by: 'payer',
      actor: 'system',
      office: shownAs(caller),
      remark: `${labelOf(flows[row.flow], rulesOf(deps, row).edition, `personalInfo.${fields.get(row.id)!}`)}无法写入银行文件，请更正`,
    }),
  );
}
