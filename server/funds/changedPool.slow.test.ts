import example from '@domain/policy/example.json';
import type { CallTypes } from '@domain/contract/types';
import { sampleAnswers } from '@domain/testing/sample';
import { DAY_MS } from '@domain/time';
import { findApplication } from '../cases/caseRecords';
import { AppError } from '../errors';
import { sweep } from '../housekeeping';
import { testApp, type TestApp } from '../testing/app';
import { applicant, call, must, type Applicant, inCity, inNameOf } from '../testing/applicant';
import { wrongFunds, grant } from '../testing/funds';
import { whileLocked } from '../testing/locks';
import { sendDue } from '../messages/worker';
import { office, officerHeaders } from '../testing/office';
import { enact, yearAfter } from '../testing/policy';
import { joinWaitingListAfter } from '../cases/waitingList/queuePosition';

const SUBSIDY = 1_800_000;
const EDITION = 'scrap-cur';

describe('waiting for funds, when time passes, or the draft or its pool changes', () => {
  let t: TestApp;
  let n = 0;

  const enactWith = (edition: string, version: string, status = 'open', { days = 0 } = {}) => {
    const text = JSON.stringify(example).replaceAll(`"${EDITION}"`, `"${edition}"`);
    const policy = JSON.parse(text) as typeof example;
    for (const edition of policy.editions) {
      edition.version = version;
      Object.assign(edition.intake, { waitingList: true, status });
    }
    t.clock.advance({ minutes: 1 });
    return enact(t, policy, new Date(t.clock.now().getTime() + days * DAY_MS));
  };
  beforeEach(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
    await enactWith(EDITION, '2026.9');
  });
  afterEach(async () => {
    expect(await t.sql(wrongFunds)).toEqual([]);
    await t.close();
  });

  const grantTo = (regionCode: string, edition = EDITION) => grant(t, SUBSIDY, { edition, regionCode });
  const ready = async (regionCode: string) => {
    const who = await applicant(t);
    const { id } = await who.filled('newApplyElv', (n += 1), inCity(regionCode));
    return { who, id, send: async () => who.submit(id, (await who.get(id)).revision) };
  };
  type Ready = Awaited<ReturnType<typeof ready>>;
  /** A city, or the province, with money for one application, which has it. */
  const exhausted = async (regionCode: string, pool: string | null = regionCode) => {
    await grant(t, SUBSIDY, { regionCode: pool });
    const holder = await ready(regionCode);
    await must(holder.send());
    return async () => {
      await holder.who.signInAgain();
      await must(holder.who.send('POST', `/applications/${holder.id}/withdrawal`, {}));
    };
  };
  /** A draft that waits for the money of its city. */
  const queued = async () => {
    const release = await exhausted('320100');
    const first = await ready('320100');
    await first.send();
    return { first, release };
  };
  const twoQueued = async () => {
    const { first, release } = await queued();
    const second = await ready('320100');
    t.clock.advance({ minutes: 1 });
    await second.send();
    return { first, second, release };
  };
  const withOffer = async () => {
    const { first, release } = await queued();
    await release();
    expect(await sweep(t.deps)).toEqual([]);
    return first;
  };
  const moveTo = async ({ who, id }: Ready, regionCode: string) =>
    must(who.save(id, 'personalInfo', { regionCode }, (await who.get(id)).revision));
  const switchCity = async (status: 'open' | 'paused', regionCode: string) =>
    must(
      call(t, 'PUT', `/office/switches/${EDITION}`, {
        body: { status, notice: null, regionCode },
        headers: await officerHeaders(t, ['lead']),
      }),
    );
  const put = async ({ who, id }: Ready, priceInclTax: number | null) =>
    must(who.save(id, 'newCarInfo', { priceInclTax }, (await who.get(id)).revision));
  const waiting = async ({ who, id }: Ready) => (await who.get(id)).waiting;
  const kinds = async ({ who }: { who: Applicant }) =>
    (await must(who.send<CallTypes['notifications']['reply']>('GET', '/notifications'))).list.map(({ kind }) => kind);
  const listed = async ({ who }: { who: Applicant }) =>
    (await must(who.send<CallTypes['applications']['reply']>('GET', '/applications'))).list[0];
  const refusedAt = (place: number) => ({ status: 409, errorCode: 'FUNDS_EXHAUSTED', data: { waiting: { place } } });

  it('an offer ends when its draft is refused in the pool of another city, where the draft waits then', async () => {
    const release = await exhausted('320100');
    const releaseOther = await exhausted('320200');
    const [first, next] = [await ready('320100'), await ready('320200')];
    expect(await first.send()).toMatchObject(refusedAt(1));
    expect(await next.send()).toMatchObject(refusedAt(1));
    await release();
    await sweep(t.deps);
    expect(await waiting(first)).toMatchObject({ offeredUntil: expect.any(String) });
    t.clock.advance({ minutes: 1 });
    await moveTo(first, '320200');
    const refused = await first.send();
    expect(refused).toMatchObject(refusedAt(2));
    expect(refused.data).not.toHaveProperty('waiting.offeredUntil');
    const rows = await t.sql('select reserved_fen from funds order by region_code');
    expect(rows).toEqual([{ reserved_fen: 0 }, { reserved_fen: SUBSIDY }]);
    await releaseOther();
    await must(next.who.send('DELETE', `/applications/${next.id}`));
    await sweep(t.deps);
    expect((await must(first.send())).status).toBe('submitted');
  });

  it('a renamed edition without money of its new id refuses submissions, and offers its first money in the order of arrival', async () => {
    const release = await exhausted('320100', null);
    const [first, second] = [await ready('320100'), await ready('320100')];
    expect(await first.send()).toMatchObject(refusedAt(1));
    t.clock.advance({ minutes: 1 });
    await enactWith('scrap-new', '2026.10');
    await release();
    expect(await sweep(t.deps)).toEqual([]);
    const edition = t.deps.policy.editions.find(({ id }) => id === 'scrap-new')!;
    expect(t.deps.policies.funds(edition)).toEqual([{ regionCode: null, state: 'exhausted' }]);
    expect(await second.send()).toMatchObject(refusedAt(2));
    expect(await sweep(t.deps)).toEqual([]);
    expect([await waiting(first), await waiting(second)]).toEqual([{ place: 1 }, { place: 2 }]);
    await grant(t, SUBSIDY, { edition: 'scrap-new' });
    expect(await sweep(t.deps)).toEqual([]);
    expect([await kinds(first), await waiting(second)]).toEqual([['funds_offered'], { place: 1 }]);
  });

  it('an offer of a renamed edition does not lapse while the edition is paused', async () => {
    const first = await withOffer();
    await enactWith('scrap-new', '2026.10', 'paused');
    for (let day = 0; day < 5; day += 1) {
      t.clock.advance({ days: 1 });
      expect(await sweep(t.deps)).toEqual([]);
    }
    await first.who.signInAgain();
    expect(await kinds(first)).toEqual(['funds_offered']);
    expect(await waiting(first)).toMatchObject({ place: 0 });
  });

  it('no offer is made to a draft whose city now has a pool of its own', async () => {
    const release = await exhausted('320100');
    await exhausted('320200');
    const first = await ready('320100');
    await first.send();
    await moveTo(first, '320200');
    await release();
    expect(await sweep(t.deps)).toEqual([]);
    expect([await kinds(first), await waiting(first)]).toEqual([[], { place: 1 }]);
  });

  it('drafts move in their order to the pool that is opened for their city, and return when it is closed', async () => {
    const release = await exhausted('320100', null);
    const drafts = [await ready('320100'), await ready('320200'), await ready('320100')] as const;
    const [first, elsewhere, second] = drafts;
    for (const [n, one] of drafts.entries()) {
      expect(await one.send()).toMatchObject(refusedAt(n + 1));
      t.clock.advance({ minutes: 1 });
    }
    const lead = await officerHeaders(t, ['lead']);
    const opening = await must(
      call(t, 'GET', `/office/funds/opening?edition=${EDITION}&regionCode=320100`, { headers: lead }),
    );
    expect(opening).toEqual({ waiting: 2, reserved: 1 });
    await grant(t, 1, { regionCode: '320100' });
    expect([await waiting(first), await waiting(second)]).toEqual([{ place: 1 }, { place: 2 }]);
    await release();
    expect(await sweep(t.deps)).toEqual([]);
    expect(await kinds(elsewhere)).toEqual(['funds_offered']);
    const late = await ready('320200');
    expect(await late.send()).toMatchObject(refusedAt(1));
    await grant(t, -1, { regionCode: '320100' });
    await t.deps.policies.refresh();
    const edition = t.deps.policy.editions.find(({ id }) => id === EDITION)!;
    expect(t.deps.policies.funds(edition)).toEqual([{ regionCode: null, state: 'exhausted' }]);
    expect(await waiting(late)).toEqual({ place: 3 });
    expect(await sweep(t.deps)).toEqual([]);
    expect([await waiting(first), await waiting(second), await waiting(late)]).toEqual([
      { place: 1 },
      { place: 2 },
      { place: 3 },
    ]);
    await grant(t, 2 * SUBSIDY);
    expect(await sweep(t.deps)).toEqual([]);
    expect([await kinds(first), await kinds(second), await waiting(late)]).toEqual([
      ['funds_offered'],
      ['funds_offered'],
      { place: 1 },
    ]);
  });

  it('drafts of a renamed edition are offered the money that its new id got before the rename', async () => {
    await exhausted('320100', null);
    const first = await ready('320100');
    expect(await first.send()).toMatchObject(refusedAt(1));
    await enactWith('scrap-new', '2026.10', 'open', { days: 1 });
    await grantTo('320100', 'scrap-new');
    expect(await waiting(first)).toEqual({ place: 1 });
    t.clock.advance({ days: 1 });
    await first.who.signInAgain();
    expect(await sweep(t.deps)).toEqual([]);
    expect(await kinds(first)).toEqual(['funds_offered']);
  });

  it('a draft leaves its list when no pool has money any more, also by its submission', async () => {
    await grant(t, 1);
    const [first, second] = [await ready('320100'), await ready('320100')];
    expect(await first.send()).toMatchObject(refusedAt(1));
    t.clock.advance({ minutes: 1 });
    expect(await second.send()).toMatchObject(refusedAt(2));
    await grant(t, -1);
    expect((await must(first.send())).status).toBe('submitted');
    expect(await t.sql('select application_id from funds_waiting')).toEqual([{ application_id: second.id }]);
    expect(await sweep(t.deps)).toEqual([]);
    expect([await waiting(second), await kinds(second)]).toEqual([undefined, []]);
  });

  it('drafts of the same cars and person have one offer at a time, and no later draft waits for the others', async () => {
    const { personalInfo, oldCarInfo, newCarInfo } = sampleAnswers('newApplyElv', 2);
    const shared = { personalInfo, oldCarInfo, newCarInfo };
    const offered = () => t.sql('select application_id as id from funds_waiting where offered_until is not null');
    await exhausted('320100');
    const copies: Ready[] = [];
    for (let place = 1; place <= 3; place += 1) {
      const who = await applicant(t);
      const { id } = await who.filled('newApplyElv', 2, (answers) => inCity('320100')({ ...answers, ...shared }));
      const copy = { who, id, send: async () => who.submit(id, (await who.get(id)).revision) };
      expect(await copy.send()).toMatchObject(refusedAt(place));
      copies.push(copy);
      t.clock.advance({ minutes: 1 });
    }
    const [first, second, third] = copies as [Ready, Ready, Ready];
    await grant(t, 3 * SUBSIDY, { regionCode: '320100' });
    await Promise.all(Array.from({ length: 3 }, () => sweep(t.deps)));
    expect(await offered()).toEqual([{ id: first.id }]);
    expect([await waiting(second), await waiting(third)]).toEqual([{ place: 1 }, { place: 2 }]);
    expect((await must((await ready('320100')).send())).status).toBe('submitted');

    await must(first.send());
    for (const one of [second, third]) expect(await one.send()).toMatchObject({ errorCode: 'DUPLICATE' });
    t.clock.advance({ hours: 1 });
    for (const { who } of [first, second]) await who.signInAgain();
    expect(await sweep(t.deps)).toEqual([]);
    expect([await offered(), await waiting(second)]).toEqual([[], { place: 1 }]);
    await must(first.who.send('POST', `/applications/${first.id}/withdrawal`, {}));
    t.clock.advance({ hours: 1 });
    expect(await sweep(t.deps)).toEqual([]);
    expect(await offered()).toEqual([{ id: second.id }]);
  });

  it('drafts with an ID number that is not of their accounts have one offer at a time, and do not keep its owner from an offer', async () => {
    await exhausted('320100');
    const owner = await applicant(t);
    const readyAs = async (who: Applicant) => {
      const { id } = await who.filled('newApplyElv', (n += 1), (answers) => inNameOf(owner)(inCity('320100')(answers)));
      return { who, id, send: async () => who.submit(id, (await who.get(id)).revision) };
    };
    const [stranger, other, draft] = [
      await readyAs(await applicant(t)),
      await readyAs(await applicant(t)),
      await readyAs(owner),
    ];
    for (const one of [stranger, other, draft]) {
      expect(await one.send()).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
      t.clock.advance({ minutes: 1 });
    }
    await grant(t, 3 * SUBSIDY, { regionCode: '320100' });
    expect(await sweep(t.deps)).toEqual([]);
    expect([await kinds(stranger), await kinds(other), await kinds(draft)]).toEqual([
      ['funds_offered'],
      [],
      ['funds_offered'],
    ]);
  });

  it('an application that another request submits at the same time does not join the waiting list', async () => {
    await exhausted('320100');
    const { id } = await ready('320100');
    const row = (await findApplication(t.deps.db, id))!;
    await whileLocked(
      t,
      `select from applications where id = '${id}' for update`,
      () => joinWaitingListAfter(t.deps, row, new AppError('FUNDS_EXHAUSTED', { data: {} })),
      [`update applications set status = 'submitted', number = 'BF2026320100999999' where id = '${id}'`],
    );
    expect(await t.sql('select from funds_waiting')).toHaveLength(0);
  });

  it('a draft leaves its list without an offer when the policy has no waiting lists any more, and its money is free', async () => {
    const release = await exhausted('320100');
    const [first, second] = [await ready('320100'), await ready('320100')];
    expect(await first.send()).toMatchObject(refusedAt(1));
    await enact(t, example);
    await release();
    expect(await sweep(t.deps)).toEqual([]);
    expect([await kinds(first), await t.sql('select from funds_waiting')]).toEqual([[], []]);
    expect(await t.sql('select reserved_fen from funds')).toEqual([{ reserved_fen: 0 }]);
    expect((await must(second.send())).status).toBe('submitted');
  });

  it('an offer is shown and used although the policy has no waiting lists any more', async () => {
    const { first, second, release } = await twoQueued();
    await release();
    expect(await sweep(t.deps)).toEqual([]);
    const offered = await waiting(first);
    expect(offered).toMatchObject({ offeredUntil: expect.any(String) });
    await enact(t, example);
    expect(await sweep(t.deps)).toEqual([]);
    expect([await waiting(first), await waiting(second)]).toEqual([offered, undefined]);
    const keptUntil = async ({ who, id }: Ready) => [(await who.get(id)).keptUntil, (await listed({ who }))?.keptUntil];
    expect(await keptUntil(first)).toEqual([undefined, undefined]);
    expect(await keptUntil(second)).toEqual([expect.any(String), expect.any(String)]);
    expect((await must(first.send())).status).toBe('submitted');
    expect(await t.sql('select reserved_fen from funds')).toEqual([{ reserved_fen: SUBSIDY }]);
  });

  describe('a draft', () => {
    it.each([1, 33])('keeps its position after 30 days without a change, with a sweep every %d days', async (days) => {
      const { first, release } = await queued();
      for (let day = 0; day < 33; day += days) {
        t.clock.advance({ days });
        expect(await sweep(t.deps)).toEqual([]);
      }
      await first.who.signInAgain();
      expect([await kinds(first), await waiting(first)]).toEqual([[], { place: 1 }]);
      // It ends at no day that could be shown.
      expect([(await first.who.get(first.id)).keptUntil, (await listed(first))?.keptUntil]).toEqual([
        undefined,
        undefined,
      ]);
      await release();
      expect(await sweep(t.deps)).toEqual([]);
      expect(await kinds(first)).toEqual(['funds_offered']);
      t.clock.advance({ days: 4 });
      expect(await sweep(t.deps)).toEqual([]);
      await first.who.signInAgain();
      // Nothing is offered any more, so it is kept like any draft.
      const { keptUntil = '' } = await first.who.get(first.id);
      expect(keptUntil > '2026-12-31').toBe(true);
      expect((await listed(first))?.keptUntil).toBe(keptUntil);
    });

    it('is kept when its owner looks at it after 30 days, before the next sweep', async () => {
      const { first } = await queued();
      t.clock.advance({ days: 33 });
      await first.who.signInAgain();
      expect(await waiting(first)).toEqual({ place: 1 });
      expect((await first.who.begin('newApplyElv')).id).toBe(first.id);
    });

    it('is not announced as expiring after it has joined the list', async () => {
      await exhausted('320100');
      const first = await ready('320100');
      t.clock.advance({ days: 29 });
      expect(await sweep(t.deps)).toEqual([]);
      await first.who.signInAgain();
      expect(await kinds(first)).toEqual(['draft_expiring']);
      expect(await first.send()).toMatchObject(refusedAt(1));
      expect(await sweep(t.deps)).toEqual([]);
      await sendDue(t.deps);
      const messages = await t.sql('select kind, state from messages where application_id = $1', [first.id]);
      expect([await kinds(first), messages]).toEqual([
        ['draft_expiring'],
        [{ kind: 'draft_expiring', state: 'cancelled' }],
      ]);
    });

    it('is deleted 30 days after its last change when intake is over, although it is on a list', async () => {
      const { first } = await queued();
      const over = structuredClone(example);
      for (const { intake } of over.editions) Object.assign(intake, { waitingList: true, applyUntil: '2026-11-30' });
      await enact(t, over);
      t.clock.advance({ days: 33 });
      expect(await sweep(t.deps)).toEqual([]);
      expect(await findApplication(t.deps.db, first.id)).toBeUndefined();
    });

    it('is kept during a pause, and afterwards for some days', async () => {
      const who = await applicant(t);
      const { id } = await who.begin('newApplyElv');
      await enactWith(EDITION, '2026.10', 'paused');
      for (let day = 0; day < 40; day += 1) {
        t.clock.advance({ days: 1 });
        expect(await sweep(t.deps)).toEqual([]);
      }
      await who.signInAgain();
      expect([await kinds({ who }), (await who.get(id)).keptUntil]).toEqual([[], undefined]);
      await enactWith(EDITION, '2026.11');
      expect((await who.get(id)).keptUntil! > '2027-01-03').toBe(true);
    });

    it('is kept during a pause of its city, which is typed with a hyphen', async () => {
      const { who, id } = await ready('3205-00');
      await switchCity('paused', '320500');
      t.clock.advance({ days: 40 });
      expect(await sweep(t.deps)).toEqual([]);
      await who.signInAgain();
      expect(await who.get(id)).toMatchObject({ status: 'draft', actions: ['save', 'delete'] });
    });

    it('keeps its position while its price is being changed, and is offered nothing for half a price', async () => {
      const { first, second, release } = await twoQueued();
      await put(first, null);
      await release();
      expect(await sweep(t.deps)).toEqual([]);
      expect([await kinds(first), await kinds(second)]).toEqual([[], ['funds_offered']]);
      expect(await waiting(first)).toEqual({ place: 1 });
      await put(first, 1_500);
      await grantTo('320100');
      expect(await sweep(t.deps)).toEqual([]);
      expect(await kinds(first)).toEqual([]);
      await put(first, 15_000_000);
      expect(await sweep(t.deps)).toEqual([]);
      expect(await kinds(first)).toEqual(['funds_offered']);
    });

    it('leaves the list when it has no amount for a day', async () => {
      const { first, release } = await queued();
      await put(first, null);
      await release();
      t.clock.advance({ days: 1 });
      expect(await sweep(t.deps)).toEqual([]);
      await first.who.signInAgain();
      expect([await kinds(first), await waiting(first)]).toEqual([[], undefined]);
    });

    it('uses its offer when its amount has risen and the pool is empty; the approval needs the difference', async () => {
      const first = await withOffer();
      await put(first, 16_000_000);
      expect((await must(first.send())).status).toBe('submitted');
      const held = async () =>
        (await t.sql('select reserved_fen from applications where id = $1', [first.id]))[0].reserved_fen as number;
      expect(await held()).toBe(SUBSIDY);
      await must(office(t).intake(first.id));
      await must(office(t).approve(first.id));
      expect(await office(t).approve(first.id)).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
      expect(await held()).toBe(SUBSIDY);
      await grant(t, 120_000, { regionCode: '320100' });
      await must(office(t).approve(first.id));
      expect(await held()).toBe(SUBSIDY + 120_000);
    });

    it('of a paused city does not keep the money of the province from other cities', async () => {
      const shown = async () => {
        const { editions } = await must(call<CallTypes['policies']['reply']>(t, 'GET', '/policies'));
        return editions.find(({ id }) => id === EDITION)?.funds;
      };
      await exhausted('320100', null);
      const first = await ready('320100');
      expect(await first.send()).toMatchObject(refusedAt(1));
      // Drafts that begin to wait at the same instant have no fixed order.
      t.clock.advance({ minutes: 1 });
      await grant(t, 2 * SUBSIDY);
      await t.deps.policies.refresh();
      expect(await shown()).toEqual([{ regionCode: null, state: 'exhausted' }]);
      await switchCity('paused', '320100');
      expect(await shown()).toEqual([{ regionCode: null, state: 'ample' }]);
      expect((await must((await ready('320200')).send())).status).toBe('submitted');
      await switchCity('open', '320100');
      expect(await (await ready('320200')).send()).toMatchObject(refusedAt(2));
      expect(await sweep(t.deps)).toEqual([]);
      expect(await kinds(first)).toEqual(['funds_offered']);
    });
  });

  it('an offer of an earlier name of the edition is used, although its new pool is empty', async () => {
    const first = await withOffer();
    await enactWith('scrap-new', '2026.10');
    await grant(t, 1, { edition: 'scrap-new', regionCode: '320100' });
    expect((await must(first.send())).status).toBe('submitted');
    const reserved = await t.sql('select reserved_fen from funds order by id');
    expect(reserved).toEqual([{ reserved_fen: SUBSIDY }, { reserved_fen: 0 }]);
  });

  it.each(['before', 'after'])(
    'drafts of the old year neither wait for its money nor take that of the new year, %s the first grant of the new year',
    async (grantOfNewYear) => {
      const release = await exhausted('320100');
      const old = await ready('320100');
      await old.send();
      const policy = yearAfter();
      for (const { intake } of policy.editions) Object.assign(intake, { waitingList: true });
      await enact(t, policy);
      t.clock.set('2027-01-05T10:00:00+08:00');
      if (grantOfNewYear === 'after') await grantTo('320100', 'scrap-2027');
      await release();
      expect(await sweep(t.deps)).toEqual([]);
      await old.who.signInAgain();
      expect([await kinds(old), await t.sql('select from funds_waiting')]).toEqual([[], []]);
      for (const { reserved_fen } of await t.sql('select reserved_fen from funds')) expect(reserved_fen).toBe(0);
    },
  );
});
