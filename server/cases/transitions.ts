import { findTransition, type Actor, type Event } from '@domain/status';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Db } from '../platform/db/tables';
import type { CasePatch, CaseRow, EventRow } from '../platform/db/tables/applications';
import { releaseUniqueNumbers, takeUniqueNumbers } from './conflictQueries';
import { answersOrNone } from './answers';
import { uniqueNumbersOf } from './conflicts';
import { recordTransition, recordTransitions } from './historyQueries';
import { applyFundsEffect } from './money/fundsEffect';
import { spendReleased } from './money/spendReleased';
import { planForTransitions } from '../messages/plan';
import { dueAfter } from './deadlines/dueDays';
import { askedAnswers, countingStates, rulesOf } from './editions';

export interface TransitionRequest {
  event: Exclude<Event, 'delete'>;
  by: Actor;
  /** `person:<account id>`, `staff:<id>`, `office:<key name>` or `system` */
  actor: string;
  /** the acting office as shown to the applicant */
  office?: string;
  /** id of the acting staff member */
  staffId?: string;
  /** visible to the office only */
  officeNote?: string;
  remark?: string;
  detail?: EventRow['detail'];
  /** personal data of the event, sealed */
  sealed?: string;
  patch?: CasePatch;
}

/** Returns the transition of the table. Throws TRANSITION_FORBIDDEN when there is none. */
export function requireTransition(deps: Pick<Deps, 'policies' | 'clock'>, row: CaseRow, event: Event, by: Actor) {
  const transition = findTransition(row, event, by, rulesOf(deps, row).common.publicity);
  if (!transition) throw new AppError('TRANSITION_FORBIDDEN');
  return transition;
}

/** Checks the transition, registers the movement of money, and returns what is to be written. */
async function planned(
  trx: Db,
  deps: Deps,
  row: CaseRow,
  { event, by, actor, office, staffId, officeNote, remark, detail, sealed, patch = {} }: TransitionRequest,
  at: Date,
) {
  const { to, toStage, funds } = requireTransition(deps, row, event, by);
  if (to === null) throw new Error(`The event "${event}" has no next status.`);
  // `admit` has registered the reservation of a submission; the money is taken before the commit (`funds/movements.ts`).
  const money =
    funds === 'spend' && row.status === 'expired'
      ? await spendReleased(trx, deps, row, actor)
      : funds && funds !== 'reserve'
        ? applyFundsEffect(trx, deps, row, { effect: funds, actor, patch })
        : {};
  return {
    patch: {
      status: to,
      stage: toStage ?? null,
      updated_at: at,
      due_at: null,
      announced_at: null,
      ...(await dueAfter(trx, deps, { ...row, ...patch }, { event, to })),
      // A transition ends the hold; the next step is assigned again.
      held_by: null,
      held_until: null,
      held_note: null,
      ...patch,
      ...money,
    },
    entry: {
      at,
      event,
      actor,
      office: office ?? null,
      remark: remark ?? null,
      detail: detail ?? null,
      detail_sealed: sealed ?? null,
      staff_id: staffId ?? null,
      office_note: officeNote ?? null,
    },
    isReleasing: !countingStates(deps).includes(to),
  };
}

/** Takes the unique numbers of a closed case that is paid, except those that another case has taken since. */
async function takeBack(trx: Db, deps: Deps, row: CaseRow): Promise<void> {
  const answers = row.status === 'expired' && answersOrNone(deps, row);
  if (!answers) return;
  const clean = askedAnswers(deps, row, answers);
  await takeUniqueNumbers(trx, uniqueNumbersOf(deps, rulesOf(deps, row).common, clean), row.id);
}

/**
 * This function and `applyTransitions` are the only ones that change a status: they check the transition table, write history and
 * notification, move the money, and release the unique numbers when the new status no longer counts. Call under the lock of the application.
 */
export async function applyTransition(trx: Db, deps: Deps, row: CaseRow, request: TransitionRequest): Promise<CaseRow> {
  const { patch, entry, isReleasing } = await planned(trx, deps, row, request, deps.clock.now());
  const moved = await recordTransition(trx, row.id, patch, entry);
  await planForTransitions(trx, [moved], entry.event, entry.at);
  if (isReleasing) await releaseUniqueNumbers(trx, [row.id]);
  else await takeBack(trx, deps, row);
  return moved;
}

/** The same for many cases: those with equal changes are written in one statement. Call under the locks of the applications. */
export async function applyTransitions(
  trx: Db,
  deps: Deps,
  rows: readonly CaseRow[],
  requestOf: (row: CaseRow) => TransitionRequest,
): Promise<void> {
  const at = deps.clock.now();
  const groups = new Map<string, { rows: CaseRow[]; ids: string[]; plan: Awaited<ReturnType<typeof planned>> }>();
  for (const row of rows) {
    const plan = await planned(trx, deps, row, requestOf(row), at);
    // All values are plain: two SQL expressions would have the same JSON.
    const key = JSON.stringify(plan);
    const group = groups.get(key);
    if (group) {
      group.ids.push(row.id);
      group.rows.push(row);
    } else groups.set(key, { rows: [row], ids: [row.id], plan });
  }
  for (const { rows: ended, ids, plan } of groups.values()) {
    const { patch, entry, isReleasing } = plan;
    const moved = await recordTransitions(trx, ids, patch, entry);
    await planForTransitions(trx, moved, entry.event, entry.at);
    if (isReleasing) await releaseUniqueNumbers(trx, ids);
    else for (const row of ended) await takeBack(trx, deps, row);
  }
}
