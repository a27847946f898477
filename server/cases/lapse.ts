import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { lockApplication } from './caseQueries';
import type { Row } from '../platform/db/tables/applications';
import { notify } from '../notifications/notificationRecords';
import { deleteDraftAndReservation } from '../funds/deleteDraftAndReservation';
import { applyTransition } from './transitions';

/** Returns whether the deadline of the application has passed. None passes in maintenance (docs/decisions/0047-maintenance.md). */
export const isDue = ({ clock, config }: Pick<Deps, 'clock' | 'config'>, { due_at }: Pick<Row, 'due_at'>): boolean =>
  !config.maintenanceUntil && due_at !== null && due_at <= clock.now();

/** Ends an application whose deadline has passed. Only the first of several concurrent calls has an effect. */
export const lapse = (deps: Deps, id: string): Promise<void> =>
  transaction(deps, async (trx) => {
    const row = await lockApplication(trx, id);
    if (!row || !isDue(deps, row)) return;
    if (row.status !== 'draft') {
      await applyTransition(trx, deps, row, { event: 'expire', by: 'clock', actor: 'system' });
      return;
    }
    await deleteDraftAndReservation(trx, deps, row, 'system');
    await notify(trx, {
      account_id: row.account_id,
      at: deps.clock.now(),
      kind: 'draft_removed',
      application_id: null,
      number: null,
    });
  });
