import { randomUUID } from 'node:crypto';
import example from '@domain/policy/example.json';
import { calls, type Call, type CallName } from '@domain/contract/paths';
import type { Status } from '@domain/status';
import { locations } from '../platform/crypto/sealLocations';
import { useTestApp } from '../testing/app';
import { applicant, must, type Applicant, type Reply, inCity } from '../testing/applicant';
import { staffMember, type StaffMember } from '../testing/staff';
import { emptyDraft, openObjection } from '../testing/office';
import { grant as grantFunds } from '../testing/funds';
import { recordPass } from '../testing/manyWaiting';
import { failedMessage } from '../testing/unreached';

const HOME = '320100';
const AWAY = '320500';
const EDITION = 'scrap-cur';

type OfficeCall = { [N in CallName]: (typeof calls)[N]['auth'] extends 'office' ? N : never }[CallName];
type Send = (member: StaffMember) => Promise<Reply<unknown>>;

/** Replies to members of the object's city, of another city, and of the whole province. */
interface Acts {
  send: Send;
  own: number;
  other: number;
  all: number;
}
/** A list or sum: what a member of the city and of the province finds in it, and a member of another city does not. */
interface Shows {
  send: Send;
  shows: () => string;
}
/** No object of a city. */
interface Personal {
  personal: string;
}
type Entry = Acts | Shows | Personal;

const read = (send: Send): Acts => ({ send, own: 200, other: 404, all: 200 });
const change = (send: Send, status = 200): Acts => ({ send, own: status, other: 403, all: status });
const province = (send: Send, status = 200): Acts => ({ send, own: 403, other: 403, all: status });

describe('city scope of office calls', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let caseId: string;
  let number: string;
  let fileId: string;
  let colleague: StaffMember;
  let owner: Applicant;
  let n = 0;
  beforeAll(async () => {
    const sentIn = async (city: string) => (await applicant(t)).submitted('newApplyElv', (n += 1), inCity(city));
    owner = await applicant(t);
    const home = await owner.submitted('newApplyElv', (n += 1), inCity(HOME));
    const away = await sentIn(AWAY);
    await t.sql(`update applications set status = 'rejected' where id = $1`, [away.id]);
    const ripe = await sentIn(HOME);
    await t.sql(`update applications set status = 'publicity', approved_amount = 100 where id = $1`, [ripe.id]);
    await t.sql(
      `insert into application_events (application_id, seq, at, event, status, actor)
        values ($1, 9, $2::timestamptz - interval '30 days', 'publish', 'publicity', 'office:test')`,
      [ripe.id, t.clock.now()],
    );
    caseId = home.id;
    number = home.number ?? '';
    fileId = home.files[0]!.id;
    colleague = await staffMember(t, ['review1'], { regions: [HOME] });
    await recordPass(t, [caseId], colleague.id);
    for (const regionCode of [HOME, AWAY, null]) await grantFunds(t, 100_000_000, { edition: EDITION, regionCode });
  });

  const set = async (status: Status, stage: 1 | 2 | null = null) => {
    await t.sql('delete from pending_decisions');
    await t.sql(
      'update applications set status = $2, stage = $3, due_at = null, held_by = null, held_until = null where id = $1',
      [caseId, status, stage],
    );
  };
  const on =
    (status: Status, stage: 1 | 2 | null, send: (member: StaffMember) => Promise<Reply<unknown>>): Send =>
    async (member) => {
      await set(status, stage);
      return send(member);
    };
  const held = (send: Send): Send =>
    on('reviewing', 1, async (member) => {
      await t.sql(
        `update applications set held_by = $2, held_until = $3::timestamptz + interval '5 min' where id = $1`,
        [caseId, member.id, t.clock.now()],
      );
      return send(member);
    });
  const batch =
    (state: string, send: (member: StaffMember, id: string) => Promise<Reply<unknown>>): Send =>
    async (member) => {
      const id = randomUUID();
      await t.sql(
        `insert into payment_batches (id, edition, regions, state, made_at, made_by, count, sum_fen, encoding, sha256, file_sealed)
          values ($1, $2, $3, $4, $5, 'office:maker', 0, 0, 'utf-8', '', $6)`,
        [id, EDITION, [HOME], state, t.clock.now(), t.deps.vault.seal('', locations.batch(id))],
      );
      return send(member, id);
    };
  const ofCase =
    (what: string, body: object = {}) =>
    async (m: StaffMember) => {
      await m.send('POST', `/claims/${caseId}`, {});
      return m.send('POST', `/applications/${caseId}/${what}`, body);
    };
  const claim =
    (method: 'POST' | 'PUT' | 'DELETE', what = '', body: object = {}) =>
    (m: StaffMember) =>
      m.send(method, `/claims/${caseId}${what}`, method === 'DELETE' ? undefined : body);
  const bytes = async (m: StaffMember, method: 'GET' | 'POST', path: string, payload?: string) => {
    const reply = await t.inject({
      method,
      url: `/qczhyjs/api/office${path}`,
      headers: {
        ...m.headers,
        ...(payload !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(payload !== undefined && { payload }),
    });
    return { status: reply.statusCode, data: reply.body };
  };
  /** Returns the id of a proposal for the pool of the city. */
  const proposed = async () => {
    const lead = await staffMember(t, ['lead'], { regions: [HOME] });
    return ((await must(grant(HOME)(lead))) as { id: string }).id;
  };
  const person = { name: '示例人员', roles: ['intake'], regions: [HOME] };
  const grant = (regionCode: string | null) => (m: StaffMember) =>
    m.send('POST', '/funds', { edition: EDITION, regionCode, amount: 1, reason: '示例' });
  const version = async () => {
    const id = (await t.sql('select max(id) + 1 as id from policy_versions'))[0].id as number;
    await t.sql(
      `insert into policy_versions (id, body, sha256, proposed_at, proposed_by) values ($1, $2, '', $3, 'office:maker')`,
      [id, JSON.stringify(example), t.clock.now()],
    );
    return id;
  };

  const failed = async () => {
    await t.sql('delete from messages');
    return failedMessage(t, caseId);
  };

  const entries: Record<OfficeCall, Entry> = {
    officeSignOut: { personal: 'ends the caller’s own session' },
    officeMe: { personal: 'shows the caller' },
    staff: { send: (m) => m.send('GET', '/staff'), shows: () => colleague.id },
    createStaff: change(async (m) => m.send('POST', '/staff', { ...person, signIn: `new${(n += 1)}` }), 201),
    changeStaff: change((m) => m.send('PUT', `/staff/${colleague.id}`, { organisation: '示例单位' })),
    inviteStaff: change((m) => m.send('POST', `/staff/${colleague.id}/invitation`), 201),
    proposals: {
      send: async (m) => {
        await proposed();
        return m.send('GET', '/proposals');
      },
      shows: () => HOME,
    },
    confirmProposal: read(async (m) => m.send('POST', `/proposals/${await proposed()}/confirmation`)),
    withdrawProposal: read(async (m) => m.send('DELETE', `/proposals/${await proposed()}`)),
    findAccount: { send: (m) => m.send('POST', '/account-searches', { idNo: owner.idNo }), shows: () => caseId },
    proposeForAccount: change(
      (m) => m.send('POST', `/accounts/${owner.accountId}/proposals`, { kind: 'freezeAccount', reason: '手机被盗' }),
      201,
    ),
    officeApplications: { send: (m) => m.send('GET', '/applications'), shows: () => caseId },
    officeSearch: { send: (m) => m.send('POST', '/searches', { q: number }), shows: () => caseId },
    findByHelpNumber: {
      send: async (m) => {
        await t.sql(
          `insert into help_numbers values ('123456', $1, $2::timestamptz + interval '1 min') on conflict do nothing`,
          [caseId, t.clock.now()],
        );
        return m.send('POST', '/help-numbers', { number: '123456' });
      },
      shows: () => caseId,
    },
    audit: province((m) => m.send('GET', '/audit')),
    officeApplication: read((m) => m.send('GET', `/applications/${caseId}`)),
    officeFile: read((m) => bytes(m, 'GET', `/files/${fileId}`)),
    recordLook: read((m) => m.send('POST', `/files/${fileId}/looks`, {})),
    officeReadings: read((m) => m.send('GET', `/applications/${caseId}/readings`)),
    queues: {
      send: on('submitted', null, (m) => m.send('GET', '/queues')),
      shows: () => '"count":1',
    },
    claims: { send: held((m) => m.send('GET', '/claims')), shows: () => caseId },
    claimNext: {
      send: on('reviewing', 2, (m) => m.send('POST', '/claims', { queue: 'review2' })),
      shows: () => caseId,
    },
    claim: change(on('submitted', null, claim('POST')), 201),
    renewClaim: change(held(claim('PUT'))),
    giveBack: change(held(claim('DELETE'))),
    hold: change(held(claim('POST', '/hold', { until: '2026-11-23', note: '示例' }))),
    handOver: change(held(claim('POST', '/hand-over', { to: randomUUID() })), 422),
    cameBack: {
      send: async (m) => {
        await set('submitted');
        await t.sql(
          `insert into application_events (application_id, seq, at, event, status, actor, staff_id)
            select $1, max(e.seq) + n, $2, more.event, 'submitted', 'office:test', $3
            from application_events e, unnest(array['return', 'correct']) with ordinality as more (event, n)
            where e.application_id = $1 group by more.event, n`,
          [caseId, t.clock.now(), m.id],
        );
        return m.send('GET', '/corrections');
      },
      shows: () => caseId,
    },
    unreachable: {
      send: async (m) => {
        await failed();
        return m.send('GET', '/unreachable');
      },
      shows: () => caseId,
    },
    markReached: change(async (m) => m.send('POST', `/unreachable/${await failed()}`, {})),
    resendMessage: change(async (m) => m.send('POST', `/applications/${caseId}/messages`, { message: await failed() })),
    exportCases: { send: (m) => bytes(m, 'POST', '/exports', '{}'), shows: () => number },
    turnFile: change((m) => m.send('PUT', `/files/${fileId}/turn`, { turned: 90 })),
    statistics: { send: (m) => m.send('GET', '/statistics'), shows: () => HOME },
    officeIntake: change(on('submitted', null, ofCase('intake'))),
    pendDecision: change(on('submitted', null, ofCase('decisions', { act: 'intake' }))),
    undoDecision: { personal: 'ends decisions of the caller' },
    pendingDecisions: { personal: 'lists decisions of the caller' },
    readRefusal: { personal: 'removes a refused decision of the caller' },
    saveReviewDraft: change(on('reviewing', 1, (m) => m.send('PUT', `/applications/${caseId}/draft`, emptyDraft))),
    dropReviewDraft: change((m) => m.send('DELETE', `/applications/${caseId}/draft`)),
    openObjections: {
      send: on('publicity', null, async (m) => {
        await openObjection(t, caseId);
        return m.send('GET', '/objections');
      }),
      shows: () => caseId,
    },
    recordObjection: change(
      on('publicity', null, async (m) => {
        await t.sql(
          `insert into application_events (application_id, seq, at, event, status, actor)
            values ($1, 98, $2, 'publish', 'publicity', 'office:test') on conflict do nothing`,
          [caseId, t.clock.now()],
        );
        return ofCase('objections', { channel: 'phone', receivedOn: '2026-11-21', text: `示例 ${m.name}` })(m);
      }),
      201,
    ),

    officeFunds: { send: (m) => m.send('GET', '/funds'), shows: () => `"${HOME}"` },
    grantFunds: change(grant(HOME), 201),
    poolOpening: read((m) => m.send('GET', `/funds/opening?edition=${EDITION}&regionCode=${HOME}`)),
    fundsLine: read((m) => m.send('GET', `/funds/days?edition=${EDITION}&regionCode=${HOME}`)),
    officeEditions: { personal: 'as officePolicies' },
    officePolicies: { personal: 'policy versions are the same for every city; applicants read them too' },
    officePolicy: { personal: 'as officePolicies' },
    policyDifference: { personal: 'as officePolicies' },
    comparePolicy: { personal: 'compares a file with the policy in force' },
    proposePolicy: province((m) => m.send('POST', '/policies', example), 201),
    tryPolicy: province((m) => m.send('POST', '/trials', { policy: example })),
    tryVersion: province(async (m) => m.send('POST', `/policies/${await version()}/trial`, {})),
    signPolicy: province(async (m) => m.send('POST', `/policies/${await version()}/signature`, { against: 1 })),
    switchEdition: change((m) =>
      m.send('PUT', `/switches/${EDITION}`, { status: 'open', notice: null, regionCode: HOME }),
    ),

    batches: { send: batch('made', async (m) => m.send('GET', '/batches')), shows: () => EDITION },
    payableEditions: {
      send: async (m) => {
        await t.sql('update payment_lines set open = false');
        return m.send('GET', '/batches/payable');
      },
      shows: () => EDITION,
    },
    confirmReconciliation: province((m) => m.send('PUT', '/payment-hold/confirmation', {})),
    makeBatch: {
      send: async (m) => {
        await t.sql('update payment_lines set open = false');
        return m.send('POST', '/batches', { edition: EDITION });
      },
      shows: () => '"count":1',
    },
    batch: read(batch('made', (m, id) => m.send('GET', `/batches/${id}`))),
    dissolveBatch: change(batch('made', (m, id) => m.send('DELETE', `/batches/${id}`))),
    releaseBatch: change(batch('made', (m, id) => m.send('POST', `/batches/${id}/release`, {}))),
    batchFile: read(batch('released', (m, id) => bytes(m, 'GET', `/batches/${id}/file`))),
    answerBatch: change(
      batch('released', (m, id) => bytes(m, 'POST', `/batches/${id}/answers`, '[]')),
      422,
    ),
    officeImports: { personal: 'the lists are public; only the last import and its member are added' },
    importCompanies: province((m) => bytes(m, 'POST', '/imports/companies', '[]'), 422),
    importHotlines: province((m) => bytes(m, 'POST', '/imports/hotlines', '[]'), 422),
    importModels: province((m) => bytes(m, 'POST', '/imports/models', '[]'), 422),
    importRegions: province((m) => bytes(m, 'POST', '/imports/regions', '[]'), 422),
  };

  const officeCalls = (Object.entries(calls) as [CallName, Call][])
    .filter(([, { auth }]) => auth === 'office')
    .map(([name]) => name as OfficeCall);

  it('has an entry for every office call of the contract and no other', () =>
    expect(Object.keys(entries).sort()).toEqual([...officeCalls].sort()));

  it.each(officeCalls)('%s serves only the cities of its caller', async (name) => {
    const entry = entries[name];
    if ('personal' in entry) return;
    const { roles } = calls[name] as Call;
    // One member may have these: an admin decides nothing, and a releaser approves nothing.
    const deciding = roles!.filter((role) => role !== 'admin' && (role !== 'release' || !roles!.includes('review2')));
    const member = (regions: string[] | null) => staffMember(t, deciding.length ? deciding : roles!, { regions });
    const replies: Record<string, Reply<unknown>> = {};
    for (const [scope, regions] of [
      ['other', [AWAY]],
      ['own', [HOME]],
      ['all', null],
    ] as const)
      replies[scope] = await entry.send(await member(regions && [...regions]));
    const { own, other, all } = replies;
    if ('shows' in entry) {
      const finds = [own, other, all].map((reply) => JSON.stringify(reply!.data ?? null).includes(entry.shows()));
      expect(finds).toEqual([true, false, true]);
      return;
    }
    expect({ own: own!.status, other: other!.status, all: all!.status }).toEqual({
      own: entry.own,
      other: entry.other,
      all: entry.all,
    });
  });

  it('stores the cities of the maker with a payment batch', async () => {
    await t.sql('update payment_lines set open = false');
    const payer = await staffMember(t, ['pay'], { regions: [HOME, AWAY] });
    const batch = await must(payer.send<{ id: string }>('POST', '/batches', { edition: EDITION }));
    const rows = await t.sql('select regions from payment_batches where id = $1', [batch.id]);
    expect(rows).toEqual([{ regions: [HOME, AWAY] }]);
    const narrow = await staffMember(t, ['release'], { regions: [HOME] });
    expect((await narrow.send('GET', `/batches/${batch.id}`)).status).toBe(404);
  });

  it('counts in a list of pools only what it lists', async () => {
    const lead = await staffMember(t, ['lead'], { regions: [HOME] });
    const { list, total } = await must(lead.send<{ list: { regionCode: string }[]; total: number }>('GET', '/funds'));
    expect(list.map(({ regionCode }) => regionCode)).toEqual([HOME]);
    expect(total).toBe(1);
    expect((await lead.send('GET', `/funds/days?edition=${EDITION}`)).status).toBe(404);
  });

  it('switches an edition per city within the scope and for the province only with every city', async () => {
    const put = (m: StaffMember, regionCode?: string | null) =>
      m.send('PUT', `/switches/${EDITION}`, { status: 'paused', notice: '示例', regionCode });
    const two = await staffMember(t, ['lead'], { regions: [HOME, '320200'] });
    for (const regionCode of [HOME, '320200']) expect((await put(two, regionCode)).status).toBe(200);
    for (const regionCode of [AWAY, null, undefined]) expect((await put(two, regionCode)).status).toBe(403);
    const all = await staffMember(t, ['lead']);
    for (const regionCode of [AWAY, null]) expect((await put(all, regionCode)).status).toBe(200);
    type Policies = { switches: { regionCode: string | null }[] };
    const seen = async (m: StaffMember) =>
      (await must(m.send<Policies>('GET', '/policies'))).switches.map(({ regionCode }) => regionCode).sort();
    expect(await seen(two)).toEqual([HOME, '320200', null].sort());
    expect(await seen(all)).toEqual([HOME, '320200', AWAY, null].sort());
    for (const regionCode of [HOME, '320200', AWAY, null])
      await must(all.send('PUT', `/switches/${EDITION}`, { status: 'open', notice: null, regionCode }));
  });

  it('lets no admin widen a member beyond the admin’s own cities', async () => {
    const admin = await staffMember(t, ['admin'], { regions: [HOME] });
    const put = (id: string, body: object) => admin.send('PUT', `/staff/${id}`, body);
    for (const id of [admin.id, colleague.id]) {
      expect(await put(id, { regions: 'all' })).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
      expect(await put(id, { regions: [HOME, AWAY] })).toMatchObject({ status: 403 });
    }
    const wide = { ...person, signIn: 'wide', regions: 'all' };
    expect(await admin.send('POST', '/staff', wide)).toMatchObject({ status: 403 });
  });
});
