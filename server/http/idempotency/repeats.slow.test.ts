import { apiBase, type CallName } from '@domain/contract/paths';
import { openDesk, type Desk } from '../../testing/identity/desk';
import { somebody } from '../../testing/identity/person';
import type { TestApp } from '../../testing/app';
import { applicant, must, type Applicant, type Reply } from '../../testing/applicant';
import { samplePhoto } from '../../testing/samplePhotos';
import { invitedMember, staffMember, type StaffMember } from '../../testing/staff';
import { inState } from '../../testing/states';

type Send = () => Promise<Reply<unknown>>;

/** Prepares the state and returns a call that is sent twice, and the second reply: the first one again, or a refusal with this status. */
type Twice = [ready: () => Promise<Send>, second: 'same' | number];
const twice = (ready: Twice[0], second: Twice[1] = 'same'): Twice => [ready, second];

/** Not effects: counters and records of each call, and locks that mean nothing afterwards. */
const RECORDS = [
  'audit_log',
  'rate_limits',
  'sign_in_codes',
  'office_networks',
  'leases',
  'limit_locks',
  'schema_migrations',
];

/** Calls with an Idempotency-Key are repeated in officeKeys.slow.test.ts. */
describe('a call that is repeated after its reply was lost', () => {
  let desk: Desk;
  let t: TestApp;
  let person: Applicant;
  let officer: StaffMember;
  let other: StaffMember;
  let payer: StaffMember;
  let lead: StaffMember;
  let n = 3000;

  beforeAll(async () => {
    desk = await openDesk();
    t = desk.t;
    t.clock.set('2026-11-21T10:00:00+08:00');
  });
  beforeEach(async () => {
    t.clock.advance({ minutes: 2 });
    await t.sql('delete from rate_limits');
    person = await applicant(t);
    const roles = ['intake', 'review1', 'review2', 'publish', 'lead'] as const;
    [officer, other] = [await staffMember(t, roles), await staffMember(t, roles)];
    payer = await staffMember(t, ['pay']);
    lead = await staffMember(t, ['lead']);
  });
  afterAll(() => desk.close());

  /** Rows of every table except the records, as one text per table. */
  async function state(): Promise<Record<string, string>> {
    const tables = await t.sql<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1) order by 1`,
      [RECORDS],
    );
    const state: Record<string, string> = {};
    for (const { name } of tables) {
      const rows = await t.sql<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" t`,
      );
      state[name] = rows[0]!.hash;
    }
    return state;
  }

  const raw = async (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    headers: Record<string, string>,
    payload?: Buffer | object,
  ) => {
    const reply = await t.inject({ method, url: apiBase + path, headers, ...(payload && { payload }) });
    const { data, errorCode, fields } = (reply.body ? reply.json() : {}) as Reply<unknown>;
    return { status: reply.statusCode, data, ...(errorCode && { errorCode }), ...(fields && { fields }) };
  };
  const post = (path: string, body: object) => () => raw('POST', path, {}, body);
  const submitted = () => person.submitted('newApplyElv', (n += 1));
  const returned = async () => {
    const { who, id } = await inState(t, (n += 1), 'returned');
    const { revision } = await who.get(id);
    await must(who.save(id, 'newCarInfo', { sellerName: '另一家' }, revision));
    await who.upload(id, 'newInvoice');
    return { who, id };
  };
  const held = async () => {
    const { id } = await submitted();
    await must(officer.send('POST', `/claims/${id}`, {}));
    return id;
  };
  const pieces = async () => {
    const { id } = await person.begin('newApplyElv');
    const photo = await samplePhoto();
    const begun = await t.inject({
      method: 'POST',
      url: `${apiBase}/applications/${id}/files?slot=idCardFront`,
      headers: {
        ...person.headers,
        'content-type': 'application/octet-stream',
        'upload-complete': '?0',
        'upload-length': String(photo.length),
        'idempotency-key': 'pieces',
      },
      payload: Buffer.alloc(0),
    });
    const headers = {
      ...person.headers,
      'content-type': 'application/partial-upload',
      'upload-offset': '0',
      'upload-complete': '?1',
    };
    return { path: String(begun.headers.location).slice(apiBase.length), headers, photo };
  };
  const onCase =
    (bring: () => Promise<string>, call: (id: string) => Promise<Reply<unknown>>) => async (): Promise<Send> => {
      const id = await bring();
      return () => call(id);
    };
  const begun = async () => (await person.begin('newApply')).id;
  const sent = async () => (await submitted()).id;
  const signedUp = () => desk.registered();
  const session = (token: string) => ({ 'user-token': token });

  const entries: Partial<Record<CallName, Twice>> = {
    sendCode: twice(async () => post('/auth/codes', { mobile: somebody().mobile }), 429),
    register: twice(async () => {
      const one = somebody();
      const code = await desk.codeFor(one.mobile);
      return post('/auth/accounts', { ...one, code, consents: ['privacy', 'sensitive'] });
    }, 422),
    requestMobile: twice(async () => {
      const { name, idNo } = await signedUp();
      const { mobile } = somebody();
      const code = await desk.codeFor(mobile);
      return post('/auth/mobile-requests', { name, idNo, mobile, code });
    }, 422),
    confirmMe: twice(async () => {
      const { token, mobile } = await signedUp();
      await raw('POST', '/me/codes', session(token));
      const code = desk.gateway.codeFor(mobile);
      return () => raw('POST', '/me/confirmations', session(token), { code });
    }, 422),
    changeMobile: twice(async () => {
      const { token } = await signedUp();
      const { mobile } = somebody();
      const code = await desk.codeFor(mobile);
      return () => raw('PUT', '/me/mobile', session(token), { mobile, code });
    }, 422),
    disputeApplication: twice(async () => {
      const [owner, other] = [await applicant(t), await applicant(t)];
      const { id } = await other.submitted('newApplyElv', (n += 1), (answers) => ({
        ...answers,
        personalInfo: { ...answers.personalInfo, name: owner.name, idNo: owner.idNo },
      }));
      return () => raw('POST', `/me/applications-by-others/${id}/dispute`, owner.headers);
    }),
    createApplication: twice(async () => () => person.send('POST', '/applications', { flow: 'newApply' }), 200),
    saveStep: twice(
      onCase(begun, (id) => person.save(id, 'personalInfo', { bankName: '示例银行' }, 1)),
      409,
    ),
    deleteApplication: twice(
      onCase(begun, (id) => person.send('DELETE', `/applications/${id}`)),
      404,
    ),
    submitApplication: twice(async () => {
      const { id, revision } = await person.filled('newApplyElv', (n += 1));
      return () => person.submit(id, revision, 'once');
    }),
    correctApplication: twice(async () => {
      const { who, id } = await returned();
      return () => who.correct(id, 'once');
    }),
    withdrawApplication: twice(
      onCase(sent, (id) => person.send('POST', `/applications/${id}/withdrawal`, {})),
      409,
    ),
    helpNumber: twice(onCase(sent, (id) => person.send('POST', `/applications/${id}/help-number`, {}))),
    changePayee: twice(async () => {
      const { who, id } = await inState(t, (n += 1), 'pay_failed');
      const payee = { bankName: '示例银行', bankBranch: '苏州示例支行', bankCardNo: '6299990000000000012' };
      return () => who.send('PUT', `/applications/${id}/payee`, payee);
    }, 409),
    uploadFile: twice(
      onCase(
        async () => (await person.begin('newApplyElv')).id,
        async (id) =>
          person.send('POST', `/applications/${id}/files?slot=idCardFront`, await samplePhoto(), {
            'idempotency-key': 'once',
          }),
      ),
    ),
    sendPiece: twice(async () => {
      const { path, headers, photo } = await pieces();
      return () => raw('PATCH', path, headers, photo);
    }),
    postPiece: twice(async () => {
      const { path, headers, photo } = await pieces();
      return () => raw('POST', `${path}/pieces`, headers, photo);
    }),
    deleteFile: twice(
      onCase(
        async () => (await person.upload((await person.begin('newApplyElv')).id, 'idCardFront')).id,
        (id) => person.send('DELETE', `/files/${id}`),
      ),
      404,
    ),
    acceptInvitation: twice(async () => {
      const invitation = await invitedMember(t, { name: `受邀${(n += 1)}`, roles: ['audit'], regions: 'all' });
      return post('/office/invitations', { ...invitation, password: 'ein langes Passwort 7' });
    }, 404),
    undoDecision: twice(async () => {
      const { id } = await submitted();
      await officer.send('POST', `/claims/${id}`, {});
      const { data } = await officer.send<{ id: string }>('POST', `/applications/${id}/decisions`, { act: 'intake' });
      return () => officer.send('POST', `/decisions/${data.id}/undo`);
    }),
    claim: twice(onCase(sent, (id) => officer.send('POST', `/claims/${id}`, {}))),
    hold: twice(
      onCase(held, async (id) =>
        officer.send('POST', `/claims/${id}/hold`, {
          until: new Date(t.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10),
          note: '等材料',
        }),
      ),
    ),
    handOver: twice(onCase(held, (id) => officer.send('POST', `/claims/${id}/hand-over`, { to: other.id }))),
    switchEdition: twice(
      async () => () =>
        lead.send('PUT', '/switches/scrap-prev', { status: 'paused', notice: '暂停', regionCode: '320600' }),
    ),
    confirmReconciliation: twice(async () => {
      await t.deps.pool.query(
        'insert into payment_holds (id, since, held_at) values (gen_random_uuid(), now(), now()) on conflict do nothing',
      );
      return () => payer.send('PUT', '/payment-hold/confirmation', {});
    }),
  };

  it.each(Object.entries(entries))('%s has one effect', async (_name, [ready, second]) => {
    const send = await ready();
    const first = await send();
    expect([first.status, first.errorCode, first.fields]).toEqual([
      first.status < 300 ? first.status : 'success',
      undefined,
      undefined,
    ]);
    const after = await state();
    const again = await send();
    const now = await state();
    const changed = Object.keys(now).filter((one) => now[one] !== after[one]);
    expect(changed).toEqual([]);
    if (second === 'same') expect(again).toEqual(first);
    else expect(again).toMatchObject({ status: second });
  });
});
