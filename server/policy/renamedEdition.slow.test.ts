import example from '@domain/policy/example.json';
import type { CallTypes } from '@domain/contract/types';
import type { Answers } from '@domain/flow/types';
import type { Role } from '@domain/office';
import { sampleIdNo } from '@domain/testing/sample';
import { testApp, type TestApp } from '../testing/app';
import { applicant, call, inCity, must } from '../testing/applicant';
import { office, officerHeaders } from '../testing/office';
import { enact, yearAfter } from '../testing/policy';

/** The policy with another id of an edition. */
const renamed = <P extends object>(policy: P, id: string, to: string): P =>
  JSON.parse(JSON.stringify(policy).replaceAll(`"${id}"`, `"${to}"`)) as P;

/** The policy in which a new edition of the same year takes over the flow of the current one, which becomes the previous one. */
function secondHalf(policy: typeof example, id: string): typeof example {
  const current = policy.editions.find(({ flow }) => flow === 'newApplyElv')!;
  const others = policy.editions.filter(({ kind }) => kind !== current.kind);
  return {
    ...policy,
    editions: [{ ...current, flow: 'applyElv', generation: 'previous' }, { ...current, id }, ...others],
  };
}

describe('an edition with a new id', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
    await enact(t, example);
  });
  afterEach(() => t.close());

  const rename = (to: string, from = 'scrap-cur', policy: object = example) => {
    t.clock.advance({ minutes: 1 });
    return enact(t, renamed(policy, from, to));
  };

  /** Answers of the person of the first sample application. */
  const ofFirst = (answers: Answers): Answers => ({
    ...answers,
    personalInfo: { ...answers.personalInfo, idNo: sampleIdNo(1) },
  });

  it('still counts earlier cases of a person', async () => {
    const who = await applicant(t);
    await who.submitted('newApplyElv', 1);
    await rename('scrap-new');
    await rename('scrap-2026');
    const second = await who.filled('newApplyElv', 2, ofFirst);
    expect(await who.submit(second.id, second.revision)).toMatchObject({ status: 409, errorCode: 'LIMIT_REACHED' });
  });

  it('still excludes the persons of an edition that it names', async () => {
    const who = await applicant(t);
    await who.submitted('newApply', 1);
    await rename('replacement-2026', 'replacement-cur');
    const second = await who.filled('newApplyElv', 2, ofFirst);
    expect(await who.submit(second.id, second.revision)).toMatchObject({
      errorCode: 'LIMIT_REACHED',
      fields: { 'personalInfo.idNo': { reason: 'limit_reached.exclusive' } },
    });
  });

  it('is not the removed edition of an earlier year whose flow it takes over', async () => {
    await rename('scrap-2026', 'scrap-cur', yearAfter());
    expect(t.deps.policies.current().policy.editions[0]).toMatchObject({ id: 'scrap-2026', flow: 'applyElv' });
    expect(t.deps.policies.isSameOrRenamed('scrap-prev', 'scrap-2026')).toBe(false);
  });

  it('is still the same edition until a signed version with both ids is in force', async () => {
    await rename('scrap-new');
    const later = new Date('2027-01-01T00:00:00+08:00');
    await enact(t, secondHalf(renamed(example, 'scrap-cur', 'scrap-new'), 'scrap-cur'), later);
    const areSame = () => t.deps.policies.isSameOrRenamed('scrap-cur', 'scrap-new');
    expect(areSame()).toBe(true);
    t.clock.set(later.toISOString());
    expect(areSame()).toBe(false);
  });

  it('is another edition when the edition before it has only moved to the flow of the previous one', async () => {
    const who = await applicant(t);
    await who.submitted('newApplyElv', 1);
    const next = secondHalf(example, 'scrap-b');
    for (const policy of [next, secondHalf(next, 'scrap-c')]) {
      t.clock.advance({ minutes: 1 });
      await enact(t, policy);
    }
    const second = await who.filled('newApplyElv', 2, ofFirst);
    expect(second).toMatchObject({ edition: 'scrap-c', problems: {} });
    await must(who.submit(second.id, second.revision));
  });

  it('and those before and after it are listed for the desk, and payable cases of each can be batched', async () => {
    const get = async <T>(path: string, roles: Role[]) =>
      must(call<T>(t, 'GET', `/office${path}`, { headers: await officerHeaders(t, roles) }));
    const payable = async () => (await get<CallTypes['payableEditions']['reply']>('/batches/payable', ['pay'])).list;
    const { id } = await (await applicant(t)).submitted('newApplyElv', 1);
    const { intake, approve, publish } = office(t);
    for (const step of [intake, approve, approve, publish]) await must(step(id));
    await rename('scrap-new');
    await enact(t, yearAfter(), new Date('2027-01-01T00:00:00+08:00'));
    expect(await payable()).toEqual([]);
    t.clock.advance({ days: 6 });
    expect(await payable()).toEqual([{ edition: 'scrap-cur', count: 1 }]);
    const { list } = await get<CallTypes['officeEditions']['reply']>('/editions', ['audit']);
    expect(list.map(({ id: edition, state, from }) => [edition, state, from])).toEqual([
      ['scrap-prev', 'current', null],
      ['scrap-new', 'current', null],
      ['replacement-prev', 'current', null],
      ['replacement-cur', 'current', null],
      ['scrap-cur', 'later', '2027-01-01'],
      ['scrap-2027', 'later', '2027-01-01'],
      ['replacement-2027', 'later', '2027-01-01'],
    ]);
    const batch = await call(t, 'POST', '/office/batches', {
      body: { edition: 'scrap-cur' },
      headers: await officerHeaders(t, ['pay']),
    });
    expect(batch).toMatchObject({ status: 201, data: { count: 1 } });
    expect(await payable()).toEqual([]);
  });

  describe('that an officer has paused', () => {
    const put = async (edition: string, body: Partial<CallTypes['switchEdition']['body']>) =>
      call<CallTypes['switchEdition']['reply']>(t, 'PUT', `/office/switches/${edition}`, {
        body: { status: 'open', notice: null, ...body },
        headers: await officerHeaders(t, ['policy']),
      });
    const switches = async () =>
      (
        await must(
          call<CallTypes['officePolicies']['reply']>(t, 'GET', '/office/policies', {
            headers: await officerHeaders(t, ['policy']),
          }),
        )
      ).switches.map(({ edition, regionCode, status }) => [edition, regionCode, status]);

    it('stays paused in the city until a switch of the new id', async () => {
      const who = await applicant(t);
      const draft = await who.filled('newApplyElv', 1, inCity('320500'));
      const { at } = await must(put('scrap-cur', { status: 'paused', regionCode: '320500' }));
      await rename('scrap-2026');
      expect(await who.submit(draft.id, draft.revision)).toMatchObject({
        errorCode: 'EDITION_PAUSED',
        data: { regionCode: '320500' },
      });
      expect(await switches()).toEqual([['scrap-2026', '320500', 'paused']]);
      expect((await put('scrap-2026', { regionCode: '320500', seen: null })).errorCode).toBe('REVISION_CONFLICT');
      await must(put('scrap-2026', { regionCode: '320500', seen: at }));
      expect(await switches()).toEqual([['scrap-2026', '320500', 'open']]);
      await must(who.submit(draft.id, draft.revision));
    });

    it('stays paused in the province while its versions state the same status', async () => {
      await must(put('scrap-cur', { status: 'paused', notice: '紧急暂停' }));
      const intake = () => t.deps.policies.current().policy.editions.find(({ flow }) => flow === 'newApplyElv')!.intake;
      await rename('scrap-2026');
      expect(intake()).toMatchObject({ status: 'paused', pausedNotice: '紧急暂停' });
      expect(await switches()).toEqual([['scrap-2026', null, 'paused']]);
      await must(put('scrap-2026', {}));
      expect(intake().status).toBe('open');
      await rename('scrap-cur');
      expect(intake().status).toBe('open');
    });
  });
});
