import { DAY_MS } from '@domain/time';
import { later } from '../../platform/clock';
import { transaction } from '../../platform/db/transaction';
import type { Deps } from '../../deps';
import type { Db } from '../../platform/db/tables';
import { answersOrNone } from '../answers';
import { lockApplication } from '../caseQueries';
import type { CaseWithPhotos } from '../../platform/db/tables/applications';
import { keepDraft } from '../keepDraft';
import { type DueSoon, takeUnannounced, unannounced } from '../dueQueries';
import { ruleProblems } from '../problems';
import { planMessages } from '../../messages/plan';
import { notify } from '../../notifications/notificationRecords';

const AHEAD_MS = 3 * DAY_MS;
const BATCH = 200;

/** Only a draft that could be submitted is announced by SMS. */
async function planForDraft(trx: Db, deps: Deps, draft: CaseWithPhotos, { due_at }: DueSoon, now: Date): Promise<void> {
  const answers = answersOrNone(deps, draft);
  if (!answers || Object.keys(ruleProblems(deps, draft, answers)).length > 0) return;
  await planMessages(trx, {
    accountId: draft.account_id,
    applicationId: draft.id,
    kind: 'draft_expiring',
    eventKey: due_at.toISOString(),
    at: now,
    deadline: due_at,
  });
}

const announce = (deps: Deps, applicationId: string, now: Date, soon: Date): Promise<void> =>
  transaction(deps, async (trx) => {
    const locked = await lockApplication(trx, applicationId);
    const draft = locked?.status === 'draft' ? locked : undefined;
    // Before the mark: a kept draft whose end does not move is not written in every run.
    if (draft && !draft.announced_at && (await keepDraft(trx, deps, draft))) return;
    const announced = await takeUnannounced(trx, applicationId, now, soon);
    if (!announced) return;
    await notify(trx, {
      account_id: announced.account_id,
      at: now,
      kind: announced.status === 'draft' ? 'draft_expiring' : 'deadline_near',
      application_id: announced.id,
      number: announced.number,
    });
    if (draft) await planForDraft(trx, deps, draft, announced, now);
  });

/** Notifies owners three days before an application ends, once: the update decides which process sends the notification. */
export async function announceDeadlines(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const soon = later(now, AHEAD_MS);
  let failures = 0;
  for (let rows = await unannounced(deps.db, now, soon, BATCH); rows.length > 0;) {
    for (const { id } of rows)
      await announce(deps, id, now, soon).catch((error: unknown) => {
        failures += 1;
        deps.log.error({ err: error, application: id }, 'announcing a deadline failed; the next run retries it');
      });
    rows = await unannounced(deps.db, now, soon, BATCH, rows.at(-1));
  }
  if (failures > 0) throw new Error(`${failures} deadlines could not be announced.`);
}
