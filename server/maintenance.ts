import { addDays, DAY_MS, endOfDay, shanghaiDate, shanghaiInstant } from '@domain/time';
import { delayMobileRequests } from './accounts/mobileRequestQueries';
import { moveDueTo } from './cases/dueQueries';
import type { Deps } from './deps';
import { moveOffersTo } from './funds/waitingListRecords';
import { extendAfterRestore } from './afterRestore';
import { audit } from './platform/audit/audit';
import { lockLastActionOn } from './platform/audit/queries';
import { later } from './platform/clock';
import { transaction, within } from './platform/db/transaction';

const TARGET = 'maintenance';
const BEGIN = 'begin_maintenance';

/**
 * Records the start in maintenance in the audit log. The first start without it gives applicants the time that the maintenance took from
 * them (docs/decisions/0047-maintenance.md). Call before the process serves requests and starts background jobs.
 */
export const recordMaintenance = (deps: Deps): Promise<void> =>
  transaction(deps, async (trx) => {
    const record = (action: string, until: Date) =>
      audit(within(deps, trx), { actor: 'system', action, target: TARGET, detail: { until: shanghaiInstant(until) } });
    const { maintenanceUntil } = deps.config;
    if (maintenanceUntil) return record(BEGIN, maintenanceUntil);
    // First, because it depends on the deadlines of the backup.
    await extendAfterRestore(trx, deps);
    if ((await lockLastActionOn(trx, TARGET)) !== BEGIN) return;
    const now = deps.clock.now();
    const endOfTomorrow = endOfDay(addDays(shanghaiDate(now), 1));
    await moveDueTo(trx, endOfTomorrow);
    await moveOffersTo(trx, endOfTomorrow);
    await delayMobileRequests(trx, later(now, DAY_MS));
    await record('end_maintenance', endOfTomorrow);
  });
