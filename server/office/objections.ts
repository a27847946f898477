import { randomUUID } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import type { Problem, Problems } from '@domain/errors';
import { ownValue } from '@domain/ownValue';
import { photoRoles } from '@domain/office';
import { isBlank, normaliseText } from '@domain/rules/normalise';
import { makeProblem } from '@domain/rules/sentences';
import { type Status, statusGroups } from '@domain/status';
import { addDays, shanghaiDate, shanghaiInstant } from '@domain/time';

import { nextEvent } from '../cases/historyRecords';
import { rulesOf } from '../cases/editions';
import { locked } from '../cases/requireCase';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { once } from '../http/idempotency/once';
import { audit } from '../platform/audit/audit';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { EventRow, ObjectionRow, CaseRow } from '../platform/db/tables/applications';
import { hasRole, regionsOf, type StaffCaller } from '../auth/caller';
import { otherPersonNeeded } from '../staff/otherPerson';
import { stillHasRole } from '../auth/officeSessionRecords';
import { requireVisible } from './act';
import { dayProblem } from '../platform/dayProblem';
import {
  approverOf,
  countOpenLate,
  insertObjection,
  isInOpenBatch,
  lastPublished,
  listOpenObjections,
  objectionsOf,
  setDecision,
} from './objectionQueries';

type Objection = CallTypes['officeApplication']['reply']['objections'][number];
type Received = CallTypes['recordObjection']['body'];

/** Objections that a lead has recorded after the publicity and that no other member has decided. */
const MOST_OPEN_LATE = 3;

const outcomes: Record<string, Objection['state']> = { uphold: 'upheld', dismiss: 'dismissed', return: 'returned' };
const endedStatuses: readonly Status[] = statusGroups.ended;

interface Context {
  row: Pick<CaseRow, 'status'>;
  events: readonly EventRow[];
  names: ReadonlyMap<string, string>;
}

function stateOf(decision: EventRow | undefined, { status }: Pick<CaseRow, 'status'>): Objection['state'] {
  if (decision) return ownValue(outcomes, decision.event) ?? 'ended';
  return endedStatuses.includes(status) ? 'ended' : 'open';
}

/** Returns the text, or a dash for a damaged one, by which the case must not become unreadable. */
function textOf({ vault, log }: Pick<Deps, 'vault' | 'log'>, { id, text_sealed }: ObjectionRow): string {
  try {
    return vault.open(text_sealed, locations.objection(id));
  } catch (error) {
    log.error({ err: error, objection: id }, 'the text of an objection cannot be decrypted');
    return '—';
  }
}

/** Returns an objection for the office; its text only to members who may see the photos of the case. */
export function toObjection(
  deps: Pick<Deps, 'vault' | 'log'>,
  caller: StaffCaller,
  objection: ObjectionRow,
  { row, events, names }: Context,
): Objection {
  const decision = events.find(({ seq }) => seq === objection.event_seq);
  return {
    id: objection.id,
    channel: objection.channel,
    receivedOn: objection.received_on,
    recordedAt: shanghaiInstant(objection.recorded_at),
    recordedBy: names.get(objection.recorded_by) ?? '',
    ...(objection.recorded_by === caller.id && { mine: true as const }),
    ...(hasRole(caller, photoRoles) && { text: textOf(deps, objection) }),
    state: stateOf(decision, row),
    ...(decision && {
      decidedAt: shanghaiInstant(decision.at),
      decidedBy: names.get(decision.staff_id ?? '') ?? '',
      answer: decision.remark ?? '',
    }),
  };
}

const publicityOver = (last: string): Problem => ({
  code: 'range',
  reason: 'range.publicityOver',
  message: `公示已于${last}结束，之后由负责人登记`,
  params: { last },
});
const repeated: Problem = { code: 'duplicate', reason: 'duplicate.objection', message: '这条异议已经登记过' };
const dismissedAlready: Problem = {
  code: 'limit_reached',
  reason: 'limit_reached.objectionDismissed',
  message: '公示结束后登记的异议已被认定不成立，不再登记；确有问题的，由复审人员撤销通过',
};
const tooManyOpen: Problem = {
  code: 'limit_reached',
  reason: 'limit_reached.objections',
  params: { most: MOST_OPEN_LATE },
  message: `公示结束后，您最多有${MOST_OPEN_LATE}条异议待决定`,
};

/**
 * Returns why the lead may not record an objection after the publicity, or undefined: it dissolves the batch that has the case, so each
 * further one needs the decision of another member (decision 0058).
 */
async function whyNotAfterPublicity(
  trx: Db,
  caller: StaffCaller,
  earlier: readonly ObjectionRow[],
  published: Date,
  last: string,
) {
  if (!(await stillHasRole(trx, caller, ['lead']))) return publicityOver(last);
  // Each other decision ends the publicity.
  const isDismissed = ({ after_publicity, recorded_at, event_seq }: ObjectionRow) =>
    after_publicity && recorded_at > published && event_seq !== null;
  if (earlier.some(isDismissed)) return dismissedAlready;
  return (await countOpenLate(trx, caller.id)) >= MOST_OPEN_LATE ? tooManyOpen : undefined;
}

/**
 * Returns whether the objection is recorded after the publicity. Throws when its text is empty or repeats another objection, when it did
 * not arrive on a day of the publicity up to today, and for `whyNotAfterPublicity`.
 */
async function requireRecordable(trx: Db, deps: Deps, caller: StaffCaller, row: CaseRow, received: Received) {
  const { channel, receivedOn, text } = received;
  const published = await lastPublished(trx, row.id);
  if (row.status !== 'publicity' || !published) throw new AppError('TRANSITION_FORBIDDEN');
  const first = shanghaiDate(published);
  const last = addDays(first, rulesOf(deps, row).common.sla.publicityDays);
  const today = shanghaiDate(deps.clock.now());
  const isAfterPublicity = today > last;
  const latest = isAfterPublicity ? last : today;
  const earlier = await objectionsOf(trx, row.id);
  const fields: Problems = {};
  if (receivedOn < first || receivedOn > latest) fields.receivedOn = dayProblem('收到日期', first, latest);
  else if (isAfterPublicity) {
    const problem = await whyNotAfterPublicity(trx, caller, earlier, published, last);
    if (problem) fields.receivedOn = problem;
  }
  const isRepeated = earlier.some(
    (other) =>
      other.channel === channel &&
      other.received_on === receivedOn &&
      normaliseText('text', textOf(deps, other)) === normaliseText('text', text),
  );
  if (isBlank(text)) fields.text = makeProblem('required', '异议内容');
  else if (isRepeated) fields.text = repeated;
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return { isAfterPublicity };
}

/**
 * Records an objection that came by telephone, on paper or in person. The case is not paid until it is decided. One that arrived on
 * the last day may be recorded later by a lead, while the case is not released for payment; it dissolves the batch that has the case.
 * Throws TRANSITION_FORBIDDEN outside the publicity.
 */
export async function recordObjection(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  received: Received,
): Promise<CallTypes['recordObjection']['reply']> {
  await requireVisible(deps, caller, id, 'change');
  return once(deps, caller, async (trx) => {
    const row = await locked(trx, id);
    if (!(await stillHasRole(trx, caller, ['intake', 'lead']))) throw new AppError('FORBIDDEN');
    const { isAfterPublicity } = await requireRecordable(trx, deps, caller, row, received);
    const isInBatch = await isInOpenBatch(trx, id);
    const objection: ObjectionRow = {
      id: randomUUID(),
      application_id: id,
      channel: received.channel,
      received_on: received.receivedOn,
      text_sealed: '',
      recorded_at: deps.clock.now(),
      recorded_by: caller.id,
      event_seq: null,
      after_publicity: isAfterPublicity,
    };
    objection.text_sealed = deps.vault.seal(received.text.trim(), locations.objection(objection.id));
    await insertObjection(trx, objection);
    const { actor, address } = caller;
    const detail = { ...(isAfterPublicity && { afterPublicity: true }), ...(isInBatch && { inBatch: true }) };
    const entry = { actor, action: 'record_objection', target: `application:${id}`, detail, address };
    await audit({ ...deps, db: trx }, entry);
    return {
      ...toObjection(deps, caller, objection, { row, events: [], names: new Map([[caller.id, caller.name]]) }),
      ...(isInBatch && { inBatch: true as const }),
    };
  });
}

/**
 * Throws VALIDATION_FAILED when the case has no such objection, TRANSITION_FORBIDDEN when it is decided already, and OTHER_PERSON_NEEDED with
 * the names of the members who may decide it when the caller has recorded it; a trigger refuses this too.
 */
export async function requireOpenObjection(
  trx: Db,
  caller: StaffCaller,
  { id: applicationId, region_code: city }: CaseRow,
  objectionId: string,
): Promise<void> {
  const objection = (await objectionsOf(trx, applicationId)).find(({ id }) => id === objectionId);
  if (!objection) throw invalid('objectionId', { code: 'unknown', message: '这份申请没有登记这条异议' });
  if (objection.event_seq !== null) throw new AppError('TRANSITION_FORBIDDEN');
  if (objection.recorded_by === caller.id) {
    const approver = await approverOf(trx, applicationId);
    const barred = new Set(approver ? [caller.actor, approver] : [caller.actor]);
    throw await otherPersonNeeded(trx, 'review2', city === null ? null : [city], barred);
  }
}

/** Links an objection with the last history entry of its case, which decides it. Call in the transaction of that entry. */
export const closeObjection = async (trx: Db, applicationId: string, objectionId: string): Promise<void> =>
  void (await setDecision(trx, objectionId, (await nextEvent(trx, applicationId)) - 1));

/** Returns the objections without a decision against cases of the caller's cities. */
export async function openObjections(
  { db }: Pick<Deps, 'db'>,
  caller: StaffCaller,
  { page = 1, pageSize = 10 }: CallTypes['openObjections']['query'],
): Promise<CallTypes['openObjections']['reply']> {
  const { rows, total } = await listOpenObjections(db, regionsOf(caller), { page, pageSize });
  const list = rows.map((row) => ({
    id: row.id,
    applicationId: row.application_id,
    number: row.number,
    status: row.status,
    regionCode: row.region_code ?? '',
    channel: row.channel,
    receivedOn: row.received_on,
  }));
  return { list, total };
}
