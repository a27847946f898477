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
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: object;
}

describe('Idempotency-Key of an office call', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let officer: StaffMember;
  let payer: StaffMember;
  let releaser: StaffMember;
  let admin: StaffMember;
  let author: StaffMember;
  let lead: StaffMember;
  let n = 6000;

  beforeEach(async () => {
    t.clock.advance({ minutes: 2 });
    await t.sql('delete from rate_limits');
    officer = await staffMember(t, ['intake', 'review1', 'review2', 'publish']);
    payer = await staffMember(t, ['pay']);
    releaser = await staffMember(t, ['release']);
    admin = await staffMember(t, ['admin']);
    author = await staffMember(t, ['policy']);
    lead = await staffMember(t, ['lead', 'policy2']);
  });

  const submitted = async () => (await (await applicant(t)).submitted('newApplyElv', (n += 1))).id;
  const caseIn = async (status: Status) => (await inState(t, (n += 1), status)).id;
  /** Returns the case when the officer has taken it, as a decision requires. */
  const taken = async (id: string) => {
    await must(officer.send('POST', `/claims/${id}`, {}));
    return id;
  };
  /** Ends the cases of other tests, so that a batch contains this case alone. */
  const payable = async () => {
    await t.sql(`update applications set status = 'paid' where status in ('approved', 'publicity', 'paying')`);
    await t.sql('update payment_lines set open = false');
    await caseIn('publicity');
    t.clock.advance({ days: 6 });
    for (const one of [officer, payer, releaser]) await one.signInAgain();
  };
  const makeOneBatch = async () => {
    await payable();
    return must(payer.send<CallTypes['makeBatch']['reply']>('POST', '/batches', { edition: EDITION }));
  };
  const policy = () => {
    const body = structuredClone(example);
    for (const edition of body.editions) edition.version = `2026.${(n += 1)}`;
    return body;
  };
  /** Returns the path of a proposal by another admin. */
  const proposed = async () => {
    const other = await staffMember(t, ['admin']);
    return `/proposals/${(await must(other.send<{ id: string }>('POST', `/staff/${officer.id}/invitation`))).id}`;
  };
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

  const requests: Record<KeyCall, () => Promise<Request>> = {
    createStaff: async () => {
      const body = { name: `新人${(n += 1)}`, roles: ['intake'], regions: 'all' };
      return { by: admin, path: '/staff', body };
    },
    changeStaff: async () => {
      return { by: admin, method: 'PUT', path: `/staff/${officer.id}`, body: { organisation: '示例单位' } };
    },
    inviteStaff: async () => ({ by: admin, path: `/staff/${officer.id}/invitation` }),
    confirmProposal: async () => ({ by: admin, path: `${await proposed()}/confirmation` }),
    withdrawProposal: async () => ({ by: admin, method: 'DELETE', path: await proposed() }),
    proposeForAccount: async () => {
      const { accountId } = await applicant(t);
      const by = await staffMember(t, ['lead']);
      return { by, path: `/accounts/${accountId}/proposals`, body: { kind: 'freezeAccount', reason: '手机被盗' } };
    },
    claimNext: async () => {
      await submitted();
      await submitted();
      return { by: officer, path: '/claims', body: { queue: 'intake' } };
    },
    officeIntake: async () => ({ by: officer, path: `/applications/${await taken(await submitted())}/intake` }),
    pendDecision: async () => {
      const path = `/applications/${await taken(await caseIn('reviewing'))}/decisions`;
      const body = { act: 'decide', body: { decision: 'approve', remark: '符合条件', stage: 1 } };
      return { by: officer, path, body };
    },
    recordObjection: async () => {
      const body = { channel: 'phone', receivedOn: shanghaiDate(t.clock.now()), text: '示例' };
      return { by: officer, path: `/applications/${await caseIn('publicity')}/objections`, body };
    },
    resendMessage: async () => {
      const id = await caseIn('approved');
      return { by: officer, path: `/applications/${id}/messages`, body: { message: await failedMessage(t, id) } };
    },
    grantFunds: async () => {
      return {
        by: lead,
        path: '/funds',
        body: { edition: EDITION, regionCode: '320600', amount: 100, reason: '示例' },
      };
    },
    proposePolicy: async () => ({ by: author, path: '/policies', body: policy() }),
    signPolicy: async () => {
      const { id } = await must(author.send<CallTypes['proposePolicy']['reply']>('POST', '/policies', policy()));
      const difference = lead.send<CallTypes['policyDifference']['reply']>('GET', `/policies/${id}/difference`);
      const { against } = await must(difference);
      return { by: lead, path: `/policies/${id}/signature`, body: { against } };
    },
    makeBatch: async () => {
      await payable();
      return { by: payer, path: '/batches', body: { edition: EDITION } };
    },
    dissolveBatch: async () => ({ by: payer, method: 'DELETE', path: `/batches/${(await makeOneBatch()).id}` }),
    releaseBatch: async () => ({ by: releaser, path: `/batches/${(await makeOneBatch()).id}/release` }),
    answerBatch: async () => {
      const { id } = await makeOneBatch();
      await must(releaser.send('POST', `/batches/${id}/release`));
      const { lines } = await must(payer.send<CallTypes['batch']['reply']>('GET', `/batches/${id}`));
      return { by: payer, path: `/batches/${id}/answers`, body: [{ number: lines[0]!.number, result: 'paid' }] };
    },
    importCompanies: async () => ({ by: admin, path: '/imports/companies', body: [company] }),
    importHotlines: async () => ({ by: admin, path: '/imports/hotlines', body: [hotline] }),
    importModels: async () => ({ by: admin, path: '/imports/models', body: [{ brand: '示例', model: 'EV500' }] }),
    importRegions: async () => ({ by: admin, path: '/imports/regions', body: regionTable() }),
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

  it('refuses other content under the same key, and gives no reply to another or a former member', async () => {
    const request = await requests.grantFunds();
    await must(send(request, 'same'));
    const before = await effects();
    expect(await send({ ...request, body: { ...request.body, amount: 200 } }, 'same')).toMatchObject({
      status: 409,
      errorCode: 'DUPLICATE',
      fields: { 'Idempotency-Key': { code: 'duplicate' } },
    });
    expect(await effects()).toBe(before);
    // Another member's request under the same key is independent.
    const other = await staffMember(t, ['lead']);
    expect((await send({ ...request, by: other }, 'same')).status).toBe(201);
    await t.sql(`update staff set roles = '{audit}' where id = $1`, [lead.id]);
    expect((await send(request, 'same')).status).toBe(403);
    await t.sql('update staff set active = false where id = $1', [lead.id]);
    expect((await send(request, 'same')).status).toBe(401);
  });

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
    const rows = () => t.sql('select * from office_requests where actor = $1', [`staff:${admin.id}`]);
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
      admin.id,
    ]);
    const next = () =>
      t.inject({
        method: 'POST',
        url: `${apiBase}/office/claims`,
        headers: { ...officer.headers, 'idempotency-key': 'next' },
        payload: { queue: 'intake' },
      });
    expect((await next()).statusCode).toBe(204);
    await submitted();
    expect((await next()).statusCode).toBe(201);
  });
});
