import { later } from '../platform/clock';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { takeUnannounced } from './dueQueries';
import { notifyAll } from '../messages/queries';

const AHEAD_MS = 3 * 86_400_000;
const BATCH = 200;

/** Notifies owners three days before an application ends, once: the update decides which process sends the notification. */
export async function announceDeadlines({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (let announced = BATCH; announced === BATCH;)
    announced = await transaction({ pool }, async (trx) => {
      const rows = await takeUnannounced(trx, now, later(now, AHEAD_MS), BATCH);
      await notifyAll(
        trx,
        rows.map((row) => ({
          account_id: row.account_id,
          at: now,
          kind: row.status === 'draft' ? ('draft_expiring' as const) : ('deadline_near' as const),
          application_id: row.id,
          number: row.number,
        })),
      );
      return rows.length;
    });
}
