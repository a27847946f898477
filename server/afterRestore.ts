import { sql } from 'kysely';
import { restoreDeadline } from '@domain/policy/deadlines';
import { endOfDay, shanghaiDate, shanghaiInstant } from '@domain/time';
import { moveDueTo } from './cases/dueQueries';
import type { Deps } from './deps';
import { moveOffersTo } from './funds/waitingListRecords';
import { endDueBefore } from './messages/outboxQueries';
import { planAfterRestore } from './messages/plan';
import { notifyOwners } from './notifications/notificationRecords';
import { audit } from './platform/audit/audit';
import type { Db } from './platform/db/tables';
import { within } from './platform/db/transaction';

/**
 * Gives applicants time to repeat what a restore has lost, and sends each of them one message. Once per restore: other processes wait for
 * the rows and then find them extended. Call at the first start that serves writes, before it serves requests and starts background jobs.
 */
export async function extendAfterRestore(trx: Db, deps: Deps): Promise<void> {
  const restores = await trx
    .selectFrom('restores')
    .select(['id', 'restored_at'])
    .where('extended_at', 'is', null)
    .orderBy('restored_at', 'desc')
    .forUpdate()
    .execute();
  const [last] = restores;
  if (!last) return;
  const now = deps.clock.now();
  const until = restoreDeadline(now);
  await sql`set local statement_timeout = '5min'`.execute(trx);
  const applications = [
    ...(await moveOffersTo(trx, until)),
    ...(await moveDueTo(trx, until, endOfDay(shanghaiDate(now)))),
    ...(await endDueBefore(trx, last.restored_at, now)),
  ];
  // Drafts with a later last day: their owners get the usual message before the new one.
  await moveDueTo(trx, until);
  await notifyOwners(trx, applications, { at: now, kind: 'restored' });
  await planAfterRestore(trx, applications, now, until);
  await trx
    .updateTable('restores')
    .set({ extended_at: now })
    .where(
      'id',
      'in',
      restores.map(({ id }) => id),
    )
    .execute();
  const detail = { until: shanghaiInstant(until), applications: new Set(applications).size };
  await audit(within(deps, trx), { actor: 'system', action: 'extend_after_restore', detail });
}
