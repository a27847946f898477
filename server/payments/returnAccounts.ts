import { flows } from '@domain/flow';
import { labelOf } from '@domain/flow/labels';
import { payeeDeadline } from '@domain/policy/deadlines';

import { rulesOf } from '../cases/editions';
import { applyTransitions } from '../cases/transitions';
import type { Deps } from '../deps';
import type { Db } from '../platform/db/tables';
import type { CaseRow } from '../platform/db/tables/applications';
import { shownAs, type StaffCaller } from '../auth/caller';
import { linesOf } from './batchQueries';
import { lockCases, readLocked } from './payableQueries';
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

/**
 * Returns the unpaid cases of a locked, released batch whose accounts are frozen: the payee may be a thief's, and only after a failed
 * payment its owner can correct it. Returns how many.
 */
export async function returnFrozen(trx: Db, deps: Deps, caller: StaffCaller, batchId: string): Promise<number> {
  const lines = (await linesOf(trx, batchId)).filter(({ open }) => open);
  const cases = await lockCases(
    trx,
    lines.map((line) => line.application_id),
    deps.clock.now(),
  );
  const frozen = new Set(cases.flatMap(({ id, frozen }) => (frozen ? [id] : [])));
  for await (const part of readLocked(trx, [...frozen]))
    await applyTransitions(trx, deps, part, (row) => ({
      ...failed(deps, row),
      by: 'payer',
      actor: 'system',
      office: shownAs(caller),
      remark: '账号已冻结，款项没有发给银行。请核对并更正收款账户',
    }));
  return frozen.size;
}
