import type { CallTypes } from '@domain/contract/types';
import { officeKeyHeaders, useTestApp } from '../../testing/app';
import { transaction } from '../../platform/db/transaction';
import { sumStatistics } from './statistics';
import { addUp } from './statisticsSumQueries';
import { grant as grantMoney } from '../../testing/funds';
import { applicant, call, must } from '../../testing/applicant';
import { office } from '../../testing/office';
import { staffMember } from '../../testing/staff';
import { marked } from '../../testing/states';

type Statistics = CallTypes['statistics']['reply'];
type Line = CallTypes['fundsLine']['reply'];

/** Four cases of one city and one of another; the expected statistics were computed by hand. */
describe('office statistics', () => {
  const t = useTestApp({ now: '2026-11-16T10:00:00+08:00' });
  let ids: string[];
  beforeAll(async () => {
    const desk = office(t);
    ids = [];
    for (let n = 1; n <= 5; n += 1) ids.push((await (await applicant(t)).submitted('newApplyElv', n)).id);
    await t.sql(`update applications set region_code = '320100' where id = $1`, [ids[4]]);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    t.clock.advance({ hours: 10 });
    await desk.intake(first);
    await desk.intake(second);
    t.clock.advance({ days: 1 });
    await desk.intake(third);
    await desk.approve(first);
    await desk.approve(first);
    await desk.sendBack(second, [...marked, { key: 'newCarInfo.brand', code: 'constructor', text: '请核对' }]);
    await desk.reject(third);
    t.clock.advance({ days: 2 });
    await desk.intake(fourth);
  });

  const statistics = (query = '') =>
    call<Statistics>(t, 'GET', `/office/statistics?${query}`, { headers: officeKeyHeaders });

  it('count received and decided cases per day and city', async () => {
    const { from, to, total, days, cities } = (await statistics('from=2026-11-15&to=2026-11-19')).data;
    expect([from, to]).toEqual(['2026-11-15', '2026-11-19']);
    expect(total).toMatchObject({ received: 5, passed: 1, approved: 1, returned: 1, rejected: 1, paid: 0 });
    expect(days.map(({ day, received, approved }) => [day, received, approved])).toEqual([
      ['2026-11-15', 0, 0],
      ['2026-11-16', 5, 0],
      ['2026-11-17', 0, 1],
      ['2026-11-18', 0, 0],
      ['2026-11-19', 0, 0],
    ]);
    expect(cities.map(({ regionCode, received, returned }) => [regionCode, received, returned])).toEqual([
      ['320100', 1, 0],
      ['320500', 4, 1],
    ]);
  });

  it('count return reasons and durations per status', async () => {
    const { returns, took, waiting } = (await statistics('from=2026-11-15&to=2026-11-19')).data;
    expect(returns).toEqual([
      { code: 'constructor', count: 1 },
      { code: 'x', count: 1 },
      { code: 'y', count: 1 },
    ]);
    // Intake took 10, 10, 34 and 82 hours: median 22, 90th percentile 67.6.
    expect(took.find(({ status }) => status === 'submitted')).toEqual({
      status: 'submitted',
      regionCode: '320500',
      count: 4,
      median: 22,
      ninety: 67.6,
    });
    expect(
      waiting.map(({ status, stage, regionCode, count, median }) => [status, stage, regionCode, count, median]),
    ).toEqual([
      ['approved', undefined, '320500', 1, 82],
      ['reviewing', 1, '320500', 1, 82],
      ['submitted', undefined, '320100', 1, 82],
    ]);
  });

  it('are limited to the requested days and city', async () => {
    expect((await statistics('from=2026-11-17&to=2026-11-17')).data.total).toMatchObject({ received: 0, approved: 1 });
    expect((await statistics('regionCode=320100')).data).toMatchObject({ total: { received: 1 }, returns: [] });
    expect((await statistics('edition=another')).data.total.received).toBe(0);
    expect((await statistics()).data).toMatchObject({ from: '2026-10-21', to: '2026-11-19', days: { length: 30 } });
  });

  it('are the same before and after the cases are summed, by several processes at once, and follow a case to another city', async () => {
    const whole = async () => (await statistics('from=2026-11-15&to=2026-11-19')).data;
    const received = ({ cities }: Statistics) => cities.map((city) => [city.regionCode, city.received, city.approved]);
    const unsummed = await whole();
    await t.sql('insert into figures_todo (application_id) select id from applications, generate_series(1, 4)');
    await Promise.all(Array.from({ length: 4 }, () => transaction(t.deps, (trx) => addUp(trx, 10))));
    await sumStatistics(t.deps);
    expect(await t.sql('select from figures_todo')).toEqual([]);
    expect(await whole()).toEqual(unsummed);
    await t.sql(`update applications set region_code = '320100' where id = $1`, [ids[0]]);
    const moved = await whole();
    expect(received(moved)).toEqual([
      ['320100', 2, 1],
      ['320500', 3, 0],
    ]);
    await sumStatistics(t.deps);
    expect(await whole()).toEqual(moved);
  });

  it('are refused with 503 while more than 10000 cases wait to be summed, and work again afterwards', async () => {
    await t.sql('insert into figures_todo (application_id) select gen_random_uuid() from generate_series(1, 10001)');
    expect(await statistics()).toMatchObject({ status: 503 });
    await sumStatistics(t.deps);
    expect((await statistics()).status).toBe(200);
  });

  it('refuse an invalid or too long period', async () => {
    const range = (min: string, max: string) => ({
      status: 422,
      fields: { to: { code: 'range', params: { min, max } } },
    });
    expect(await statistics('from=2026-11-17&to=2026-11-16')).toMatchObject(range('2026-11-17', '2027-11-17'));
    expect((await statistics('from=2025-01-01&to=2026-11-16')).status).toBe(422);
  });
});

describe('fund pool per day', () => {
  const t = useTestApp({ now: '2026-11-16T10:00:00+08:00' });

  it('has the sums at the end of each day', async () => {
    const lead = await staffMember(t, ['lead', 'policy2']);
    const { edition } = await (await applicant(t)).begin('newApplyElv');
    const grant = (amount: number) => grantMoney(t, amount, { edition, regionCode: '320500' });
    const line = async (query: string) =>
      (await lead.send<Line>('GET', `/funds/days?edition=${edition}&${query}`)).data.list;
    await grant(10_000_000);
    t.clock.advance({ days: 1 });
    const who = await applicant(t);
    const { id, estimate } = await who.submitted('newApplyElv', 1);
    const amount = estimate.amount ?? 0;
    expect(amount).toBeGreaterThan(0);
    t.clock.advance({ days: 1 });
    await lead.signInAgain();
    await who.signInAgain();
    await must(who.send('POST', `/applications/${id}/withdrawal`, {}));
    await grant(5_000_000);
    const expected = [
      { day: '2026-11-15', granted: 0, reserved: 0, spent: 0, left: 0 },
      { day: '2026-11-16', granted: 10_000_000, reserved: 0, spent: 0, left: 10_000_000 },
      { day: '2026-11-17', granted: 10_000_000, reserved: amount, spent: 0, left: 10_000_000 - amount },
      { day: '2026-11-18', granted: 15_000_000, reserved: 0, spent: 0, left: 15_000_000 },
    ];
    expect(await line('regionCode=320500&from=2026-11-15')).toEqual(expected);
    expect(await line('regionCode=320500&from=2026-11-15&to=2026-11-17')).toEqual(expected.slice(0, 3));
    expect(await line('from=2026-11-15')).toEqual([]);
  });
});
