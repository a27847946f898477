import { later } from '../platform/clock';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import type { Db } from '../platform/db/tables';
import { answersOrNone } from './answers';
import { findApplication } from './caseRecords';
import { type Soon, takeUnannounced } from './dueQueries';
import { ruleProblems } from './problems';
import { planMessages } from '../messages/plan';
import { notifyAll } from '../messages/queries';

const AHEAD_MS = 3 * 86_400_000;
const BATCH = 200;

/** Only a draft that could be submitted is announced by SMS. */
async function planForDraft(trx: Db, deps: Deps, { id, account_id, due_at }: Soon, now: Date): Promise<void> {
  const draft = await findApplication(trx, id);
  const answers = draft && answersOrNone(deps, draft);
  if (!answers || Object.keys(ruleProblems(deps, draft, answers)).length > 0) return;
  await planMessages(trx, {
    accountId: account_id,
    applicationId: id,
    kind: 'draft_expiring',
    event: due_at.toISOString(),
    at: now,
    deadline: due_at,
  });
}

/** Notifies owners three days before an application ends, once: the update decides which process sends the notification. */
export async function announceDeadlines(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (let announced = BATCH; announced === BATCH;)
    announced = await transaction(deps, async (trx) => {
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
      for (const row of rows) if (row.status === 'draft') await planForDraft(trx, deps, row, now);
      return rows.length;
    });
}
