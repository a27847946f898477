import type { CallTypes } from '@domain/contract/types';
import type { Problem } from '@domain/errors';
import { isHidden, openForCorrection } from '@domain/flow/correction';
import { fieldsOf, findField } from '@domain/flow/fields';
import { ownValue } from '@domain/ownValue';
import { correctionDeadline } from '@domain/policy/deadlines';
import { isBlank } from '@domain/rules/normalise';
import { makeProblem } from '@domain/rules/sentences';
import { type ReviewerEvent, reviewerEvents } from '@domain/status';

import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import type { Db } from '../platform/db/tables';
import type { CaseWithPhotos } from '../platform/db/tables/applications';
import { openAnswers } from '../platform/crypto/sealedAnswers';
import { formOf, rulesOf } from '../cases/editions';
import { requireTransition } from '../cases/transitions';
import { eventsAllowedTo } from './fourEyesQueries';
import { hasRole, type StaffCaller } from '../auth/caller';
import { closeObjection, requireOpenObjection } from './objections';
import { objectionsOf } from './objectionQueries';
import { isHeldBy, type OfficeAction, requireAllowed } from './act';

type PendRequest = CallTypes['pendDecision']['body'];
/** An act with its body, without what the officer has seen. */
export type ActRequest = PendRequest extends infer R ? (R extends unknown ? Omit<R, 'historyLength'> : never) : never;
type RequestOf<A extends ActRequest['act']> = Extract<ActRequest, { act: A; body: unknown }>['body'];
type Decision = RequestOf<'decide'>;
type Remarks = { remark?: string; officeNote?: string };

const remarksOf = ({ remark, officeNote }: Remarks): Remarks => ({
  ...(remark !== undefined && { remark }),
  ...(officeNote && { officeNote }),
});

/** The identity of an applicant cannot be corrected: it requires withdrawal and a new application. */
const NEVER = new Set(['name', 'idType', 'idNo', 'nationality', 'birthDate'].map((key) => `personalInfo.${key}`));

/** Returns a predicate: may a return mark the key (a field or a material) together with `others`? */
function markableIn(deps: Deps, row: CaseWithPhotos): (key: string, others: readonly string[]) => boolean {
  const flow = formOf(deps, row);
  const answers = openAnswers(deps, row);
  const materials = new Set(rulesOf(deps, row).edition.materials.map(({ key }) => key));
  return (key, others) =>
    (findField(flow, key) !== null || materials.has(key)) &&
    !NEVER.has(key) &&
    // A hidden field can be corrected only after the choice that shows it.
    (!isHidden(flow, key, answers) || openForCorrection(flow, others).has(key));
}

/** Returns the fields and materials that a return may mark on their own. */
export function markableKeys(deps: Deps, row: CaseWithPhotos): string[] {
  const isMarkable = markableIn(deps, row);
  const fields = formOf(deps, row).steps.flatMap((step) => fieldsOf(step).map(({ key }) => `${step.key}.${key}`));
  const materials = rulesOf(deps, row).edition.materials.map(({ key }) => key);
  return [...fields, ...materials].filter((key) => isMarkable(key, []));
}

function judgeItems(deps: Deps, row: CaseWithPhotos, items: Decision['items'] = []): void {
  // A map: a key of the request may be `__proto__`, which an assignment to a plain object loses.
  const problems = new Map<string, Problem>();
  if (items.length === 0) problems.set('items', makeProblem('required', '退回事项'));
  const { returnReasons } = rulesOf(deps, row);
  const isMarkable = markableIn(deps, row);
  const others = (key: string) => items.map((one) => one.key).filter((other) => other !== key);
  const seen = new Set<string>();
  for (const { key, code, text } of items) {
    if (!isMarkable(key, others(key)) || seen.has(key)) problems.set(key, makeProblem('unknown', key));
    // A reason code with a sentence in the policy needs no free text.
    else if (isBlank(text) && !ownValue(returnReasons, code)) problems.set(key, makeProblem('required', '退回原因'));
    seen.add(key);
  }
  if (problems.size) throw new AppError('VALIDATION_FAILED', { fields: Object.fromEntries(problems) });
}

/** Throws when the case was returned too often, or when the deadline of the correction would already have passed. */
function requireReturnable(deps: Deps, row: CaseWithPhotos): { round: number; deadline: Date } {
  requireTransition(deps, row, 'return', 'reviewer');
  const { common, edition } = rulesOf(deps, row);
  const round = (row.returned?.round ?? 0) + 1;
  const now = deps.clock.now();
  const deadline = correctionDeadline(common, edition, now);
  if (round > common.maxReturns || deadline <= now) throw new AppError('TRANSITION_FORBIDDEN');
  return { round, deadline };
}

function sendBack(
  deps: Deps,
  row: CaseWithPhotos,
  { items = [], remark, officeNote }: Pick<Decision, 'items' | 'remark' | 'officeNote'>,
): OfficeAction {
  const { round, deadline } = requireReturnable(deps, row);
  return {
    event: 'return',
    by: 'reviewer',
    ...remarksOf({ remark, officeNote }),
    detail: { round, items },
    patch: { returned: { round, remark, items }, touched: [], due_at: deadline, approved_amount: null },
  };
}

/** Returns the highest amount in 分 that may be approved: the estimate of the policy version of the submission, cap included. */
const approvable = (row: CaseWithPhotos): number | null =>
  (row.estimate as { amount: number | null } | null)?.amount ?? null;

const amountProblem = (message: string) => invalid('approvedAmount', { code: 'range', message });

function requireAmount(amount: number): void {
  if (amount <= 0) throw amountProblem('核定金额须大于0元；没有可补贴金额的申请，请选择“审核不通过”并说明原因');
}

function approve(deps: Deps, row: CaseWithPhotos, { approvedAmount, ...remarks }: Decision): OfficeAction {
  if (row.status === 'reviewing' && row.stage === 1) {
    if (approvedAmount !== undefined) throw amountProblem('初审不核定金额，复审时再填写');
    return { event: 'pass', by: 'reviewer', ...remarksOf(remarks) };
  }
  requireTransition(deps, row, 'approve', 'reviewer');
  const most = approvable(row);
  if (approvedAmount !== undefined && approvedAmount > (most ?? 0))
    throw amountProblem(`核定金额最多${((most ?? 0) / 100).toFixed(2)}元：不超过测算金额和本期上限`);
  const amount = approvedAmount ?? most ?? 0;
  requireAmount(amount);
  return { event: 'approve', by: 'reviewer', ...remarksOf(remarks), patch: { approved_amount: amount } };
}

type ActionFor<Request> = (deps: Deps, caller: StaffCaller, row: CaseWithPhotos, request: Request) => OfficeAction;

/** An officer who may do the first review, also of a correction, keeps the hold of the case, with its note. */
const intakeAction: ActionFor<unknown> = (deps, caller, row) => {
  const continuesReview = hasRole(caller, ['review1']) && isHeldBy(row, caller.id, deps.clock.now());
  const hold = continuesReview ? { held_by: row.held_by, held_until: row.held_until, held_note: row.held_note } : {};
  return { event: 'intake', by: 'reviewer', patch: hold };
};

/** The applicant reads the reason of a rejection, a revocation and an objection. */
function requireReason(reason: string, field: 'reason' | 'remark' = 'reason'): void {
  if (isBlank(reason)) throw invalid(field, makeProblem('required', '原因'));
}

const decisionAction: ActionFor<Decision> = (deps, _caller, row, decision) => {
  // A repeated decision must not apply to the next stage, which its sender has not reviewed.
  if (decision.stage !== undefined && decision.stage !== row.stage) throw new AppError('TRANSITION_FORBIDDEN');
  switch (decision.decision) {
    case 'approve':
      return approve(deps, row, decision);
    case 'reject':
      requireReason(decision.remark, 'remark');
      return { event: 'reject', by: 'reviewer', ...remarksOf(decision), patch: { approved_amount: null } };
    case 'return':
      judgeItems(deps, row, decision.items);
      return sendBack(deps, row, decision);
  }
};

/** Moves a case back to the second review. A database trigger rejects the officer who approved it. */
const revocationAction: ActionFor<RequestOf<'revoke'>> = (_deps, _caller, _row, { reason, officeNote }) => {
  requireReason(reason);
  return {
    event: 'revoke',
    by: 'reviewer',
    ...remarksOf({ remark: reason, officeNote }),
    patch: { approved_amount: null },
  };
};

/** Decides a recorded objection: it ends the case, or is dismissed and the publicity continues, or returns the case with marked items. */
const objectionAction: ActionFor<RequestOf<'object'>> = (deps, caller, row, request) => {
  const { objectionId, upheld, reason: remark, items, officeNote } = request;
  requireReason(remark);
  const parts = {
    ...remarksOf({ remark, officeNote }),
    check: (trx: Db) => requireOpenObjection(trx, caller, row, objectionId),
    alongside: (trx: Db) => closeObjection(trx, row.id, objectionId),
  };
  if (upheld) return { event: 'uphold', by: 'reviewer', patch: { approved_amount: null }, ...parts };
  requireTransition(deps, row, 'dismiss', 'reviewer');
  if (!items?.length) return { event: 'dismiss', by: 'reviewer', ...parts };
  judgeItems(deps, row, items);
  return { ...sendBack(deps, row, { items, remark, officeNote }), ...parts };
};

/** Returns the function that computes what an act writes. It throws when the case or the body forbid the act. */
export const actionOf =
  (deps: Deps, caller: StaffCaller, request: ActRequest) =>
  (row: CaseWithPhotos): OfficeAction => {
    switch (request.act) {
      case 'intake':
        return intakeAction(deps, caller, row, undefined);
      case 'publish':
        return { event: 'publish', by: 'reviewer' };
      case 'decide':
        return decisionAction(deps, caller, row, request.body);
      case 'revoke':
        return revocationAction(deps, caller, row, request.body);
      case 'object':
        return objectionAction(deps, caller, row, request.body);
    }
  };

/** Preconditions of an event in addition to the table of states, the role and the four-eyes rule. */
const extraPreconditions: Partial<Record<ReviewerEvent, (deps: Deps, row: CaseWithPhotos) => void>> = {
  return: requireReturnable,
  approve: (_, row) => requireAmount(approvable(row) ?? 0),
};

const objectionEvents: readonly ReviewerEvent[] = ['uphold', 'dismiss'];

function passesWithoutError(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Returns the events that the caller may cause now, using the same checks as the calls that cause them. */
export async function allowedEvents(deps: Deps, caller: StaffCaller, row: CaseWithPhotos): Promise<ReviewerEvent[]> {
  const objections = await objectionsOf(deps.db, row.id);
  const mayDecideOne = objections.some((one) => one.event_seq === null && one.recorded_by !== caller.id);
  const possible = reviewerEvents.filter((event) => mayDecideOne || !objectionEvents.includes(event));
  const allowed = possible.filter((event) =>
    passesWithoutError(() => {
      requireAllowed(deps, caller, row, { event, by: 'reviewer' });
      extraPreconditions[event]?.(deps, row);
    }),
  );
  return eventsAllowedTo(deps.db, row.id, allowed, caller.id);
}
