import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';

import type { ApplicationEventRow } from '../platform/db/tables/applications';
import type { Db } from '../platform/db/tables';
import type { Patch, Row } from '../platform/db/tables/applications';

type MoveEvent = Omit<Selectable<ApplicationEventRow>, 'application_id' | 'seq' | 'stage' | 'status'>;

const rewrites: ReadonlySet<string> = new Set(['submit', 'correct', 'payee']);

/** Writes the new state, the history entry and the notification in one statement. Call under the lock of the application. */
export async function recordTransition(trx: Db, id: string, patch: Patch, event: MoveEvent): Promise<Row> {
  const { at, event: name, actor, office, remark, detail, detail_sealed, staff_id, office_note } = event;
  const update = trx.updateTable('applications').set(patch).where('id', '=', id).returningAll();
  // The answers have changed: compare them with other cases again.
  const queued = rewrites.has(name)
    ? sql`, queued as (insert into alike_todo select id from moved on conflict do nothing)`
    : sql``;
  const {
    rows: [moved],
  } = await sql<Row>`with moved as (${update}),
    recorded as (insert into application_events (application_id, seq, at, event, status, stage, actor, office, remark, detail, detail_sealed, staff_id, office_note)
      select id, (select coalesce(max(seq), 0) + 1 from application_events where application_id = ${id}), ${at}::timestamptz, ${name}, status, stage,
        ${actor}, ${office}, ${remark}, ${detail}::jsonb, ${detail_sealed}, ${staff_id}::uuid, ${office_note} from moved),
    notified as (insert into notifications (id, account_id, at, kind, application_id, number)
      select ${randomUUID()}::uuid, account_id, ${at}::timestamptz, ${name}, id, number from moved)
    ${queued} select * from moved`.execute(trx);
  if (!moved) throw new Error('A locked application does not exist.');
  return moved;
}
