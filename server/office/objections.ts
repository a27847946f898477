import { randomUUID } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import type { Problems } from '@domain/errors';
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
import { hasRole, regionsOf, type StaffCaller } from '../staff/caller';
import { requireVisible } from './act';
import { dayProblem } from './dayProblem';
import { staffStillThere } from './fourEyesQueries';
import { insertObjection, lastPublished, listOpenObjections, objectionsOf, setDecision } from './objectionQueries';

type Objection = CallTypes['recordObjection']['reply'];
type Received = CallTypes['recordObjection']['body'];

const outcomes: Record<string, Objection['state']> = { uphold: 'upheld', dismiss: 'dismissed', return: 'returned' };
const ended: readonly Status[] = statusGroups.ended;

interface Context {
  row: Pick<Row, 'status'>;
  events: readonly EventRow[];
  names: ReadonlyMap<string, string>;
}

/** Returns an objection for the office; its text only to members who may see the photos of the case. */
export function toObjection(
  { vault }: Pick<Deps, 'vault'>,
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
    ...(hasRole(caller, photoRoles) && { text: vault.open(objection.text_sealed, locations.objection(objection.id)) }),
    state: decision ? (own(outcomes, decision.event) ?? 'ended') : ended.includes(row.status) ? 'ended' : 'open',
    ...(decision && {
      decidedAt: shanghaiInstant(decision.at),
      decidedBy: names.get(decision.staff_id ?? '') ?? '',
      answer: decision.remark ?? '',
    }),
  };
}

/** Throws when the text is empty, or when the objection did not arrive on a day of the publicity up to today. */
async function requireInTime(trx: Db, deps: Deps, row: Row, { receivedOn, text }: Received): Promise<void> {
  const published = await lastPublished(trx, row.id);
  if (row.status !== 'publicity' || !published) throw new AppError('TRANSITION_FORBIDDEN');
  const first = shanghaiDate(published);
  const { publicityDays } = rulesOf(deps, row).common.sla;
  const [last = first] = [addDays(first, publicityDays), shanghaiDate(deps.clock.now())].sort();
  const fields: Problems = {
    ...((receivedOn < first || receivedOn > last) && { receivedOn: dayProblem('收到日期', first, last) }),
    ...(!text.trim() && { text: makeProblem('required', '异议内容') }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

/**
 * Records an objection that came by telephone, on paper or in person. The case is not paid until it is decided. One that arrived on
 * the last day may be recorded later, while the case is not released for payment. Throws TRANSITION_FORBIDDEN outside the publicity.
 */
export async function recordObjection(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  received: Received,
): Promise<Objection> {
  await requireVisible(deps, caller, id, 'change');
  return once(deps, caller, async (trx) => {
    const row = await locked(trx, id);
    if (!(await staffStillThere(trx, caller.id, ['intake', 'lead']))) throw new AppError('FORBIDDEN');
    await requireInTime(trx, deps, row, received);
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
    return toObjection(deps, caller, objection, { row, events: [], names: new Map([[caller.id, caller.name]]) });
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
