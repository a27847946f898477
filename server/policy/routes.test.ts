import example from '@domain/policy/example.json';
import type { CallTypes, PolicyReply } from '@domain/contract/types';
import type { PolicyFile } from '@domain/policy/schema';
import { withTerms } from '@domain/policy/terms';
import { openPolicyVersions } from './versionCache';
import { useTestApp } from '../testing/app';
import { applicant, call, must, inCity } from '../testing/applicant';
import { office, officer, officerHeaders } from '../testing/office';
import { enact } from '../testing/policy';
import { auditOf } from '../testing/record';
import { staffMember } from '../testing/staff';

type Version = CallTypes['proposePolicy']['reply'];
type Trial = CallTypes['tryPolicy']['reply'];

/** `one` and `two` may propose and sign; `reader` may only read. */
type Who = 'one' | 'two' | 'reader';
const rolesOf = (who: Who) => (who === 'reader' ? (['lead'] as const) : (['policy', 'policy2'] as const));

/** A policy version with another name and a lower cap for scrapping (报废) in the current year. */
function tomorrow(version: string, cap = 900_000) {
  const next = structuredClone(example);
  const edition = next.editions.find(({ id }) => id === 'scrap-cur')!;
  edition.version = version;
  for (const amount of edition.amounts) if ('cap' in amount) amount.cap = cap;
  Object.assign(edition, { takesBack: true });
  return next;
}

describe('policy versions', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  const as = async (who: Who) => ({ headers: await officerHeaders(t, rolesOf(who), who) });
  const actorOf = async (who: Who) => `staff:${(await officer(t, who, rolesOf(who))).id}`;
  const post = async <T>(path: string, body: object, who: Who = 'one') =>
    call<T>(t, 'POST', path, { body, ...(await as(who)) });
  const get = async <T>(path: string) => call<T>(t, 'GET', path, await as('reader'));
  const difference = (id: number, validFrom?: string) =>
    must(
      get<CallTypes['policyDifference']['reply']>(
        `/office/policies/${id}/difference${validFrom ? `?validFrom=${validFrom}` : ''}`,
      ),
    );
  const sign = async (id: number, validFrom?: string, who: Who = 'two') => {
    const { against } = await difference(id, validFrom);
    return post<Version>(`/office/policies/${id}/signature`, { validFrom, against }, who);
  };
  const rows = async () =>
    (
      await t.sql(
        'select (select count(*)::int from policy_versions) versions, (select count(*)::int from policy_signatures) signatures, (select count(*)::int from application_events) events',
      )
    )[0];

  it('report every mistake of a proposal at once, and store none of it', async () => {
    const bad = structuredClone(example);
    bad.editions[0]!.intake.applyFrom = '2026-02-30';
    bad.editions[1]!.requiredMaterials.push('nothing');
    bad.common.calendar.holidays = ['2026-13-01'] as never;
    const before = await rows();
    const refused = await post('/office/policies', bad);
    expect(refused).toMatchObject({ status: 422, errorCode: 'VALIDATION_FAILED' });
    expect(Object.keys(refused.fields!).length).toBe(3);
    for (const { message, reason } of Object.values(refused.fields!)) {
      expect(message).toMatch(/：.*[㐀-鿿]/);
      expect(reason).toMatch(/^policy\.\w+$/);
    }
    expect((await post('/office/policies', { editions: [] })).status).toBe(422);
    expect((await post('/office/policies', tomorrow('2026.1'))).fields).toHaveProperty(['editions.scrap-cur.version']);
    const otherYear = tomorrow('2027.1');
    otherYear.editions.find(({ id }) => id === 'scrap-cur')!.year = 2027;
    expect((await post('/office/policies', otherYear)).fields).toEqual({
      'editions.scrap-cur.id': expect.objectContaining({ reason: 'policy.idReused' }),
    });
    expect(await rows()).toEqual(before);
  });

  it('are proposed by one person, signed by another, and take effect in all processes at the same moment', async () => {
    const { id } = await must(post<Version>('/office/policies', tomorrow('2026.2')));
    const shown = await difference(id);
    expect(shown).toMatchObject({
      against: 1,
      sentences: expect.arrayContaining([expect.stringContaining('上限9,000元')]),
    });
    expect(await must(post('/office/differences', tomorrow('2026.2'), 'reader'))).toEqual({
      against: 1,
      sentences: shown.sentences,
      groups: shown.groups,
    });
    expect(await sign(id, undefined, 'one')).toMatchObject({ status: 403, errorCode: 'OTHER_PERSON_NEEDED' });
    expect(await sign(id, undefined, 'reader')).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    const other = openPolicyVersions(t.deps);
    expect(await must(sign(id))).toMatchObject({
      proposedBy: await actorOf('one'),
      signedBy: await actorOf('two'),
      validFrom: '2026-11-21T10:00:05.000+08:00',
    });
    await other.refresh();
    expect([t.deps.policies.current().id, other.current().id]).toEqual([1, 1]);
    t.clock.advance({ seconds: 5 });
    expect([t.deps.policies.current().id, other.current().id]).toEqual([id, id]);
    expect(await sign(id)).toMatchObject({ status: 409, errorCode: 'TRANSITION_FORBIDDEN' });
    expect(await post('/office/policies/99/signature', { against: 1 }, 'two')).toMatchObject({ status: 404 });
    expect(await must(get('/office/policies'))).toMatchObject({
      inForce: id,
      versions: { length: 2 },
      yearsWithoutHolidays: [2027],
    });
    for (const action of ['propose_policy', 'sign_policy'])
      expect(await auditOf(t, { action })).toEqual([expect.objectContaining({ address: '127.0.0.1' })]);
    // A version in force is compared with its predecessor; the first version has none.
    expect(await difference(id)).toEqual(shown);
    expect(await difference(1)).toEqual({ id: 1, against: null, sentences: [], groups: [] });
    expect(await must(get(`/office/policies/${id}`))).toMatchObject({ body: tomorrow('2026.2') });
  });

  it('can be signed for a later day', async () => {
    const { id } = await must(post<Version>('/office/policies', tomorrow('2026.3')));
    await must(sign(id, '2026-12-01'));
    // A version signed for later is compared with the one in force until then.
    expect(await difference(id)).toMatchObject({
      against: t.deps.policies.current().id,
    });
    const estimated = async () =>
      (
        await must(
          post<CallTypes['estimate']['reply']>('/estimates', {
            flow: 'newApplyElv',
            oldFuel: 'gasoline',
            carType: 'nev',
          }),
        )
      ).version;
    expect(await estimated()).toBe('2026.2');
    t.clock.set('2026-12-01T00:00:00+08:00');
    expect(await estimated()).toBe('2026.3');
    t.clock.set('2026-11-21T11:00:00+08:00');
  });

  it('are compared with the version that they replace, and name one that is signed for a later day without their changes', async () => {
    const inForce = t.deps.policies.current().id;
    const { versions } = await must(get<CallTypes['officePolicies']['reply']>('/office/policies'));
    const next = versions.find(({ validFrom }) => validFrom === '2026-12-01T00:00:00.000+08:00')!.id;
    const holiday = tomorrow('2026.2');
    holiday.common.calendar.holidays.push('2026-12-24');
    const { id } = await must(post<Version>('/office/policies', holiday));
    const expected = {
      id,
      against: inForce,
      sentences: [
        expect.stringMatching(/^共同规定：节假日/),
        expect.stringContaining(`版本${next}已签发，自2026-12-01起生效，不含以上改动中的1项`),
      ],
    };
    expect(await difference(id)).toMatchObject({
      ...expected,
      groups: [
        { about: null, sentences: [expected.sentences[1]] },
        { about: null, sentences: [expected.sentences[0]] },
      ],
    });
    expect((await must(post<typeof expected>('/office/differences', holiday))).sentences).toEqual(expected.sentences);
    await must(sign(id));
    expect(await difference(id)).toMatchObject({
      ...expected,
      groups: [
        { about: null, sentences: [expected.sentences[1]] },
        { about: null, sentences: [expected.sentences[0]] },
      ],
    });
    // The version for December has no such holiday: its page lists the removal.
    expect(await difference(next)).toMatchObject({
      against: id,
      sentences: expect.arrayContaining([expect.stringMatching(/^共同规定：节假日/)]),
    });
    const both = tomorrow('2026.3');
    both.common.calendar.holidays.push('2026-12-24');
    const repaired = await must(post<Version>('/office/policies', both));
    await must(sign(repaired.id, '2026-12-01'));
    expect(await difference(id)).toMatchObject({ sentences: { length: 1 } });
    t.clock.advance({ seconds: 5 });
  });

  it("trial counts open and last year's cases per city and writes nothing", async () => {
    const a = await (await applicant(t)).submitted('newApplyElv', 801);
    const b = await (await applicant(t)).submitted('newApply', 802);
    await (await applicant(t)).filled('newApplyElv', 803);
    await must(office(t).intake(b.id));
    const before = await rows();
    const next = tomorrow('2026.4', 2_000_000);
    next.editions.find(({ id }) => id === 'replacement-cur')!.version = '2026.4';
    const replacement = next.editions.find(({ id }) => id === 'replacement-cur')!;
    Object.assign(replacement, { takesBack: true });
    Object.assign(replacement.amounts[0]!, { cap: 500_000 });
    const tried = await must(post<Trial>('/office/trials', { policy: next }));
    expect(tried).toMatchObject({
      judged: 2,
      next: null,
      cities: [
        {
          regionCode: '320500',
          cases: 2,
          more: 1,
          less: 1,
          nothing: 0,
          before: a.estimate.amount! + b.estimate.amount!,
          after: 1_800_000 + 500_000,
        },
      ],
      terms: [
        { edition: 'replacement-cur', term: '统一规定', cases: 1, less: 1, after: 500_000 },
        { edition: 'scrap-cur', term: '统一规定', cases: 1, less: 0, after: 1_800_000 },
      ],
    });
    expect(await must(post<Trial>('/office/policies/1/trial', {}))).toMatchObject({ judged: 2, cities: [{ more: 1 }] });
    expect(
      await must(post<Trial>('/office/policies/1/trial', { after: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })),
    ).toMatchObject({
      judged: 0,
      next: null,
    });
    expect(await rows()).toEqual(before);
  });

  it('a switch pauses an edition with a notice in every process that has refreshed, and opens it again', async () => {
    const put = async (edition: string, body: object) =>
      call(t, 'PUT', `/office/switches/${edition}`, { body, ...(await as('one')) });
    const other = openPolicyVersions(t.deps);
    await other.refresh();
    const who = await applicant(t);
    const tag = async () => (await t.inject({ url: '/qczhyjs/api/policies' })).headers.etag;
    const before = await tag();
    expect(await put('replacement-prev', { status: 'paused', notice: '资金紧张，暂停受理' })).toMatchObject({
      status: 200,
      data: { edition: 'replacement-prev', status: 'paused', by: await actorOf('one') },
    });
    expect(await who.send('POST', '/applications', { flow: 'apply' })).toMatchObject({
      status: 409,
      errorCode: 'EDITION_PAUSED',
    });
    const seen = (laws: typeof other) =>
      laws.current().policy.editions.find(({ id }) => id === 'replacement-prev')!.intake;
    expect(seen(other).status).toBe('open');
    await other.refresh();
    expect(seen(other)).toMatchObject({ status: 'paused', pausedNotice: '资金紧张，暂停受理' });
    expect(await tag()).not.toBe(before);
    expect((await put('replacement-prev', { status: 'open', notice: null })).status).toBe(200);
    expect(await tag()).toBe(before);
    expect((await put('nothing', { status: 'open', notice: null })).status).toBe(404);
    expect((await put('replacement-prev', { status: 'closed', notice: null })).status).toBe(422);
  });

  it('a version that changes the status of an edition replaces earlier switches, and one with the same status does not', async () => {
    const put = async (body: object) =>
      must(call(t, 'PUT', '/office/switches/replacement-prev', { body, ...(await as('one')) }));
    const signWith = (status: 'open' | 'paused', notice: string) => {
      const next = { ...tomorrow('2026.2'), notice };
      next.editions.find(({ id }) => id === 'replacement-prev')!.intake.status = status;
      t.clock.advance({ minutes: 1 });
      return enact(t, next);
    };
    const status = () =>
      t.deps.policies.current().policy.editions.find(({ id }) => id === 'replacement-prev')!.intake.status;
    const switches = async () =>
      (await must(get<CallTypes['officePolicies']['reply']>('/office/policies'))).switches
        .filter(({ edition }) => edition === 'replacement-prev')
        .map((one) => one.status);
    await put({ status: 'paused', notice: '紧急暂停' });
    await signWith('open', '补入节假日');
    expect([status(), await switches()]).toEqual(['paused', ['paused']]);
    await put({ status: 'open', notice: null });
    await signWith('paused', '年终结算');
    expect([status(), await switches()]).toEqual(['paused', []]);
    // The same change by the same member is no repetition of the replaced one.
    await put({ status: 'open', notice: null, seen: null });
    expect([status(), await switches()]).toEqual(['open', ['open']]);
    await signWith('paused', '改正说明');
    expect(status()).toBe('open');
    await put({ status: 'paused', notice: '再次暂停' });
    await signWith('open', '恢复受理');
    expect([status(), await switches()]).toEqual(['open', []]);
  });

  it('are compared with the version that starts on the same day, and the page names the one that would not apply', async () => {
    const propose = async (change: (next: ReturnType<typeof tomorrow>) => void) => {
      const next = tomorrow('2026.3');
      change(next);
      return (await must(post<Version>('/office/policies', next))).id;
    };
    const day = '2026-12-20';
    const warnings = async (id: number, validFrom?: string) =>
      (await difference(id, validFrom)).sentences.filter((sentence) => sentence.startsWith('注意'));
    const older = await propose(() => undefined);
    const replaced = await propose((next) => next.common.calendar.holidays.push('2026-12-30'));
    const id = await propose(() => undefined);
    await must(sign(replaced, day));
    expect(await warnings(older, day)).toEqual([
      `注意：版本${replaced}已签发，也自${day}起生效，并取代本版本：选这一天，本版本不会生效`,
    ]);
    expect(await warnings(id, day)).toEqual([
      `注意：版本${replaced}已签发，也自${day}起生效；签发后由本版本取代，它不会生效`,
    ]);
    expect(await warnings(id, '2026-12-21')).toEqual([]);
    await must(sign(id, day));
    expect(await warnings(id)).toEqual([
      `注意：版本${replaced}也签发为自${day}起生效，被本版本取代，其中1项改动不生效`,
    ]);
  });

  describe('a signature names the version that it replaces', () => {
    const propose = async () => (await must(post<Version>('/office/policies', tomorrow('2026.3')))).id;
    const signAgainst = (id: number, body: { validFrom?: string; against?: number }) =>
      post<Version>(`/office/policies/${id}/signature`, body, 'two');

    it.each([
      ['at once', undefined, undefined],
      ['for a day, on which it starts', '2026-12-28', '2026-12-28'],
      ['for a day, before which it starts', '2026-12-29', '2026-12-30'],
    ])('and is refused when another version was signed meanwhile %s', async (_, firstDay, secondDay) => {
      const [first, second] = [await propose(), await propose()];
      const { against } = await difference(second, secondDay);
      const signed = await must(sign(first, firstDay));
      expect(await signAgainst(second, { validFrom: secondDay, against: against! })).toMatchObject({
        status: 409,
        errorCode: 'PREDECESSOR_CHANGED',
        data: signed,
      });
      expect((await must(get<Version>(`/office/policies/${second}`))).signedAt).toBeNull();
      expect((await difference(second, secondDay)).against).toBe(first);
      await must(signAgainst(second, { validFrom: secondDay, against: first }));
      t.clock.advance({ seconds: 5 });
    });

    it('and one of two at the same time is refused', async () => {
      const ids = [await propose(), await propose()];
      const validFrom = '2026-12-31';
      const { against } = await difference(ids[0]!, validFrom);
      const replies = await Promise.all(ids.map((id) => signAgainst(id, { validFrom, against: against! })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('and is refused without it', async () => {
      expect(await signAgainst(await propose(), {})).toMatchObject({
        status: 422,
        fields: { against: { code: 'required' } },
      });
    });
  });

  describe('switch of one city', () => {
    const put = async (body: object) =>
      call<{ regionCode: string | null; at: string }>(t, 'PUT', '/office/switches/scrap-cur', {
        body,
        ...(await as('one')),
      });
    const pause = (regionCode: string, notice: string | null = '示例市系统维护，暂停受理') =>
      must(put({ status: 'paused', notice, regionCode }));
    const open = (regionCode: string | null) => must(put({ status: 'open', notice: null, regionCode }));
    const draftIn = async (regionCode: string, n: number) => {
      const who = await applicant(t);
      return { who, draft: await who.filled('newApplyElv', n, inCity(regionCode)) };
    };
    afterEach(async () => {
      for (const regionCode of ['320500', '320100', null]) await open(regionCode);
    });

    it('pauses intake for applicants of that city only and loses nothing', async () => {
      const [here, there] = [await draftIn('320500', 81), await draftIn('320100', 82)];
      expect(await pause('320500')).toMatchObject({ edition: 'scrap-cur', regionCode: '320500', status: 'paused' });
      const { who, draft } = here;
      const refused = { regionCode: '320500', notice: '示例市系统维护，暂停受理' };
      expect(await who.submit(draft.id, draft.revision, 'first-try')).toMatchObject({
        status: 409,
        errorCode: 'EDITION_PAUSED',
        data: refused,
      });
      expect((await who.get(draft.id)).actions).toEqual(['save', 'delete']);
      expect(await who.get(draft.id)).toMatchObject({ status: 'draft', revision: draft.revision, steps: draft.steps });
      expect((await there.who.get(there.draft.id)).actions).toEqual(['save', 'submit', 'delete']);
      expect((await there.who.submit(there.draft.id, there.draft.revision)).status).toBe(200);
      // A new draft has no city yet.
      expect((await (await applicant(t)).send('POST', '/applications', { flow: 'newApplyElv' })).status).toBe(201);
      const { editions } = await must(call<PolicyReply>(t, 'GET', '/policies'));
      expect(editions.find(({ id }) => id === 'scrap-cur')).toMatchObject({ status: 'open', pauses: [refused] });
      expect(editions.find(({ id }) => id === 'replacement-cur')).not.toHaveProperty('pauses');

      await open('320500');
      expect((await who.submit(draft.id, draft.revision, 'first-try')).status).toBe(200);
    });

    it('follows the city of the draft when the applicant changes it', async () => {
      await pause('320500');
      const { who, draft } = await draftIn('320100', 83);
      const moved = await must(who.save(draft.id, 'personalInfo', { regionCode: '320500' }, draft.revision));
      expect(moved.actions).toEqual(['save', 'delete']);
      expect((await who.submit(moved.id, moved.revision)).errorCode).toBe('EDITION_PAUSED');
      const back = await must(who.save(draft.id, 'personalInfo', { regionCode: '320100' }, moved.revision));
      expect((await who.submit(back.id, back.revision)).status).toBe(200);
    });

    it('accepts or rejects concurrent submissions as a whole', async () => {
      const drafts = await Promise.all([85, 86, 87, 88].map((n) => draftIn('320500', n)));
      const submit = ({ who, draft }: (typeof drafts)[number]) => who.submit(draft.id, draft.revision);
      const [first, second, , third, fourth] = await Promise.all([
        submit(drafts[0]!),
        submit(drafts[1]!),
        pause('320500'),
        submit(drafts[2]!),
        submit(drafts[3]!),
      ]);
      const replies = [first, second, third, fourth];
      for (const [n, { who, draft }] of drafts.entries()) {
        const reply = replies[n]!;
        const { status, number } = await who.get(draft.id);
        expect([reply.status, status, number !== undefined]).toEqual(
          reply.status === 200 ? [200, 'submitted', true] : [409, 'draft', false],
        );
      }
      expect((await submit(await draftIn('320500', 89))).errorCode).toBe('EDITION_PAUSED');
    });

    it('stays paused while the whole province is paused, and keeps the pause of the city afterwards', async () => {
      const { who, draft } = await draftIn('320500', 90);
      await pause('320500', '本市暂停');
      await must(put({ status: 'paused', notice: '全省暂停', regionCode: null }));
      await open('320500');
      expect(await who.submit(draft.id, draft.revision)).toMatchObject({
        errorCode: 'EDITION_PAUSED',
        data: { regionCode: null, notice: '全省暂停' },
      });
      await pause('320500', '本市暂停');
      await must(put({ status: 'open', notice: null }));
      expect(await who.submit(draft.id, draft.revision)).toMatchObject({
        errorCode: 'EDITION_PAUSED',
        data: { regionCode: '320500', notice: '本市暂停' },
      });
    });

    it('rejects a change of an older switch than the newest, also of two at the same time', async () => {
      const first = await pause('320500', '旧公告');
      const change = async (seen: string | null, notice: string) =>
        call<{ at: string; notice: string | null; status: string }>(t, 'PUT', '/office/switches/scrap-cur', {
          body: { status: 'paused', notice, regionCode: '320500', seen },
          ...(await as('one')),
        });
      t.clock.advance({ minutes: 1 });
      await must(put({ status: 'open', notice: null, regionCode: '320500' }));
      expect(await change(first.at, '新公告')).toMatchObject({
        status: 409,
        errorCode: 'REVISION_CONFLICT',
        data: { status: 'open', notice: null, regionCode: '320500' },
      });
      expect(await change(null, '新公告')).toMatchObject({ status: 409, errorCode: 'REVISION_CONFLICT' });
      expect(t.deps.policies.pauses({ id: 'scrap-cur' })).toEqual([]);
      const { at } = (await change(first.at, '新公告')).data;
      t.clock.advance({ minutes: 1 });
      const both = await Promise.all([change(at, '公告甲'), change(at, '公告乙')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { notice } = both.find(({ status }) => status === 200)!.data;
      // The lost reply of the change that succeeded is repeated.
      expect(await change(at, notice!)).toMatchObject({ status: 200, data: { notice } });
      expect(t.deps.policies.pauses({ id: 'scrap-cur' })).toEqual([{ regionCode: '320500', notice }]);
    });
  });

  it('refuse a start that is not ahead any more at its field', async () => {
    const { id } = await must(post<Version>('/office/policies', tomorrow('2026.3')));
    const { against } = await difference(id);
    const validFrom = '2026-11-20';
    const refused = {
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      fields: {
        validFrom: { code: 'range', reason: 'range.past', message: '该日零点已过，请改选更晚的日期或立即生效' },
      },
    };
    expect(await post(`/office/policies/${id}/signature`, { validFrom, against }, 'two')).toMatchObject(refused);
    expect(await get(`/office/policies/${id}/difference?validFrom=${validFrom}`)).toMatchObject(refused);
    expect((await must(get<Version>(`/office/policies/${id}`))).signedAt).toBeNull();
  });
});

describe('a policy file', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('is compared, tried and proposed with as many terms as the schema allows', async () => {
    const policy = withTerms(example as PolicyFile);
    const edition = policy.editions.find(({ id }) => id === 'replacement-cur')!;
    const [term] = edition.terms;
    const ofPlate = (n: number) => ({ ...term!, name: `${n}`, applies: { oldPlate: [`苏A${n + 100}`] } });
    edition.version = '2026.100';
    edition.terms = [...Array.from({ length: 99 }, (_, n) => ofPlate(n)), term!];
    const by = await staffMember(t, ['policy']);
    for (const path of ['/differences', '/trials', '/policies']) {
      const body = path === '/trials' ? { policy } : policy;
      expect([path, (await by.send('POST', path, body)).status]).toEqual([path, path === '/policies' ? 201 : 200]);
    }
  });
});
