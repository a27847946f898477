import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import example from '@domain/policy/example.json';
import { apiBase, calls, type Call, type CallName } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { openDesk, type Desk } from '../../testing/identity/desk';
import { somebody, testDevice } from '../../testing/identity/person';
import type { TestApp } from '../../testing/app';
import { applicant, must, type Applicant, type Reply } from '../../testing/applicant';
import { emptyDraft } from '../../testing/office';
import { samplePhoto } from '../../testing/samplePhotos';
import { invitedMember, staffMember, type StaffMember } from '../../testing/staff';
import { inState } from '../../testing/states';

/** Calls with an Idempotency-Key are repeated in officeKeys.slow.test.ts. */
type WritingCall = {
  [N in CallName]: (typeof calls)[N] extends { method: 'GET' | 'HEAD' } | { idempotent: 'key' } ? never : N;
}[CallName];
type Send = () => Promise<Reply<unknown>>;

/** A call that is sent twice with the same input and key, as after a lost response. */
interface Twice {
  /** prepares the state and returns the call */
  ready: () => Promise<Send>;
  /** the second reply: the first one again, or a refusal with this status */
  second: 'same' | number;
  /** Why the second call has another effect. The entry fails as soon as it no longer has. */
  repeats?: string;
}
const twice = (ready: Twice['ready'], second: Twice['second'] = 'same'): Twice => ({ ready, second });
/** The test that repeats the call is in another file. */
interface Elsewhere {
  file: string;
  title: string;
}

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

describe('a call that is repeated after its reply was lost', () => {
  let desk: Desk;
  let t: TestApp;
  let person: Applicant;
  let officer: StaffMember;
  let second: StaffMember;
  let payer: StaffMember;
  let author: StaffMember;
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
    [officer, second] = [await staffMember(t, roles), await staffMember(t, roles)];
    payer = await staffMember(t, ['pay']);
    [author, lead] = [await staffMember(t, ['policy']), await staffMember(t, ['lead', 'policy2'])];
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
  const version = async () =>
    (await must(author.send<CallTypes['proposePolicy']['reply']>('POST', '/policies', versionBody()))).id;
  const versionBody = () => {
    const body = structuredClone(example);
    for (const edition of body.editions) edition.version = `2026.${(n += 1)}`;
    return body;
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

  const entries: Record<WritingCall, Twice | Elsewhere> = {
    estimate: twice(async () => post('/estimates', { flow: 'newApplyElv', oldFuel: 'gasoline', carType: 'nev' })),
    sendCode: twice(async () => post('/auth/codes', { mobile: somebody().mobile }), 429),
    signIn: twice(async () => {
      const { mobile } = await signedUp();
      const code = await desk.codeFor(mobile);
      return post('/auth/sessions', { mobile, code, device: testDevice });
    }, 422),
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
    ssoFinish: { file: 'server/accounts/sso.test.ts', title: 'responds CODE_EXPIRED to a replayed state' },
    // An unused attempt expires.
    officeSsoStart: { file: 'server/staff/officeSso.slow.test.ts', title: 'refuses an attempt after ten minutes' },
    officeSsoFinish: {
      file: 'server/staff/officeSso.slow.test.ts',
      title: 'finishes an attempt once when it is sent twice at the same time',
    },
    extendSession: twice(async () => () => raw('POST', '/auth/sessions/current/extension', person.headers)),
    signOut: twice(async () => () => raw('DELETE', '/auth/sessions/current', person.headers), 401),
    signOutEverywhere: twice(async () => () => raw('DELETE', '/auth/sessions', person.headers), 401),
    sendOwnCode: twice(async () => () => raw('POST', '/me/codes', person.headers), 429),
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
    stopMobileRequest: twice(async () => {
      const { token, name, idNo } = await signedUp();
      const { mobile } = somebody();
      const code = await desk.codeFor(mobile);
      await must(post('/auth/mobile-requests', { name, idNo, mobile, code })());
      return () => raw('DELETE', '/me/mobile-request', session(token));
    }, 404),
    changeMessageSettings: twice(async () => () => raw('PUT', '/me/messages', person.headers, { reminders: false })),
    smsReport: { file: 'server/messages/reports.test.ts', title: 'a repeated report changes nothing' },
    markReached: { file: 'server/office/unreachable/unreachable.test.ts', title: 'an officer removes an entry once' },
    deleteMe: twice(async () => () => raw('DELETE', '/me', person.headers), 401),

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
    findByHelpNumber: { file: 'server/office/help.test.ts', title: 'shows the case twice, and audits each time' },
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
    readNotifications: twice(async () => () => person.send('POST', '/notifications/read', { all: true })),

    officeSignIn: {
      ready: async () => {
        const name = `登录${(n += 1)}`;
        const invitation = await invitedMember(t, { name, roles: ['audit'], regions: 'all' });
        await post('/office/invitations', { ...invitation, password: 'ein langes Passwort 7' })();
        return post('/office/sessions', { name, password: 'ein langes Passwort 7' });
      },
      second: 200,
      repeats: 'each sign-in opens a session; the unused one ends by itself',
    },
    setUpSecondFactor: { file: 'server/staff/secondFactor.test.ts', title: 'is set up once' },
    acceptInvitation: twice(async () => {
      const invitation = await invitedMember(t, { name: `受邀${(n += 1)}`, roles: ['audit'], regions: 'all' });
      return post('/office/invitations', { ...invitation, password: 'ein langes Passwort 7' });
    }, 404),
    officeSignOut: twice(async () => () => officer.send('DELETE', '/sessions/current'), 401),
    findAccount: twice(async () => {
      const { idNo } = await signedUp();
      return () => lead.send('POST', '/account-searches', { idNo });
    }),
    officeSearch: twice(async () => () => officer.send('POST', '/searches', { q: 'BF1' })),
    undoDecision: twice(async () => {
      const { id } = await submitted();
      await officer.send('POST', `/claims/${id}`, {});
      const { data } = await officer.send<{ id: string }>('POST', `/applications/${id}/decisions`, { act: 'intake' });
      return () => officer.send('POST', `/decisions/${data.id}/undo`);
    }),
    readRefusal: twice(async () => () => officer.send('POST', `/decisions/${randomUUID()}/read`)),
    saveReviewDraft: {
      ready: onCase(sent, (id) => officer.send('PUT', `/applications/${id}/draft`, emptyDraft)),
      second: 'same',
      repeats: 'the same draft is encrypted again',
    },
    dropReviewDraft: twice(onCase(sent, (id) => officer.send('DELETE', `/applications/${id}/draft`))),
    claim: twice(onCase(sent, (id) => officer.send('POST', `/claims/${id}`, {}))),
    renewClaim: twice(onCase(held, (id) => officer.send('PUT', `/claims/${id}`, {}))),
    giveBack: twice(
      onCase(held, (id) => officer.send('DELETE', `/claims/${id}`)),
      409,
    ),
    hold: twice(
      onCase(held, async (id) =>
        officer.send('POST', `/claims/${id}/hold`, {
          until: new Date(t.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10),
          note: '等材料',
        }),
      ),
    ),
    handOver: twice(onCase(held, (id) => officer.send('POST', `/claims/${id}/hand-over`, { to: second.id }))),
    exportCases: twice(async () => async () => {
      const reply = await t.inject({
        method: 'POST',
        url: `${apiBase}/office/exports`,
        headers: officer.headers,
        payload: { status: 'draft' },
      });
      return { status: reply.statusCode, data: reply.body };
    }),
    turnFile: twice(async () => {
      const [file] = (await submitted()).files;
      return () => officer.send('PUT', `/files/${file!.id}/turn`, { turned: 90 });
    }),
    recordLook: twice(async () => {
      const [file] = (await submitted()).files;
      return () => officer.send('POST', `/files/${file!.id}/looks`, {});
    }),

    comparePolicy: twice(async () => {
      const body = versionBody();
      return () => author.send('POST', '/differences', body);
    }),
    tryPolicy: twice(async () => () => author.send('POST', '/trials', { policy: example })),
    tryVersion: twice(async () => {
      const id = await version();
      return () => author.send('POST', `/policies/${id}/trial`, {});
    }),
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

  const writing = (Object.entries(calls) as [CallName, Call][])
    .filter(([, { method, idempotent }]) => method !== 'GET' && method !== 'HEAD' && idempotent !== 'key')
    .map(([name]) => name as WritingCall);

  it('has an entry for every writing call of the contract without a key and no other', () =>
    expect(Object.keys(entries).sort()).toEqual([...writing].sort()));

  it.each(writing)('%s has one effect', async (name) => {
    const entry = entries[name];
    if ('file' in entry) {
      expect(fs.readFileSync(entry.file, 'utf8')).toContain(entry.title);
      return;
    }
    const send = await entry.ready();
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
    if (entry.repeats) expect(changed).not.toEqual([]);
    else expect(changed).toEqual([]);
    if (entry.second === 'same') expect(again).toEqual(first);
    else expect(again).toMatchObject({ status: entry.second });
  });
});
