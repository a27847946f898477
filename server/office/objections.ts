import { randomUUID } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import type { Problem, Problems } from '@domain/errors';
import { own } from '@domain/own';
import { photoRoles } from '@domain/office';
import { makeProblem } from '@domain/rules/sentences';
import { type Status, statusGroups } from '@domain/status';
import { addDays, shanghaiDate, shanghaiInstant } from '@domain/time';

import { nextEvent } from '../cases/historyRecords';
import { rulesOf } from '../cases/editions';
import { locked } from '../cases/requireCase';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { once } from '../http/idempotency/once';
import { audit } from '../platform/audit/audit';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { EventRow, ObjectionRow, Row } from '../platform/db/tables/applications';
import { inOpenBatch } from '../payments/batchRecords';
import { hasRole, regionsOf, type StaffCaller } from '../staff/caller';
import { stillHasRole } from '../staff/staffRecords';
import { requireVisible } from './act';
import { dayProblem } from './dayProblem';
import { insertObjection, lastPublished, listOpenObjections, objectionsOf, setDecision } from './objectionQueries';

type Objection = CallTypes['officeApplication']['reply']['objections'][number];
type Received = CallTypes['recordObjection']['body'];

const outcomes: Record<string, Objection['state']> = { uphold: 'upheld', dismiss: 'dismissed', return: 'returned' };
const endedStatuses: readonly Status[] = statusGroups.ended;

interface Context {
  row: Pick<Row, 'status'>;
  events: readonly EventRow[];
  names: ReadonlyMap<string, string>;
}

function stateOf(decision: EventRow | undefined, { status }: Pick<Row, 'status'>): Objection['state'] {
  if (decision) return own(outcomes, decision.event) ?? 'ended';
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
const repeated: Problem = { code: 'duplicate', reason: 'duplicate.objection', message: '这条异议已经登记，还没有决定' };

/** Returns whether the same objection is recorded and not decided: each is to be decided, and stops the payment until then. */
const isRepeated = async (trx: Db, deps: Deps, id: string, { channel, receivedOn, text }: Received): Promise<boolean> =>
  (await objectionsOf(trx, id)).some(
    (other) =>
      other.event_seq === null &&
      other.channel === channel &&
      other.received_on === receivedOn &&
      textOf(deps, other) === text.trim(),
  );

/**
 * Throws when the text is empty or repeats an open objection, when the objection did not arrive on a day of the publicity up to today,
 * or when the publicity is over and the member is not a lead.
 */
async function requireRecordable(trx: Db, deps: Deps, caller: StaffCaller, row: Row, received: Received) {
  const { receivedOn, text } = received;
  const published = await lastPublished(trx, row.id);
  if (row.status !== 'publicity' || !published) throw new AppError('TRANSITION_FORBIDDEN');
  const first = shanghaiDate(published);
  const last = addDays(first, rulesOf(deps, row).common.sla.publicityDays);
  const today = shanghaiDate(deps.clock.now());
  const latest = today < last ? today : last;
  const fields: Problems = {};
  if (receivedOn < first || receivedOn > latest) fields.receivedOn = dayProblem('收到日期', first, latest);
  // From then on the case may be in a batch, which an open objection dissolves.
  else if (today > last && !(await stillHasRole(trx, caller, ['lead']))) fields.receivedOn = publicityOver(last);
  if (!text.trim()) fields.text = makeProblem('required', '异议内容');
  else if (await isRepeated(trx, deps, row.id, received)) fields.text = repeated;
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
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
    await requireRecordable(trx, deps, caller, row, received);
    const objection: ObjectionRow = {
      id: randomUUID(),
      application_id: id,
      channel: received.channel,
      received_on: received.receivedOn,
      text_sealed: '',
      recorded_at: deps.clock.now(),
      recorded_by: caller.id,
      event_seq: null,
    };
    objection.text_sealed = deps.vault.seal(received.text.trim(), locations.objection(objection.id));
    await insertObjection(trx, objection);
    const { actor, address } = caller;
    await audit({ ...deps, db: trx }, { actor, action: 'record_objection', target: `application:${id}`, address });
    return {
      ...toObjection(deps, caller, objection, { row, events: [], names: new Map([[caller.id, caller.name]]) }),
      ...((await inOpenBatch(trx, [id])).has(id) && { inBatch: true as const }),
    };
  });
}

/**
 * Links an objection with the last history entry of its case, which decides it. Call in the transaction of that entry. Throws
 * VALIDATION_FAILED when the case has no such objection, and TRANSITION_FORBIDDEN when it is decided already.
 */
export async function closeObjection(trx: Db, applicationId: string, objectionId: string): Promise<void> {
  const objection = (await objectionsOf(trx, applicationId)).find(({ id }) => id === objectionId);
  if (!objection)
    throw new AppError('VALIDATION_FAILED', {
      fields: { objectionId: { code: 'unknown', message: '这份申请没有登记这条异议' } },
    });
  if (objection.event_seq !== null) throw new AppError('TRANSITION_FORBIDDEN');
  await setDecision(trx, objectionId, (await nextEvent(trx, applicationId)) - 1);
}

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
