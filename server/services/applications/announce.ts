import { later } from '../../clock';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { takeUnannounced } from '../../stores/due';
import { notify } from '../../stores/notifications';

const AHEAD_MS = 3 * 86_400_000;
const BATCH = 200;

/** Three days before the clock ends it, its owner is told, once: the update decides which process tells. */
export async function announce({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now();
  await transaction({ pool }, async (trx) => {
    for (const row of await takeUnannounced(trx, now, later(now, AHEAD_MS), BATCH)) {
      await notify(trx, {
        account_id: row.account_id,
        at: now,
        kind: row.status === 'draft' ? 'draft_expiring' : 'deadline_near',
        application_id: row.id,
        number: row.number,
      });
    }
  });
}
