import { randomUUID } from 'node:crypto';
import { calls, type Call, type CallName } from '@domain/contract/paths';
import type { Role } from '@domain/office';
import { useTestApp } from '../testing/app';
import { applicant } from '../testing/applicant';
import { whileLocked, whileMemberChanges } from '../testing/locks';
import { staffMember, type StaffMember } from '../testing/staff';
import { failedMessage } from '../testing/unreached';

type StateCall = {
  [N in CallName]: (typeof calls)[N] extends { auth: 'office'; idempotent: 'state' } ? N : never;
}[CallName];

/** These write nothing but counts and the audit log. */
type Reading =
  | 'comparePolicy'
  | 'exportCases'
  | 'findAccount'
  | 'findByHelpNumber'
  | 'officeSearch'
  | 'recordLook'
  | 'tryPolicy'
  | 'tryVersion';
type Writing = Exclude<StateCall, Reading | 'officeSignOut'>;
const others: Record<Exclude<StateCall, Writing>, true> = {
  comparePolicy: true,
  exportCases: true,
  findAccount: true,
  findByHelpNumber: true,
  officeSearch: true,
  officeSignOut: true,
  recordLook: true,
  tryPolicy: true,
  tryVersion: true,
};

interface Prepared {
  /** replaces the parameter of the path; default: the case */
  id?: string;
  query?: string;
  body?: object;
}

// Calls with an `Idempotency-Key`: server/http/idempotency/officeKeys.slow.test.ts.
describe('a call of a member without an Idempotency-Key', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let caseId: string;
  let fileId: string;
  beforeAll(async () => {
    const who = await applicant(t);
    caseId = (await who.submitted('newApplyElv', 1)).id;
    fileId = (await who.get(caseId)).files[0]!.id;
  });
  beforeEach(async () => {
    await t.sql('delete from pending_decisions');
    await t.sql('delete from messages');
    await t.sql('delete from review_drafts');
    await t.sql('update applications set held_by = null, held_until = null, held_note = null');
    await t.sql(
      'insert into payment_holds (id, since, held_at) values (gen_random_uuid(), $1, $1) on conflict do nothing',
      [t.clock.now()],
    );
  });

  const held = async (by: StaffMember): Promise<Prepared> => {
    await t.sql(`update applications set held_by = $1, held_until = $2 where id = $3`, [
      by.id,
      new Date(t.clock.now().getTime() + 60_000),
      caseId,
    ]);
    return {};
  };
  const decision = async (
    by: StaffMember,
    more: { ended_at?: Date; refusal_code?: string } = {},
  ): Promise<Prepared> => {
    const id = randomUUID();
    await t.sql(
      `insert into pending_decisions (id, application_id, staff_id, event, history_length, body_sealed, due_at, ended_at, refusal_code)
        values ($1, $2, $3, 'intake', 1, 'sealed', now() + interval '1 hour', $4, $5)`,
      [id, caseId, by.id, more.ended_at ?? null, more.refusal_code ?? null],
    );
    return { id };
  };
  const prepare: Record<Writing, (by: StaffMember) => Promise<Prepared>> = {
    confirmReconciliation: async () => ({}),
    switchEdition: async () => ({
      id: 'scrap-cur',
      body: { status: 'paused', notice: `资金紧张${randomUUID()}`, regionCode: '320500' },
    }),
    claim: async () => ({}),
    renewClaim: held,
    giveBack: held,
    hold: async (by) => ({ ...(await held(by)), body: { until: '2026-11-25', note: '等商务局答复' } }),
    handOver: async () => ({ body: { to: (await staffMember(t, ['intake'])).id } }),
    markReached: async () => ({ id: await failedMessage(t, caseId) }),
    turnFile: async () => ({ id: fileId, body: { turned: 90 } }),
    undoDecision: (by) => decision(by),
    readRefusal: (by) => decision(by, { ended_at: t.clock.now(), refusal_code: 'FORBIDDEN' }),
    saveReviewDraft: async () => ({ body: { round: 0, marks: [], remarks: {}, officeNote: '', amount: '' } }),
    dropReviewDraft: async (by) => {
      await t.sql(`insert into review_drafts values ($1, $2, 'sealed', now())`, [by.id, caseId]);
      return {};
    },
  };
  const names = Object.keys(prepare) as Writing[];
  const isAll = (name: Writing) => (calls[name] as Call).roles!.length > 8;
  const roleOf = (name: Writing): Role => (isAll(name) ? 'intake' : (calls[name] as Call).roles![0]!);

  it('is tried for every such call that writes', () => {
    const ofContract = (Object.entries(calls) as [CallName, Call][])
      .filter(([, { auth, idempotent }]) => auth === 'office' && idempotent === 'state')
      .map(([name]) => name);
    expect([...names, ...Object.keys(others)].sort()).toEqual(ofContract.sort());
  });

  const begin = async (name: Writing) => {
    const by = await staffMember(t, [roleOf(name)]);
    const { id = caseId, query = '', body } = await prepare[name](by);
    const { method, path } = calls[name] as Call;
    const url = path.slice('/office'.length).replace(/:\w+/, id) + query;
    return { by, send: () => by.send(method as 'POST', url, body) };
  };
  const rows = (by: StaffMember) =>
    Promise.all([
      ...[
        'applications',
        'edition_switches',
        'files',
        'messages',
        'payment_holds',
        'pending_decisions',
        'review_drafts',
      ].map((table) => t.sql(`select * from ${table} order by 1, 2`)),
      t.sql(`select action from audit_log where actor = $1 and action <> 'office_sign_in'`, [`staff:${by.id}`]),
    ]);

  it.each(
    names.flatMap((name) => [
      // Every role may make the calls on the member's own decisions.
      ...(isAll(name) ? [] : [{ name, loss: 'the role', change: "roles = '{audit}'" }]),
      { name, loss: 'a city', change: "regions = '{320500}'" },
      { name, loss: 'the activity', change: 'active = false' },
    ]),
  )('$name is refused when the member loses $loss while it runs', async ({ name, change }) => {
    const { by, send } = await begin(name);
    const before = await rows(by);
    const result = await whileMemberChanges(t, by.id, change, send);
    expect(result).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(await rows(by)).toEqual(before);
  });

  it.each(names)('%s is refused when the session ends while it waits', async (name) => {
    const { by, send } = await begin(name);
    const before = await rows(by);
    const reply = await whileLocked(t, `select from staff where id = '${by.id}' for update`, send, [
      `delete from office_sessions where staff_id = '${by.id}'`,
    ]);
    expect(reply).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED' });
    expect(await rows(by)).toEqual(before);
  });

  it.each(names)('%s has an effect otherwise', async (name) => {
    const { by, send } = await begin(name);
    const before = await rows(by);
    expect((await send()).status).toBeLessThan(300);
    expect(await rows(by)).not.toEqual(before);
  });
});
