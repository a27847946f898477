import { findTransition, type Actor, type Event } from '@domain/status';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Db } from '../platform/db/tables';
import type { Patch, Row } from '../platform/db/tables/applications';
import { releaseUniqueNumbers } from './uniqueNumberQueries';
import { recordTransition } from './transitionQueries';
import { followFunds } from '../funds/follow';
import { planForTransition } from '../messages/plan';
import { dueAfter } from '../office/dueDays';
import { countingStates, rulesOf } from './editions';

export interface TransitionRequest {
  event: Exclude<Event, 'delete' | 'lapse'>;
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
  detail?: unknown;
  /** personal data of the event, sealed */
  sealed?: string;
  patch?: Patch;
}

/** Returns the transition of the table. Throws TRANSITION_FORBIDDEN when there is none. */
export function requireTransition(deps: Pick<Deps, 'policies' | 'clock'>, row: Row, event: Event, by: Actor) {
  const transition = findTransition(row, event, by, rulesOf(deps, row).common.publicity);
  if (!transition) throw new AppError('TRANSITION_FORBIDDEN');
  return transition;
}

/**
 * The only function that changes a status: checks the transition table, writes history and notification, moves the money, and releases
 * the unique numbers when the new status no longer counts. Call under the lock of the application.
 */
export async function applyTransition(
  trx: Db,
  deps: Deps,
  row: Row,
  { event, by, actor, office, staffId, officeNote, remark, detail, sealed, patch = {} }: TransitionRequest,
): Promise<Row> {
  const { to, toStage, funds } = requireTransition(deps, row, event, by);
  if (to === null) throw new Error(`The event "${event}" has no next status.`);
  const at = deps.clock.now();
  // A submission has already reserved its money in `admit`.
  const money = funds && funds !== 'reserve' ? followFunds(trx, deps, row, { effect: funds, actor, patch }) : {};
  const moved = await recordTransition(
    trx,
    row.id,
    {
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
    {
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
  );
  await planForTransition(trx, moved, event, at);
  if (!countingStates(deps).includes(to)) await releaseUniqueNumbers(trx, row.id);
  return moved;
}
