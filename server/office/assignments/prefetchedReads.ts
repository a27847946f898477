import type { Deps } from '../../deps';
import { audit } from '../../platform/audit/audit';
import { later } from '../../platform/clock';
import { transaction } from '../../platform/db/transaction';
import { LEASE_MS } from './assignmentLimits';
import { deleteLapsedPrefetches } from './leaseQueries';

/** Writes the read of prefetched cases: their data were sent, and their members neither opened them nor gave them back. */
export async function auditUnopened(
  deps: Pick<Deps, 'db' | 'clock'>,
  cases: readonly { application_id: string; staff_id: string }[],
): Promise<void> {
  for (const { application_id, staff_id } of cases)
    await audit(deps, {
      actor: `staff:${staff_id}`,
      action: 'read_application',
      target: `application:${application_id}`,
      detail: { masked: false, prefetch: true },
    });
}

/** Part of the sweep: a prefetched case that was neither opened nor given back within its lease counts as read. */
export const sweepPrefetched = (deps: Deps): Promise<void> =>
  transaction(deps, async (trx) => {
    const now = deps.clock.now();
    await auditUnopened({ ...deps, db: trx }, await deleteLapsedPrefetches(trx, later(now, -LEASE_MS), now));
  });
