import type { CallTypes, Detail } from '@domain/contract/types';
import { sweep } from '../../housekeeping';
import { useTestApp } from '../../testing/app';
import { applicant, call, must, type Applicant, inCity } from '../../testing/applicant';
import { wrongFunds, grant } from '../../testing/funds';
import { enact, withWaitingLists } from '../../testing/policy';
import { officerHeaders } from '../../testing/office';

const SUBSIDY = 1_800_000;
const cities = [
  '321300',
  '321100',
  '321200',
  '320900',
  '320700',
  '320800',
  '320100',
  '320200',
  '320300',
  '320400',
  '320500',
  '320600',
];

interface Ready {
  who: Applicant;
  id: string;
  send(): ReturnType<Applicant['submit']>;
  detail(): Promise<Detail>;
}

/** Money for one application; three drafts want it. */
describe('waiting list for funds', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let n = 0;
  let city: string;
  let holder: Ready;
  let first: Ready;
  let second: Ready;

  beforeAll(async () => {
    await enact(t, withWaitingLists());
  });
  beforeEach(async () => {
    city = cities.pop() ?? '';
    await grantTo(SUBSIDY);
    holder = await ready();
    await must(holder.send());
    [first, second] = [await ready(), await ready()];
  });
  afterEach(async () => expect(await t.sql(wrongFunds)).toEqual([]));

  const grantTo = (amount: number, regionCode: string | null = city) => grant(t, amount, { regionCode });
  const ready = async (): Promise<Ready> => {
    const who = await applicant(t);
    const draft = await who.filled('newApplyElv', (n += 1), inCity(city));
    return {
      who,
      id: draft.id,
      send: async () => who.submit(draft.id, (await who.get(draft.id)).revision),
      detail: () => who.get(draft.id),
    };
  };
  const notificationsOf = async ({ who }: Ready) =>
    (await must(who.send<CallTypes['notifications']['reply']>('GET', '/notifications'))).list.map(({ kind }) => kind);
  const release = () => must(holder.who.send('POST', `/applications/${holder.id}/withdrawal`, {}));
  const refusedAt = (place: number) => ({
    status: 409,
    errorCode: 'FUNDS_EXHAUSTED',
    data: { regionCode: city, waiting: { place } },
  });
  const wait = async () => {
    expect(await first.send()).toMatchObject(refusedAt(1));
    t.clock.advance({ minutes: 1 });
    expect(await second.send()).toMatchObject(refusedAt(2));
  };

  it('keeps the order of arrival, and offers money to the first draft when some is released', async () => {
    await wait();
    expect(await first.send()).toMatchObject(refusedAt(1));
    expect((await second.detail()).waiting).toEqual({ place: 2 });
    await release();
    // Neither the second draft nor a new one takes the money reserved for the first.
    const late = await ready();
    t.clock.advance({ minutes: 1 });
    expect(await second.send()).toMatchObject(refusedAt(2));
    expect(await late.send()).toMatchObject(refusedAt(3));
    await t.deps.policies.refresh();
    const { editions } = await must(call<CallTypes['policies']['reply']>(t, 'GET', '/policies'));
    expect(editions.find(({ id }) => id === 'scrap-cur')?.funds).toEqual([{ regionCode: city, state: 'exhausted' }]);
    expect(await sweep(t.deps)).toEqual([]);
    expect((await first.detail()).waiting).toEqual({ place: 0, offeredUntil: '2026-11-25T00:00:00.000+08:00' });
    expect(await notificationsOf(first)).toEqual(['funds_offered']);
    expect((await second.detail()).waiting).toEqual({ place: 1 });
    expect((await must(first.send())).status).toBe('submitted');
    await sweep(t.deps);
    expect(await notificationsOf(second)).toEqual([]);
    await grantTo(SUBSIDY);
    await sweep(t.deps);
    expect(await notificationsOf(second)).toEqual(['funds_offered']);
  });

  it('lets the first draft submit without waiting for its offer', async () => {
    await wait();
    await release();
    expect((await must(first.send())).status).toBe('submitted');
    expect((await second.detail()).waiting).toEqual({ place: 1 });
  });

  it('passes an expired offer to the next draft', async () => {
    await wait();
    await release();
    await sweep(t.deps);
    t.clock.advance({ days: 4 });
    await Promise.all([first, second].map(({ who }) => who.signInAgain()));
    await sweep(t.deps);
    expect(await notificationsOf(first)).toContain('offer_lapsed');
    expect((await first.detail()).waiting).toBeUndefined();
    expect((await second.detail()).waiting).toMatchObject({ offeredUntil: expect.any(String) });
    expect(await first.send()).toMatchObject(refusedAt(1));
    expect((await must(second.send())).status).toBe('submitted');
  });

  it('removes a deleted draft, and passes its offer to the next one', async () => {
    await wait();
    await release();
    await sweep(t.deps);
    await must(first.who.send('DELETE', `/applications/${first.id}`));
    await sweep(t.deps);
    expect((await second.detail()).waiting).toMatchObject({ offeredUntil: expect.any(String) });
  });

  it('adjusts an offer to a lower amount, and releases it when the draft changes to a city with another pool', async () => {
    await wait();
    await release();
    await sweep(t.deps);
    const { revision } = await first.detail();
    const cheaper = await must(first.who.save(first.id, 'newCarInfo', { priceInclTax: 7_500_000 }, revision));
    await must(first.who.submit(first.id, cheaper.revision));
    const rows = await t.sql(`select reserved_fen from applications where id = $1`, [first.id]);
    expect(rows).toEqual([{ reserved_fen: SUBSIDY / 2 }]);
    await grantTo(SUBSIDY);
    await sweep(t.deps);
    const now = await second.detail();
    expect(now.waiting).toMatchObject({ offeredUntil: expect.any(String) });
    // That city has no pool, so funds are not checked.
    await must(second.who.save(second.id, 'personalInfo', { regionCode: '320700' }, now.revision));
    expect((await must(second.send())).status).toBe('submitted');
    const held = await t.sql('select fund_id, reserved_fen from applications where id = $1', [second.id]);
    expect(held).toEqual([{ fund_id: null, reserved_fen: null }]);
    const left = await t.sql(
      `select granted_fen - reserved_fen - spent_fen as left from funds where region_code = $1`,
      [city],
    );
    expect(left).toEqual([{ left: SUBSIDY * 1.5 }]);
  });

  it('makes one offer when several processes sweep at once', async () => {
    await wait();
    await release();
    await Promise.all(Array.from({ length: 6 }, () => sweep(t.deps)));
    expect(await notificationsOf(first)).toEqual(['funds_offered']);
    const rows = await t.sql(`select count(*) as n from fund_entries where application_id = $1 and kind = 'reserve'`, [
      first.id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('offers the money to the second draft when the first one cannot be opened', async () => {
    await wait();
    await t.sql(`update applications set answers_sealed = 'v2.lost.AAAA' where id = $1`, [first.id]);
    await release();
    expect(await sweep(t.deps)).toEqual([]);
    expect(await notificationsOf(second)).toContain('funds_offered');
  });

  describe('while intake is paused', () => {
    const set = async (status: 'open' | 'paused', regionCode: string | null) =>
      must(
        call(t, 'PUT', '/office/switches/scrap-cur', {
          body: { status, notice: null, regionCode },
          headers: await officerHeaders(t, ['lead']),
        }),
      );
    afterEach(async () => {
      for (const regionCode of [city, null]) await set('open', regionCode);
    });
    const returnsLater = async (days: number) => {
      t.clock.advance({ days });
      await Promise.all([first, second].map(({ who }) => who.signInAgain()));
      expect(await sweep(t.deps)).toEqual([]);
    };

    it.each(['city', 'province'])('makes no offers when the %s is paused, and makes them afterwards', async (scope) => {
      const regionCode = scope === 'city' ? city : null;
      await wait();
      await release();
      await set('paused', regionCode);
      expect(await sweep(t.deps)).toEqual([]);
      await returnsLater(4);
      expect((await first.detail()).waiting).toEqual({ place: 1 });
      await set('open', regionCode);
      expect(await sweep(t.deps)).toEqual([]);
      expect(await notificationsOf(first)).toEqual(['funds_offered']);
      expect((await must(first.send())).status).toBe('submitted');
    });

    it('keeps an offer, and starts its days again when the pause ends', async () => {
      await wait();
      await release();
      await sweep(t.deps);
      const { offeredUntil } = (await first.detail()).waiting!;
      await returnsLater(2);
      await set('paused', city);
      for (let day = 0; day < 7; day += 1) await returnsLater(1);
      expect(await first.send()).toMatchObject({ errorCode: 'EDITION_PAUSED' });
      await set('open', city);
      await returnsLater(3);
      expect(await notificationsOf(first)).toEqual(['funds_offered']);
      expect((await first.detail()).waiting!.offeredUntil! > offeredUntil!).toBe(true);
      await returnsLater(1);
      expect(await notificationsOf(first)).toContain('offer_lapsed');
      expect(await notificationsOf(second)).toContain('funds_offered');
    });

    it('passes over drafts of a paused city in a pool of the province', async () => {
      const paused = city;
      await t.sql(`update funds set region_code = null where region_code = $1`, [city]);
      await wait();
      t.clock.advance({ minutes: 1 });
      city = '321000';
      const other = await ready();
      expect(await other.send()).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED', data: { waiting: { place: 3 } } });
      city = paused;
      await release();
      await set('paused', paused);
      expect(await sweep(t.deps)).toEqual([]);
      expect(await notificationsOf(first)).toEqual([]);
      expect(await notificationsOf(other)).toEqual(['funds_offered']);
      expect((await first.detail()).waiting).toEqual({ place: 1 });
      // `second` changes to an open city of the same pool, and changes back.
      const move = async (regionCode: string) => {
        const { revision } = await second.detail();
        await must(second.who.save(second.id, 'personalInfo', { regionCode }, revision));
      };
      await move('321000');
      expect(await second.send()).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED', data: { waiting: { place: 2 } } });
      await move(paused);
      await grantTo(SUBSIDY, null);
      expect(await sweep(t.deps)).toEqual([]);
      expect(await notificationsOf(second)).toEqual([]);
      expect((await second.detail()).waiting).toEqual({ place: 2 });
      await t.sql(`update funds set region_code = $1 where region_code is null`, [city]);
    });
  });

  it('makes offers in one city when a draft of another city fails', async () => {
    await wait();
    await release();
    const failing = first.id;
    await t.sql(
      `create function refuses_offer() returns trigger language plpgsql as $$ begin if new.id = '${failing}' then raise exception 'no'; end if; return new; end $$;
       create trigger refuses_offer before update on applications for each row execute function refuses_offer()`,
    );
    city = '321000';
    await grantTo(SUBSIDY);
    const other = await ready();
    holder = await ready();
    await must(holder.send());
    expect(await other.send()).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
    await release();
    expect(await sweep(t.deps)).toEqual(['funds']);
    expect(await notificationsOf(other)).toContain('funds_offered');
    await t.sql('drop trigger refuses_offer on applications');
    expect(await sweep(t.deps)).toEqual([]);
    expect(await notificationsOf(first)).toContain('funds_offered');
  });
});
