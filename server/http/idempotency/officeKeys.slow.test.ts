import { randomUUID } from 'node:crypto';
import example from '@domain/policy/example.json';
import { apiBase, calls, type Call, type CallName } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import type { Status } from '@domain/status';
import { shanghaiDate } from '@domain/time';
import { later } from '../../platform/clock';
import { officeRequestDays, tidyIdentity } from '../../accounts/tidy';
import { useTestApp } from '../../testing/app';
import { applicant, must, type Reply } from '../../testing/applicant';
import { whileMemberChanges } from '../../testing/locks';
import { regionTable } from '../../testing/regions';
import { staffMember, type StaffMember } from '../../testing/staff';
import { inState } from '../../testing/states';
import { failedMessage } from '../../testing/unreached';

const EDITION = 'scrap-cur';

type KeyCall = {
  [N in CallName]: (typeof calls)[N] extends { idempotent: 'key' } ? N : never;
}[CallName];

interface Request {
  by: StaffMember;
  /** has the same roles and cities */
  other: StaffMember;
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: object;
  /** what another content under the same key changes */
  another: Partial<Pick<Request, 'path' | 'method' | 'body'>>;
  /** the status for the other member, who does not own the key */
  otherStatus: number;
}

describe('Idempotency-Key of an office call', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let officers: [StaffMember, StaffMember];
  let payers: [StaffMember, StaffMember];
  let releasers: [StaffMember, StaffMember];
  let admins: [StaffMember, StaffMember];
  let authors: [StaffMember, StaffMember];
  let leads: [StaffMember, StaffMember];
  let n = 6000;

  beforeEach(async () => {
    t.clock.advance({ minutes: 2 });
    await t.sql('delete from rate_limits');
    const two = async (...roles: Parameters<typeof staffMember>[1][number][]): Promise<[StaffMember, StaffMember]> => [
      await staffMember(t, roles),
      await staffMember(t, roles),
    ];
    officers = await two('intake', 'review1', 'review2', 'publish');
    [payers, releasers, admins] = [await two('pay'), await two('release'), await two('admin')];
    [authors, leads] = [await two('policy'), await two('lead', 'policy2')];
  });

  const submitted = async () => (await (await applicant(t)).submitted('newApplyElv', (n += 1))).id;
  const caseIn = async (status: Status) => (await inState(t, (n += 1), status)).id;
  /** Returns the case when the officer has taken it, as a decision requires. */
  const taken = async (id: string) => {
    await must(officers[0].send('POST', `/claims/${id}`, {}));
    return id;
  };
  /** Ends the cases of other tests, so that a batch contains this case alone. */
  const payable = async () => {
    await t.sql(`update applications set status = 'paid' where status in ('approved', 'publicity', 'paying')`);
    await t.sql('update payment_lines set open = false');
    await caseIn('publicity');
    t.clock.advance({ days: 6 });
    for (const one of [...officers, ...payers, ...releasers]) await one.signInAgain();
  };
  const makeOneBatch = async () => {
    await payable();
    return must(payers[0].send<CallTypes['makeBatch']['reply']>('POST', '/batches', { edition: EDITION }));
  };
  const out = async () => {
    const { id } = await makeOneBatch();
    await must(releasers[0].send('POST', `/batches/${id}/release`));
    const { lines } = await must(payers[0].send<CallTypes['batch']['reply']>('GET', `/batches/${id}`));
    return { path: `/batches/${id}/answers`, number: lines[0]!.number };
  };
  const policy = () => {
    const body = structuredClone(example);
    for (const edition of body.editions) edition.version = `2026.${(n += 1)}`;
    return body;
  };
  /** Returns the id of a proposal by a third admin. */
  const proposed = async () => {
    const third = await staffMember(t, ['admin']);
    return (await must(third.send<{ id: string }>('POST', `/staff/${officers[0].id}/invitation`))).id;
  };
  const between = ([by, other]: [StaffMember, StaffMember]) => ({ by, other });
  const company = {
    name: '示例企业',
    uscc: '91329999MA0000015Y',
    type: 'dealer',
    brands: '',
    regionCode: '320500',
    address: '示例路1号',
    phone: '0512-65000000',
    batch: '第一批',
  };
  const hotline = { regionCode: '320500', office: '示例局', phones: '12345', hours: '全天', scope: '咨询' };

  /** The same path with another body. */
  const post = (two: [StaffMember, StaffMember], path: string, otherStatus: number, body: object, another: object) => ({
    ...between(two),
    ...{ path, body, another: { body: another }, otherStatus },
  });
  /** Another path without a body. */
  const act = (two: [StaffMember, StaffMember], path: string, another: string, otherStatus = 409) => ({
    ...between(two),
    ...{ path, another: { path: another }, otherStatus },
  });

  const requests: Record<KeyCall, () => Promise<Request>> = {
    createStaff: async () => {
      const body = { name: `新人${(n += 1)}`, roles: ['intake'], regions: 'all' };
      return post(admins, '/staff', 201, body, { ...body, roles: ['lead'] });
    },
    changeStaff: async () => ({
      ...post(admins, `/staff/${officers[0].id}`, 200, { organisation: '示例单位' }, { organisation: '另一单位' }),
      method: 'PUT',
    }),
    inviteStaff: async () =>
      act(admins, `/staff/${officers[0].id}/invitation`, `/staff/${officers[1].id}/invitation`, 201),
    confirmProposal: async () =>
      act(admins, `/proposals/${await proposed()}/confirmation`, `/proposals/${await proposed()}/confirmation`),
    withdrawProposal: async () => ({
      ...act(admins, `/proposals/${await proposed()}`, `/proposals/${await proposed()}`),
      method: 'DELETE',
    }),
    proposeForAccount: async () => {
      const { accountId } = await applicant(t);
      const both = [await staffMember(t, ['lead']), await staffMember(t, ['lead'])] as [StaffMember, StaffMember];
      const body = { kind: 'freezeAccount', reason: '手机被盗' };
      return post(both, `/accounts/${accountId}/proposals`, 201, body, { ...body, reason: '号码丢失' });
    },
    claimNext: async () => {
      for (let i = 0; i < 3; i += 1) await submitted();
      return post(officers, '/claims', 201, { queue: 'intake' }, { queue: 'review1' });
    },
    officeIntake: async () =>
      act(
        officers,
        `/applications/${await taken(await submitted())}/intake`,
        `/applications/${await submitted()}/intake`,
      ),
    pendDecision: async () => {
      const decide = (decision: string, remark: string) => ({ act: 'decide', body: { decision, remark, stage: 1 } });
      const path = `/applications/${await taken(await caseIn('reviewing'))}/decisions`;
      return post(officers, path, 409, decide('approve', '符合条件'), decide('reject', '不符合条件'));
    },
    recordObjection: async () => {
      const body = { channel: 'phone', receivedOn: shanghaiDate(t.clock.now()), text: '示例' };
      const path = `/applications/${await caseIn('publicity')}/objections`;
      // The other member repeats an objection that is recorded.
      return post(officers, path, 422, body, { ...body, channel: 'paper' });
    },
    // The first resend has used the only failed message of the case.
    resendMessage: async () => {
      const id = await caseIn('approved');
      const message = await failedMessage(t, id);
      return post(officers, `/applications/${id}/messages`, 409, { message }, { message: randomUUID() });
    },
    grantFunds: async () => {
      const body = { edition: EDITION, regionCode: '320600', amount: 100, reason: '示例' };
      return post(leads, '/funds', 201, body, { ...body, amount: 200 });
    },
    proposePolicy: async () => post(authors, '/policies', 201, policy(), policy()),
    signPolicy: async () => {
      const { id } = await must(authors[0].send<CallTypes['proposePolicy']['reply']>('POST', '/policies', policy()));
      const { against } = await must(
        leads[0].send<CallTypes['policyDifference']['reply']>('GET', `/policies/${id}/difference`),
      );
      return post(leads, `/policies/${id}/signature`, 409, { against }, { against, validFrom: '2027-01-01' });
    },
    makeBatch: async () => {
      await payable();
      return post(payers, '/batches', 422, { edition: EDITION }, { edition: 'replacement-cur' });
    },
    dissolveBatch: async () => ({
      ...between(payers),
      method: 'DELETE',
      path: `/batches/${(await makeOneBatch()).id}`,
      another: { body: { other: true } },
      otherStatus: 409,
    }),
    releaseBatch: async () => {
      const path = `/batches/${(await makeOneBatch()).id}`;
      return { ...between(releasers), path: `${path}/release`, another: { method: 'DELETE', path }, otherStatus: 409 };
    },
    answerBatch: async () => {
      const { path, number } = await out();
      return post(payers, path, 200, [{ number, result: 'paid' }], [{ number, result: 'failed', reason: '账号错误' }]);
    },
    importCompanies: async () =>
      post(admins, '/imports/companies', 200, [company], [{ ...company, name: '示例企业二' }]),
    importHotlines: async () => post(admins, '/imports/hotlines', 200, [hotline], [{ ...hotline, office: '示例二局' }]),
    importModels: async () =>
      post(admins, '/imports/models', 200, [{ brand: '示例', model: 'EV500' }], [{ brand: '示例', model: 'EV600' }]),
    importRegions: async () =>
      post(admins, '/imports/regions', 200, regionTable(), regionTable({ '320500': { nameEn: 'Soochow' } })),
  };

  /** Without `key` the header is missing. */
  async function send({ by, path, method = 'POST', body }: Request, key?: string): Promise<Reply<unknown>> {
    const reply = await t.inject({
      method,
      url: `${apiBase}/office${path}`,
      headers: { ...by.headers, ...(key !== undefined && { 'idempotency-key': key }) },
      ...(body && { payload: body }),
    });
    const { data: sent, errorCode, fields } = reply.json<Reply<{ waitMs?: number } | undefined>>();
    const { waitMs, ...data } = sent ?? {};
    if (waitMs !== undefined) expect(waitMs).toBeGreaterThan(5_000);
    return { status: reply.statusCode, data, ...(errorCode && { errorCode }), ...(fields && { fields }) };
  }

  /** Every effect writes one audit entry in its transaction, a confirmed proposal and a freeze one more, and a pending decision its row. */
  const effects = async () =>
    (
      await t.sql<{ n: number }>(
        `select ((select count(*) from pending_decisions) + count(*))::int as n from audit_log where action not like 'read\\_%' and action not in ('office_sign_in', 'confirm_proposal', 'freeze_account')`,
      )
    )[0]!.n;
  const keyCalls = (Object.entries(calls) as [CallName, Call][])
    .filter(([, { idempotent }]) => idempotent === 'key')
    .map(([name]) => name as KeyCall);

  it('has a request for every call that requires a key and no other', () =>
    expect(Object.keys(requests).sort()).toEqual([...keyCalls].sort()));

  it.each(keyCalls)('gives %s one effect and one reply when it is repeated, also concurrently', async (name) => {
    const request = await requests[name]();
    const before = await effects();
    const [first, second] = await Promise.all([send(request, 'same'), send(request, 'same')]);
    expect(first!.status).toBe((calls[name] as Call).created ? 201 : 200);
    expect(second).toEqual(first);
    expect(await send(request, 'same')).toEqual(first);
    expect((await effects()) - before).toBe(1);
  });

  it.each(keyCalls)(
    'refuses other content of %s under the same key, and gives no reply to another or a former member',
    async (name) => {
      const request = await requests[name]();
      const first = await send(request, 'same');
      expect(first.status).toBeLessThan(300);
      const before = await effects();
      expect(await send({ ...request, ...request.another }, 'same')).toMatchObject({
        status: 409,
        errorCode: 'DUPLICATE',
        fields: { 'Idempotency-Key': { code: 'duplicate' } },
      });
      expect(await effects()).toBe(before);
      const { by, other, otherStatus } = request;
      // Another member's request under the same key is independent.
      const theirs = await send({ ...request, by: other }, 'same');
      expect(theirs.status).toBe(otherStatus);
      expect(theirs.errorCode).not.toBe('DUPLICATE');
      await t.sql(`update staff set roles = '{audit}' where id = $1`, [by.id]);
      expect((await send(request, 'same')).status).toBe(403);
      await t.sql('update staff set active = false where id = $1', [by.id]);
      expect((await send(request, 'same')).status).toBe(401);
    },
  );

  const ofMoney: KeyCall[] = ['grantFunds', 'makeBatch', 'dissolveBatch', 'releaseBatch', 'answerBatch'];
  it.each([
    ...keyCalls.map((name) => ({ name, loss: 'the role', change: "roles = '{audit}'" })),
    ...ofMoney.map((name) => ({ name, loss: 'a city', change: "regions = '{320500}'" })),
  ])('refuses $name when the member loses $loss while the request runs', async ({ name, change }) => {
    const request = await requests[name]();
    const before = await effects();
    const result = await whileMemberChanges(t, request.by.id, change, () => send(request, 'late'));
    expect(result).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(await effects()).toBe(before);
  });

  const grant = async (): Promise<Request> => requests.grantFunds();
  const proposals = async () => (await t.sql<{ n: number }>('select count(*)::int as n from proposals'))[0]!.n;

  it.each([undefined, '', 'two words', 'x'.repeat(201)])('is required, but not as %j', async (key) => {
    const request = await grant();
    const before = await proposals();
    expect(await send(request, key)).toMatchObject({
      status: 400,
      errorCode: 'MALFORMED',
      fields: { 'Idempotency-Key': { code: 'required' } },
    });
    expect(await proposals()).toBe(before);
  });

  it('stays free after a refusal, so a corrected request may use it', async () => {
    const request = await grant();
    const wrong = { ...request, body: { ...request.body, amount: 0 } };
    expect((await send(wrong, 'corrected')).status).toBe(422);
    expect((await send(request, 'corrected')).status).toBe(201);
  });

  it('is not stored when the effect fails, and the effect fails when it cannot be stored', async () => {
    const request = await grant();
    await t.sql(
      `create function refuses() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger refuses before insert on office_requests for each row execute function refuses()`,
    );
    const before = await proposals();
    expect((await send(request, 'broken')).status).toBe(500);
    expect(await proposals()).toBe(before);
    await t.sql('drop trigger refuses on office_requests');
    expect((await send(request, 'broken')).status).toBe(201);
  });

  it('keeps the first result sealed and its content as a keyed hash, for some days', async () => {
    const name = `新人${(n += 1)}`;
    const request = { ...(await requests.createStaff()), body: { name, roles: ['intake'], regions: 'all' } };
    const { data } = (await send(request, randomUUID())) as Reply<CallTypes['createStaff']['reply']>;
    const rows = () => t.sql('select * from office_requests where actor = $1', [`staff:${admins[0].id}`]);
    expect(JSON.stringify(await rows())).not.toContain(data.code);
    expect(JSON.stringify(await rows())).not.toContain(name);
    await tidyIdentity(t.deps);
    expect(await rows()).toHaveLength(1);
    const end = later(t.clock.now(), officeRequestDays * 24 * 3_600_000 + 1);
    await tidyIdentity({ db: t.deps.db, clock: { now: () => end } });
    expect(await rows()).toEqual([]);
  });

  it('lets a call without an effect try again', async () => {
    await t.sql(`update applications set held_until = $1, held_by = $2 where status = 'submitted'`, [
      later(t.clock.now(), 3_600_000),
      officers[1].id,
    ]);
    const next = () =>
      t.inject({
        method: 'POST',
        url: `${apiBase}/office/claims`,
        headers: { ...officers[0].headers, 'idempotency-key': 'next' },
        payload: { queue: 'intake' },
      });
    expect((await next()).statusCode).toBe(204);
    await submitted();
    expect((await next()).statusCode).toBe(201);
  });
});
