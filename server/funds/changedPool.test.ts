import example from '@domain/policy/example.json';
import type { CallTypes } from '@domain/contract/types';
import { findApplication } from '../cases/caseRecords';
import { AppError } from '../errors';
import { sweep } from '../housekeeping';
import { testApp, type TestApp } from '../testing/app';
import { applicant, must, type Applicant, inCity } from '../testing/applicant';
import { wrongFunds, grant } from '../testing/funds';
import { enact } from '../testing/policy';
import { joinWaitingListAfter } from './queuePosition';

const SUBSIDY = 1_800_000;
const EDITION = 'scrap-cur';

describe('waiting for funds, when the pool of the draft changes', () => {
  let t: TestApp;
  let n = 0;

  const enactWith = (edition: string, version: string, status = 'open') => {
    const text = JSON.stringify(example).replaceAll(`"${EDITION}"`, `"${edition}"`);
    const policy = JSON.parse(text) as typeof example;
    for (const one of policy.editions) {
      one.version = version;
      Object.assign(one.intake, { waitingList: true, status });
    }
    return enact(t, policy);
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
  /** A city with money for one application, which has it. */
  const exhausted = async (regionCode: string) => {
    await grantTo(regionCode);
    const holder = await ready(regionCode);
    await must(holder.send());
    return () => must(holder.who.send('POST', `/applications/${holder.id}/withdrawal`, {}));
  };
  const waiting = async ({ who, id }: Ready) => (await who.get(id)).waiting;
  const kinds = async ({ who }: { who: Applicant }) =>
    (await must(who.send<CallTypes['notifications']['reply']>('GET', '/notifications'))).list.map(({ kind }) => kind);
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
    await must(
      first.who.save(first.id, 'personalInfo', { regionCode: '320200' }, (await first.who.get(first.id)).revision),
    );
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

  it.each(['released', 'exhausted'])(
    'drafts move in their order to the pool of a renamed edition, with the earlier pool %s',
    async (earlier) => {
      const release = await exhausted('320100');
      const [first, second] = [await ready('320100'), await ready('320100')];
      await first.send();
      t.clock.advance({ minutes: 1 });
      await second.send();
      await enactWith('scrap-new', '2026.10');
      if (earlier === 'released') await release();
      expect(await sweep(t.deps)).toEqual([]);
      expect([await kinds(first), await waiting(first), await waiting(second)]).toEqual([
        [],
        { place: 1 },
        { place: 2 },
      ]);
      await grantTo('320100', 'scrap-new');
      expect(await sweep(t.deps)).toEqual([]);
      expect(await kinds(first)).toEqual(['funds_offered']);
      expect(await waiting(second)).toEqual({ place: 1 });
      expect((await must(first.send())).status).toBe('submitted');
    },
  );

  it('an offer of a renamed edition does not lapse while the edition is paused', async () => {
    const release = await exhausted('320100');
    const first = await ready('320100');
    await first.send();
    await release();
    expect(await sweep(t.deps)).toEqual([]);
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
    await must(
      first.who.save(first.id, 'personalInfo', { regionCode: '320200' }, (await first.who.get(first.id)).revision),
    );
    await release();
    expect(await sweep(t.deps)).toEqual([]);
    expect([await kinds(first), await waiting(first)]).toEqual([[], { place: 1 }]);
  });

  it('an application that another request submits at the same time does not join the waiting list', async () => {
    await exhausted('320100');
    const { id } = await ready('320100');
    const row = (await findApplication(t.deps.db, id))!;
    const other = await t.deps.pool.connect();
    await other.query('begin');
    await other.query(`update applications set status = 'submitted', number = 'BF2026320100999999' where id = $1`, [
      id,
    ]);
    let isAnswered = false;
    const refused = joinWaitingListAfter(t.deps, row, new AppError('FUNDS_EXHAUSTED', { data: {} })).finally(() => {
      isAnswered = true;
    });
    const isLocked = async () =>
      (
        await t.deps.pool.query(`select from pg_locks l join pg_stat_activity a using (pid)
        where not granted and a.datname = current_database()`)
      ).rowCount;
    while (!isAnswered && !(await isLocked()));
    await other.query('commit');
    other.release();
    await refused;
    expect(await t.sql('select from funds_waiting')).toHaveLength(0);
  });
});
