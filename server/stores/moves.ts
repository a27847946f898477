import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';

import type { ApplicationEventRow } from '../db/tables/applications';
import type { Db } from '../db/tables';
import type { Patch, Row } from './applications';

type MoveEvent = Omit<Selectable<ApplicationEventRow>, 'application_id' | 'seq' | 'stage' | 'status'>;

/** The new state, its line in the history and the note to its owner, in one statement; only under the lock of the application. */
export async function recordMove(trx: Db, id: string, patch: Patch, event: MoveEvent): Promise<Row> {
  const { at, event: name, actor, office, remark, detail, detail_sealed, staff_id, office_note } = event;
  const update = trx.updateTable('applications').set(patch).where('id', '=', id).returningAll();
  const {
    rows: [moved],
  } = await sql<Row>`with moved as (${update}),
    told as (insert into application_events (application_id, seq, at, event, status, stage, actor, office, remark, detail, detail_sealed, staff_id, office_note)
      select id, (select coalesce(max(seq), 0) + 1 from application_events where application_id = ${id}), ${at}::timestamptz, ${name}, status, stage,
        ${actor}, ${office}, ${remark}, ${detail}::jsonb, ${detail_sealed}, ${staff_id}::uuid, ${office_note} from moved),
    noted as (insert into notifications (id, account_id, at, kind, application_id, number)
      select ${randomUUID()}::uuid, account_id, ${at}::timestamptz, ${name}, id, number from moved)
    select * from moved`.execute(trx);
  if (!moved) throw new Error('An application vanished under its lock.');
  return moved;
}
