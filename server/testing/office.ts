import { randomUUID } from 'node:crypto';
import type { Role } from '@domain/office';
import { HOUR_MS, shanghaiDate } from '@domain/time';
import type { Deps } from '../deps';
import { insertObjection } from '../office/objectionQueries';
import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { StaffRow } from '../platform/db/tables/staff';
import { insertStaff } from '../staff/queries';
import { insertOfficeSession } from '../auth/officeSessionRecords';
import { newMember } from '../staff/invitations';
import { newSecret, secretHash } from '../auth/officeSessions';
import type { TestApp } from './app';
import { call } from './applicant';
import { type Act, decideAtOnce } from './pending';

type Headers = Record<string, string>;
type Served = Pick<TestApp, 'deps' | 'inject'>;

/** A draft of a review without content. */
export const emptyDraft = { round: 0, marks: [], remarks: {}, officeNote: '', amount: '' };

let created = 0;

/** Inserts a staff member without an invitation. */
export async function insertOfficer(
  { deps }: Pick<TestApp, 'deps'>,
  roles: readonly Role[],
  { regions = null, name = '经办人' }: { regions?: string[] | null; name?: string } = {},
): Promise<StaffRow> {
  created += 1;
  const member = { sign_in: `person${created}`, name: `${name}${created}`, organisation: '示例市商务局' };
  const row = newMember({ ...member, roles: [...roles], regions }, deps.clock.now());
  await insertStaff(deps.db, row);
  return row;
}

const members = new WeakMap<Deps, Map<string, Promise<StaffRow>>>();

/** Returns the officer with this label. The first call creates the officer with these roles. */
export function officer(t: Pick<TestApp, 'deps'>, label: string, roles: readonly Role[]): Promise<StaffRow> {
  const all = members.get(t.deps) ?? new Map<string, Promise<StaffRow>>();
  members.set(t.deps, all);
  const row = all.get(label) ?? insertOfficer(t, roles);
  all.set(label, row);
  return row;
}

/** Returns the headers of a signed-in officer with these roles. Each call opens a session, because tests move the clock by days. */
export async function officerHeaders(t: Pick<TestApp, 'deps'>, roles: readonly Role[], label = roles.join()) {
  const { id } = await officer(t, label, roles);
  const token = newSecret();
  const now = t.deps.clock.now();
  const ends = later(now, HOUR_MS);
  await insertOfficeSession(t.deps.db, {
    token_hash: secretHash(token),
    staff_id: id,
    created_at: now,
    expires_at: ends,
    ends_at: ends,
  });
  return { 'office-token': token };
}

/** The officers of `office(t)`. The four-eyes rule requires one per stage, and a third one for objections and revocations. */
const officers = {
  // With both `intake` and `review1` an officer would keep the case.
  clerk: ['intake'],
  first: ['review1'],
  second: ['review2', 'publish'],
  third: ['review2'],
  lead: ['lead'],
} as const satisfies Record<string, readonly Role[]>;

/** Takes a case and decides it, as the desk does. After a refused claim the decision itself answers why it is refused. */
export async function takeAndDecide(t: Served, headers: Headers, id: string, act: Act, body: object = {}) {
  await call(t, 'POST', `/office/claims/${id}`, { body: {}, headers });
  return decideAtOnce(t, headers, id, act, body);
}

/** Stores an objection without a decision, whatever the status of the case. Returns its id. */
export async function openObjection({ deps }: Pick<TestApp, 'deps'>, applicationId: string): Promise<string> {
  const id = randomUUID();
  const now = deps.clock.now();
  await insertObjection(deps.db, {
    id,
    application_id: applicationId,
    channel: 'phone',
    received_on: shanghaiDate(now),
    text_sealed: deps.vault.seal('来电称旧车不是申请人的', locations.objection(id)),
    recorded_at: now,
    recorded_by: (await officer({ deps }, 'clerk', officers.clerk)).id,
    event_seq: null,
    after_publicity: false,
  });
  return id;
}

/** Office actions on cases, each by the officer who may take it; with `headers` all by the same officer. */
export function office(t: Served, headers?: Headers) {
  const as = async (who: keyof typeof officers) => headers ?? officerHeaders(t, officers[who], who);
  const post = async (who: keyof typeof officers, id: string, act: Act, body?: object) =>
    takeAndDecide(t, await as(who), id, act, body);
  const decide = async (id: string, body: object) => {
    const { rows } = await t.deps.pool.query<{ status: string; stage: number | null }>(
      'select status, stage from applications where id = $1',
      [id],
    );
    const stage = rows[0]?.status === 'publicity' ? 'third' : rows[0]?.stage === 2 ? 'second' : 'first';
    return post(stage, id, 'decide', body);
  };
  return {
    show: async (id: string) => call(t, 'GET', `/office/applications/${id}`, { headers: await as('lead') }),
    intake: (id: string) => post('clerk', id, 'intake'),
    approve: (id: string, more: object = {}) => decide(id, { decision: 'approve', remark: '符合条件', ...more }),
    reject: (id: string) => decide(id, { decision: 'reject', remark: '不符合条件' }),
    sendBack: (id: string, items: { key: string; code: string; text: string }[]) =>
      decide(id, { decision: 'return', items, remark: '请补正' }),
    publish: (id: string) => post('second', id, 'publish'),
    revoke: (id: string, reason: string) => post('third', id, 'revoke', { reason }),
    object: async (id: string, upheld: boolean, reason: string) =>
      post('third', id, 'object', { objectionId: await openObjection(t, id), upheld, reason }),
  };
}
