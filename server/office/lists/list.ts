import type { CallTypes } from '@domain/contract/types';
import { soughtIndexTexts } from '@domain/rules/personSearch';
import { normaliseText } from '@domain/rules/normalise';
import { isId } from '@domain/schema';
import { maskName } from '@domain/mask';
import type { Status } from '@domain/status';
import { endOfDay, isDate, shanghaiInstant, startOfDay } from '@domain/time';

import type { Deps } from '../../deps';
import type { CaseRow } from '../../platform/db/tables/applications';
import { countCases, type CaseFilter, listCases, type Cursor, searchCases } from './listQueries';
import { NO_DUE_DAY } from '../../cases/deadlines/dueDayRecords';
import { AppError, invalid } from '../../errors';
import { codesOf } from '../../http/query';
import { dueOfCase, dueTodayBefore } from '../../cases/deadlines/dueDays';
import { heldNow } from '../held';
import { audit } from '../../platform/audit/audit';
import { instantOf } from '../../platform/clock';
import { type Caller, hasRole, regionsOf, type StaffCaller } from '../../auth/caller';
import { namesOfStaff } from '../../staff/staffRecords';
import { answersOrNone } from '../../cases/answers';
import { isApplicationNumber } from '@domain/flow';
import { textAt } from '@domain/flow/fields';

type OfficeList = CallTypes['officeApplications']['reply'];

type Query = CallTypes['officeApplications']['query'];

/** Shown as the name when the answers cannot be decrypted. */
const UNREADABLE = '—';

/** Returns the masked list entry of a case. */
export function listEntry(deps: Deps, row: CaseRow): OfficeList['list'][number] {
  const answers = answersOrNone(deps, row);
  return {
    id: row.id,
    number: row.number,
    flow: row.flow,
    edition: row.edition,
    status: row.status,
    ...(row.stage && { stage: row.stage }),
    name: answers ? maskName(textAt(answers, 'personalInfo.name')) : UNREADABLE,
    regionCode: row.region_code ?? (answers ? textAt(answers, 'personalInfo.regionCode') : ''),
    amount: row.estimate?.amount ?? null,
    approvedAmount: row.approved_amount,
    submittedAt: row.submitted_at && shanghaiInstant(row.submitted_at),
    updatedAt: shanghaiInstant(row.updated_at),
    ...dueOfCase(deps, row),
  };
}

/** Highest exact total; above it the reply contains `total: 'more'`. */
const COUNTED = 1000;

const cursorOf = (row: CaseRow, byDue: boolean): string =>
  Buffer.from(`${row.submitted_at?.toISOString()}|${row.id}${byDue ? `|${row.office_due}` : ''}`).toString('base64url');

/**
 * Parses a cursor: the sort values of the last row, so that it stays valid when the deadline of that case changes.
 * Throws VALIDATION_FAILED for an invalid cursor and for one of the other sort order.
 */
function markOf(after: string | undefined, byDue = false): Cursor | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = '', due] = Buffer.from(after, 'base64url').toString('utf8').split('|');
  const instant = instantOf(at);
  const isDue = due !== undefined && (due === NO_DUE_DAY || isDate(due));
  if (!instant || !isId(id) || (byDue ? !isDue : due !== undefined))
    throw invalid('after', { code: 'format', message: '翻页位置无效' });
  return { at: instant, id, ...(byDue && { due }) };
}

const paged = (deps: Deps, rows: CaseRow[], pageSize: number, byDue = false) => ({
  list: rows.slice(0, pageSize).map((row) => listEntry(deps, row)),
  next: rows.length > pageSize ? cursorOf(rows[pageSize - 1]!, byDue) : null,
});

/** Returns the requested city if it is one of the caller's, else none; without a request all of the caller's (`null`: the province). */
export function regionsFor(caller: Caller, requested: string | undefined): readonly string[] | null {
  const mine = regionsOf(caller);
  if (!requested) return mine;
  return mine === null || mine.includes(requested) ? [requested] : [];
}

type Asked = CallTypes['exportCases']['body'];

export const filterOf = (
  deps: Deps,
  caller: Caller,
  { status, stage, edition, regionCode, from, to, due }: Asked,
): CaseFilter => ({
  statuses: codesOf<Status>(status),
  ...(stage && { stage: stage === 1 ? (1 as const) : (2 as const) }),
  ...(edition && { edition }),
  regions: regionsFor(caller, regionCode),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
  ...(due && { dueBefore: dueTodayBefore(deps).before, byDue: true }),
});

const isLead = (caller: StaffCaller): boolean => hasRole(caller, ['lead']);

/** Throws FORBIDDEN for a caller without the role `lead`, who does not see what others hold. */
function heldFilter({ clock }: Deps, caller: StaffCaller, held: string): NonNullable<CaseFilter['held']> {
  if (!isLead(caller)) throw new AppError('FORBIDDEN');
  const now = clock.now();
  if (held === 'others') return { notBy: caller.id, now };
  return { by: held === 'mine' ? caller.id : held, now };
}

/** Adds the present assignments to a page of a lead. */
async function withHolders(deps: Deps, caller: StaffCaller, rows: readonly CaseRow[], list: OfficeList['list']) {
  if (!isLead(caller)) return list;
  const names = await namesOfStaff(
    deps.db,
    rows.map((row) => row.held_by),
  );
  return list.map((entry, n) => {
    const held = heldNow(deps, caller, rows[n]!, names);
    return held ? { ...entry, held } : entry;
  });
}

/** Returns one page, oldest first or by deadline. Keyset pagination: the cost does not depend on the number of cases. */
export async function listForOffice(deps: Deps, caller: StaffCaller, query: Query): Promise<OfficeList> {
  const { after, q, sort, held, pageSize = 10, ...requested } = query;
  // URLs are logged, so only application numbers may be in them; personal numbers need POST /office/searches.
  if (q) return searchForOffice(deps, caller, { q: requireNumber(q), pageSize });
  const byDue = sort === 'due' || requested.due !== undefined;
  const filter = { ...filterOf(deps, caller, requested), byDue, ...(held && { held: heldFilter(deps, caller, held) }) };
  const mark = markOf(after, byDue);
  const [rows, count] = await Promise.all([
    listCases(deps.db, { ...filter, ...(mark && { after: mark }) }, pageSize + 1),
    countCases(deps.db, filter, COUNTED + 1),
  ]);
  const { list, next } = paged(deps, rows, pageSize, byDue);
  return { list: await withHolders(deps, caller, rows, list), next, total: count > COUNTED ? 'more' : count };
}

/** Returns a number as it is stored: without the spaces and hyphens of a document. */
const plain = (q: string): string => String(normaliseText('idNo', q));

function requireNumber(q: string): string {
  if (isApplicationNumber(plain(q))) return q;
  const message = '证件号码和车辆识别代号不能写在网址里，请用查询（POST /office/searches）';
  throw invalid('q', { code: 'format', message });
}

/**
 * Finds cases by a whole application number, ID number or VIN; parts of encrypted numbers cannot be searched.
 * The audit log contains the application number, or else only the index of the search term.
 */
export async function searchForOffice(
  deps: Deps,
  caller: StaffCaller,
  { q, after, pageSize = 10 }: CallTypes['officeSearch']['body'],
): Promise<OfficeList> {
  const text = plain(q);
  const index = (kind: string) => deps.vault.index(kind, text);
  const { actor, address } = caller;
  const detail = isApplicationNumber(text) ? { number: text } : { index: index('idNo') };
  await audit(deps, { actor, action: 'search', detail, address });
  const mark = markOf(after);
  const sought = {
    number: text,
    persons: soughtIndexTexts(text).map((candidate) => deps.vault.index('idNo', candidate)),
    vins: ['oldCarInfo.vin', 'newCarInfo.vin'].map((kind) => ({ kind, value_index: index(kind) })),
    newVin: index('newCarInfo.vin'),
  };
  const where = { regions: regionsFor(caller, undefined), ...(mark && { after: mark }) };
  const rows = await searchCases(deps.db, sought, where, pageSize + 1);
  const { list, next } = paged(deps, rows, pageSize);
  const total = rows.length > pageSize || mark ? 'more' : rows.length;
  return { list: await withHolders(deps, caller, rows, list), next, total };
}
