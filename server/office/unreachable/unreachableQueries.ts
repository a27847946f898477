import { sql, type Selectable } from 'kysely';

import type { Status } from '@domain/status';

import type { Page } from '../../platform/db/pages';
import type { Db } from '../../platform/db/tables';
import type { MessageRow } from '../../platform/db/tables/messages';

type Message = Selectable<MessageRow>;

type Unreachable = Pick<Message, 'id' | 'kind' | 'occasion' | 'reason'> & {
  application_id: string;
  ended_at: Date;
  number: string | null;
  status: Status;
  region_code: string | null;
  due_at: Date | null;
};

interface Which {
  regions: readonly string[] | null;
  since: Date;
  /** of this case alone */
  applicationId?: string;
}

/**
 * Failed messages about the last event of their case without a later message that was sent. Left out: deleted accounts, cases that the
 * applicant has opened since, and messages without a number whose account has one now.
 */
export async function unreachableCases(
  db: Db,
  { regions, since, applicationId }: Which,
  { page, pageSize }: Page,
): Promise<{ rows: Unreachable[]; total: number }> {
  const { rows } = await sql<Unreachable & { total: number }>`
    select m.id, m.application_id, m.kind, m.occasion, m.reason, m.ended_at, a.number, a.status, a.region_code, a.due_at,
      (count(*) over ())::int as total
    from messages m join applications a on a.id = m.application_id join accounts c on c.id = a.account_id
    where m.state = 'failed' and m.reached_at is null and m.ended_at >= ${since} and a.submitted_at is not null
      and c.erased_at is null and (m.reason is distinct from 'no_mobile' or c.mobile_sealed is null)
      and not exists (select from application_openings o where o.application_id = m.application_id
        and o.opened_at > case when m.occasion = 'event' then m.event_at else m.planned_at end)
      ${applicationId === undefined ? sql`` : sql`and m.application_id = ${applicationId}`}
      and (${regions}::text[] is null or a.region_code = any(${regions}::text[]))
      and m.event = (select max(seq)::text from application_events e where e.application_id = m.application_id)
      and not exists (select from messages l where l.application_id = m.application_id and l.event = m.event
        and l.planned_at > m.planned_at and l.state in ('sent', 'delivered', 'failed'))
    order by m.ended_at, m.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Returns the failed message, if it is about a case. */
export const failedMessage = (db: Db, id: string): Promise<{ application_id: string } | undefined> =>
  db
    .selectFrom('messages')
    .select('application_id')
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('application_id', 'is not', null)
    .$narrowType<{ application_id: string }>()
    .executeTakeFirst();
