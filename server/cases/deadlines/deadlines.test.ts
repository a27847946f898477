import type { CallTypes } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import { fillDueDays } from './fillDueDays';
import { applicant, must } from '../../testing/applicant';
import { office } from '../../testing/office';
import { useTestApp } from '../../testing/app';
import { manyWaiting } from '../../testing/manyWaiting';
import { enact } from '../../testing/policy';
import { staffMember } from '../../testing/staff';
import { inState } from '../../testing/states';

type OfficeList = CallTypes['officeApplications']['reply'];
type OfficeDetail = CallTypes['officeApplication']['reply'];

/** A Saturday. */
const NOW = '2026-11-21T10:00:00+08:00';

describe('the deadline of a case', () => {
  const t = useTestApp({ now: NOW });
  beforeEach(() => t.clock.set(NOW));

  const dueOf = async (id: string) => {
    const rows = await t.sql('select office_due::text as by from applications where id = $1', [id]);
    return (rows[0] as { by: string }).by;
  };
  const enactDay = (list: 'holidays' | 'extraWorkdays', day: string) => {
    const next = structuredClone(example);
    next.common.calendar[list].push(day);
    return enact(t, next);
  };

  it('follows the days that were announced to the applicant, step by step', async () => {
    const who = await applicant(t);
    const { id } = await who.submitted('newApplyElv', 1);
    const desk = office(t);
    const promised = async (what: string) => (await who.get(id)).expected.find((one) => one.what === what)?.by;
    expect([await dueOf(id), await promised('accept')]).toEqual(['2026-11-25', '2026-11-25']);
    await desk.intake(id);
    expect([await dueOf(id), await promised('review')]).toEqual(['2026-12-11', '2026-12-11']);
    t.clock.advance({ days: 2 });
    await who.signInAgain();
    await desk.approve(id);
    expect(await dueOf(id)).toBe('2026-12-11');
    await desk.approve(id);
    // Paid by the 23rd of December, a Wednesday; published five days before.
    expect([await dueOf(id), await promised('pay')]).toEqual(['2026-12-18', '2026-12-23']);
    t.clock.advance({ days: 1 });
    await who.signInAgain();
    await desk.publish(id);
    expect([await dueOf(id), await promised('pay')]).toEqual(['2026-12-23', '2026-12-23']);
  });

  it('is filled by the sweep for open cases that have none, by their history, and for no other', async () => {
    const ids = [
      await inState(t, 3, 'reviewing', 2),
      await inState(t, 4, 'publicity'),
      await inState(t, 5, 'returned'),
    ].map(({ id }) => id);
    const before = await Promise.all(ids.map(dueOf));
    expect(before[2]).toBe('infinity');
    expect((await office(t).show(ids[2]!)).data).not.toHaveProperty('due');
    await t.sql(`update applications set office_due = 'infinity'`);
    t.clock.advance({ days: 9 });
    await fillDueDays(t.deps);
    expect(await Promise.all(ids.map(dueOf))).toEqual(before);
  });

  it('is counted in working days in the masked view and in the view of the holder', async () => {
    const { id } = await inState(t, 6, 'reviewing');
    const li = await staffMember(t, ['review1']);
    const seen = async () => (await li.show(id)).data as unknown as OfficeDetail;
    t.clock.set('2026-12-12T00:00:00+08:00');
    await li.signInAgain();
    const due = { by: '2026-12-11', workdays: 0, late: true };
    expect(await seen()).toMatchObject({ masked: true, due });
    await must(li.send('POST', `/claims/${id}`));
    expect(await seen()).toMatchObject({ masked: false, due });
  });

  it('counts the holidays of a later version, but keeps the terms of its own', async () => {
    const [who, another] = [await applicant(t), await applicant(t)];
    const { id: taken } = await who.submitted('newApplyElv', 8);
    const { id: waiting } = await another.submitted('newApplyElv', 9);
    await must(office(t).intake(taken));
    expect(await dueOf(taken)).toBe('2026-12-11');
    const next = structuredClone(example);
    next.common.calendar.holidays.push('2026-12-01');
    next.common.sla.reviewWorkdays = 5;
    await enact(t, next);
    await must(office(t).intake(waiting));
    const promised = async (id: string) => (await who.get(id)).expected.find((one) => one.what === 'review')?.by;
    expect([await dueOf(waiting), await promised(taken)]).toEqual(['2026-12-14', '2026-12-14']);
    await fillDueDays(t.deps);
    expect(await dueOf(taken)).toBe('2026-12-14');
    await enact(t, example);
    await fillDueDays(t.deps);
    expect([await dueOf(waiting), await dueOf(taken)]).toEqual(['2026-12-11', '2026-12-11']);
  });

  it('moves to a Saturday that becomes a working day, although the term ended on the Friday before', async () => {
    t.clock.set('2026-11-24T10:00:00+08:00');
    const { id } = await inState(t, 10, 'approved');
    expect(await dueOf(id)).toBe('2026-12-18');
    await enactDay('extraWorkdays', '2026-12-19');
    await fillDueDays(t.deps);
    expect(await dueOf(id)).toBe('2026-12-19');
  });

  it('is computed again until a minute after the start of a new calendar, and not with every later sweep', async () => {
    t.clock.set('2026-11-25T10:00:00+08:00');
    const { id } = await inState(t, 11, 'approved');
    await enactDay('holidays', '2026-12-02');
    const sweepAfter = async (minutes: number) => {
      t.clock.advance({ minutes });
      await t.sql(`update applications set office_due = '2027-03-01' where id = $1`, [id]);
      await fillDueDays(t.deps);
      return dueOf(id);
    };
    expect([await sweepAfter(0), await sweepAfter(2), await sweepAfter(1)]).toEqual([
      '2026-12-18',
      '2026-12-18',
      '2027-03-01',
    ]);
    // An hour after the start, once more.
    expect([await sweepAfter(57), await sweepAfter(1)]).toEqual(['2026-12-18', '2027-03-01']);
    // Another process, which starts after a maintenance, computes what has moved since.
    t.clock.advance({ hours: 5 });
    await fillDueDays({ ...t.deps, policies: { ...t.deps.policies } });
    expect(await dueOf(id)).toBe('2026-12-18');
  });

  it('is computed again although that of an earlier case fails', async () => {
    t.clock.set('2026-11-25T10:00:00+08:00');
    const [broken, id] = [(await inState(t, 13, 'approved')).id, (await inState(t, 14, 'approved')).id];
    await enactDay('holidays', '2026-12-04');
    await t.sql(`update applications set flow = 'none', edition = 'none', office_due = '2027-02-28' where id = $1`, [
      broken,
    ]);
    await t.sql(`update applications set office_due = '2027-03-01' where id = $1`, [id]);
    await expect(fillDueDays(t.deps)).rejects.toThrow('The deadlines of 1 cases could not be computed.');
    expect(await dueOf(id)).toBe('2026-12-18');
    await t.sql(`update applications set office_due = 'infinity', status = 'withdrawn' where id = $1`, [broken]);
  });
});

describe('lists by deadline', () => {
  const t = useTestApp({ now: NOW });
  let ids: string[];
  beforeAll(async () => {
    ids = await manyWaiting(t, 30);
    const put = (set: string, every: number) =>
      t.sql(`update applications set ${set} where substr(number, 13)::int % ${every} = 0`);
    await t.sql(`update applications set office_due = '2026-11-30'`);
    await put(`office_due = '2026-11-20'`, 3);
    await put(`office_due = '2026-11-21', region_code = '320100'`, 4);
    await put(`office_due = '2026-11-23', status = 'reviewing', stage = 1`, 5);
    await put(`office_due = 'infinity', status = 'paid'`, 7);
  });

  const list = (query: string, li: Awaited<ReturnType<typeof staffMember>>) =>
    li.send<OfficeList>('GET', `/applications?${query}`);
  const truth = async (where = 'true') =>
    (await t.sql(`select id from applications where ${where} order by office_due, submitted_at, id`)).map(
      (row: { id: string }) => row.id,
    );
  const all = async (query: string, li: Awaited<ReturnType<typeof staffMember>>) => {
    const listed: string[] = [];
    let after = '';
    do {
      const { list: rows, next } = await must(list(`${query}&pageSize=4${after && `&after=${after}`}`, li));
      listed.push(...rows.map(({ id }) => id));
      after = next ?? '';
    } while (after);
    return listed;
  };

  it.each([
    ['sort=due', 'true'],
    ['sort=due&status=reviewing&stage=1', `status = 'reviewing'`],
    // On a Saturday, cases due before Monday count as due today.
    ['due=today', `office_due < '2026-11-23'`],
    ['due=today&sort=due&regionCode=320100', `office_due < '2026-11-23' and region_code = '320100'`],
  ])('show “%s” page by page, each case once although many are due on one day', async (query, where) => {
    const li = await staffMember(t, ['review1']);
    const expected = await truth(where);
    expect(await all(query, li)).toEqual(expected);
    expect((await must(list(query, li))).total).toBe(expected.length);
  });

  it('of an officer contain the own cities only, also when another city is named', async () => {
    const li = await staffMember(t, ['review1'], { regions: ['320100'] });
    expect(await all('due=today', li)).toEqual(await truth(`region_code = '320100' and office_due < '2026-11-23'`));
    expect((await must(list('due=today&regionCode=320500', li))).list).toEqual([]);
  });

  it('continue behind a case whose deadline has changed, without a repetition', async () => {
    const li = await staffMember(t, ['review1']);
    const before = await truth();
    const first = await must(list('sort=due&pageSize=5', li));
    const last = first.list[4]!.id;
    await t.sql(`update applications set office_due = '2026-12-31' where id = $1`, [last]);
    const rest = await must(list(`sort=due&pageSize=5&after=${first.next}`, li));
    expect(rest.list.map(({ id }) => id)).toEqual(before.slice(5, 10));
    await t.sql(`update applications set office_due = '2026-11-20' where id = $1`, [last]);
  });

  it('refuse the cursor of the other order', async () => {
    const li = await staffMember(t, ['review1']);
    const byDue = await must(list('sort=due&pageSize=4', li));
    const byDay = await must(list('pageSize=4', li));
    const refused = { status: 422, fields: { after: { code: 'format', message: '翻页位置无效' } } };
    expect(await list(`pageSize=4&after=${byDue.next}`, li)).toMatchObject(refused);
    expect(await list(`sort=due&pageSize=4&after=${byDay.next}`, li)).toMatchObject(refused);
    const forged = Buffer.from(`2026-11-21T02:00:00.000Z|${ids[0]}|2026-02-30`).toString('base64url');
    expect(await list(`sort=due&after=${forged}`, li)).toMatchObject(refused);
    expect(await list('due=tomorrow', li)).toMatchObject({ status: 422 });
  });

  it('export what is due today with its deadline', async () => {
    const li = await staffMember(t, ['review1']);
    const reply = await t.inject({
      method: 'POST',
      url: '/qczhyjs/api/office/exports',
      headers: li.headers,
      payload: { due: 'today' },
    });
    const lines = reply.body.trim().split('\r\n');
    expect(lines[0]).toMatch(/,"办理期限","适用规定"$/);
    expect(lines.slice(1).map((line) => line.split(',').at(-2)?.slice(1, -1))).toEqual(
      (await t.sql(`select office_due::text as by from applications where office_due < '2026-11-23' order by 1`)).map(
        ({ by }: { by: string }) => by,
      ),
    );
  });
});
