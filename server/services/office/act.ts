import type { CallTypes } from '@domain/contract/types';
import type { Problems } from '@domain/errors';
import { flows } from '@domain/flow';
import { findField } from '@domain/flow/fields';
import { correctionDeadline } from '@domain/policy/deadlines';
import { makeProblem } from '@domain/rules/sentences';
import type { Event } from '@domain/status';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Db } from '../../db/tables';
import type { Application, Row } from '../../stores/applications';
import { audit } from '../audit';
import { lawOf } from '../applications/editions';
import { move, requireTransition, type Move } from '../applications/move';
import { requireSubmitted, underLock } from '../applications/lockOwn';

type Decision = CallTypes['officeDecide']['body'];
type Payment = CallTypes['officePay']['body'];

/** Under the lock, on record in history and audit alike. */
async function act(
  deps: Deps,
  office: string,
  id: string,
  work: (row: Application) => Omit<Move, 'actor' | 'office'>,
): Promise<Row> {
  await requireSubmitted(deps, id);
  return underLock(deps, id, async (trx: Db, row) => {
    const todo = work(row);
    const moved = await move(trx, deps, row, { ...todo, actor: `office:${office}`, office });
    await audit({ ...deps, db: trx }, { actor: `office:${office}`, action: todo.event, target: `application:${id}` });
    return moved;
  });
}

/** Back to the stage that returned it, after an objection to the second. */
export const intake = (deps: Deps, office: string, id: string) =>
  act(deps, office, id, (row) => ({ event: 'intake', by: 'reviewer', patch: { stage: row.returned?.stage ?? 1 } }));

/** Who somebody is can never be corrected: withdraw and begin anew. */
const NEVER = new Set(['personalInfo.name', 'personalInfo.idNo']);

function judgeItems(deps: Deps, row: Application, items: Decision['items'] = []): void {
  const problems: Problems = {};
  if (items.length === 0) problems.items = makeProblem('required', '退回事项');
  const { materials } = lawOf(deps, row).edition;
  const seen = new Set<string>();
  for (const { key, text } of items) {
    const known = findField(flows[row.flow], key) !== null || materials.some((material) => material.key === key);
    if (!known || NEVER.has(key) || seen.has(key)) problems[key] = makeProblem('unknown', key);
    else if (!text.trim()) problems[key] = makeProblem('required', '退回原因');
    seen.add(key);
  }
  if (Object.keys(problems).length) throw new AppError('VALIDATION_FAILED', { fields: problems });
}

function sendBack(deps: Deps, row: Application, { items = [], remark }: Decision): Omit<Move, 'actor'> {
  requireTransition(deps, row, 'return', 'reviewer');
  const { common, edition } = lawOf(deps, row);
  const round = (row.returned?.round ?? 0) + 1;
  const now = deps.clock.now();
  const deadline = correctionDeadline(common, edition, now);
  // Nor when nobody could correct it any more: decide on what is there.
  if (round > common.maxReturns || deadline <= now) throw new AppError('TRANSITION_FORBIDDEN');
  const returned = { round, remark, items, stage: row.status === 'publicity' ? (2 as const) : (row.stage ?? 1) };
  return {
    event: 'return',
    by: 'reviewer',
    remark,
    detail: { round, items },
    patch: { returned, touched: [], due_at: deadline },
  };
}

function approve(row: Application, { approvedAmount, remark }: Decision): Omit<Move, 'actor'> {
  if (row.status === 'reviewing' && row.stage === 1) return { event: 'pass', by: 'reviewer', remark };
  const estimate = row.estimate as { amount: number | null } | null;
  return {
    event: 'approve',
    by: 'reviewer',
    remark,
    patch: { approved_amount: approvedAmount ?? estimate?.amount ?? null },
  };
}

export const decide = (deps: Deps, office: string, id: string, decision: Decision) =>
  act(deps, office, id, (row) => {
    // Sent twice, the second does not decide a stage that nobody looked at.
    if (decision.stage !== undefined && decision.stage !== row.stage) throw new AppError('TRANSITION_FORBIDDEN');
    switch (decision.decision) {
      case 'approve':
        return approve(row, decision);
      case 'reject':
        return { event: 'reject', by: 'reviewer', remark: decision.remark };
      case 'return':
        judgeItems(deps, row, decision.items);
        return sendBack(deps, row, decision);
    }
  });

export const publish = (deps: Deps, office: string, id: string) =>
  act(deps, office, id, () => ({ event: 'publish', by: 'reviewer' }));

const payments = { started: 'pay', paid: 'paid', failed: 'fail' } as const satisfies Record<Payment['result'], Event>;

export const pay = (deps: Deps, office: string, id: string, { result, reason }: Payment) =>
  act(deps, office, id, () => ({ event: payments[result], by: 'payer', ...(reason && { remark: reason }) }));
