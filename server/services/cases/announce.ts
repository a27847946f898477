import { sql } from 'kysely';

import type { Deps } from '../../deps';
import { notify } from '../../stores/notifications';

const AHEAD_MS = 3 * 86_400_000;
const BATCH = 200;

interface Due {
  id: string;
  account_id: string;
  number: string | null;
  status: string;
}

/** Three days before the clock ends it, its owner is told, once: the update decides which process tells. */
export async function announce({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const soon = new Date(now.getTime() + AHEAD_MS);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Due>`update applications set announced_at = ${now} where id in
      (select id from applications where due_at is not null and due_at <= ${soon} and announced_at is null limit ${BATCH} for update skip locked)
      and announced_at is null returning id, account_id, number, status`.execute(trx);
    for (const row of rows) {
      await notify(trx, { account_id: row.account_id, at: now, kind: row.status === 'draft' ? 'draft_expiring' : 'deadline_near', application_id: row.id, number: row.number });
    }
  });
}
