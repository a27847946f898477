import type { CallTypes } from '@domain/contract/types';
import { testApp, type TestApp } from './app';
import { passwordCost } from '../staff/passwords';
import { applicant, must } from './applicant';
import { seedBatches } from './deskBatches';
import { seedDeskCases } from './deskCases';
import { atDesk } from './mockSession';
import { seedStaff } from './mockStaff';
import { staffMember } from './staff';

let t: TestApp;
beforeAll(async () => {
  jest.replaceProperty(passwordCost, 'N', 2);
  t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
});
afterAll(() => t.close());

it('seedDeskCases creates cases, funds and a proposed policy, so that no page of the desk is empty', async () => {
  await seedStaff(t.deps);
  const papers: string[] = [];
  const madeUp = (n: number) => ({
    name: '测试员',
    address: `示例路${n}号`,
    cardNo: '6299990000000000012',
    bankName: '示例银行',
    plate: `苏E${20_000 + n}`,
  });
  await seedDeskCases(t, 20, madeUp, (id) => papers.push(id));
  expect(papers.length).toBeGreaterThan(10);
  const lead = await atDesk(t, 'lead');
  const get = <T>(path: string) => lead<T>('GET', path);
  const { list } = await get<CallTypes['officeApplications']['reply']>('applications?pageSize=50');
  expect(list).toHaveLength(20);
  expect(new Set(list.map(({ due }) => due?.by)).size).toBeGreaterThan(2);
  const corrected = await (await atDesk(t, 'first'))<CallTypes['cameBack']['reply']>('GET', 'corrections');
  expect(corrected.list).toHaveLength(1);
  const { rounds } = await get<CallTypes['officeApplication']['reply']>(`applications/${corrected.list[0]?.id}`);
  expect(rounds.map(({ returned }) => returned?.items.map(({ state }) => state))).toEqual([['changed', 'unchanged']]);
  const funds = await get<CallTypes['officeFunds']['reply']>('funds');
  expect(funds.list.map(({ reserved }) => reserved > 0)).toEqual([true, true]);
  const { versions } = await get<CallTypes['officePolicies']['reply']>('policies');
  expect(versions.filter(({ signedAt }) => signedAt === null)).toHaveLength(1);
});

it('seedBatches creates a batch in each state: answered with a failure, released, dissolved, made', async () => {
  const desk = await staffMember(t, ['intake', 'review1', 'publish']);
  const second = await staffMember(t, ['review2']);
  const published: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { id } = await (await applicant(t)).submitted('newApply', 700 + n);
    for (const step of [desk.intake, desk.approve, second.approve, desk.publish]) await must(step(id));
    published.push(id);
  }
  await seedBatches(t, 'replacement-cur', published);
  const { list } = await (await atDesk(t, 'pay'))<CallTypes['batches']['reply']>('GET', 'batches');
  // All four have the same creation time, so their order is undefined.
  expect(Object.fromEntries(list.map(({ state, count }) => [state, count]))).toEqual({
    made: 4,
    dissolved: 2,
    released: 2,
    answered: 2,
  });
  expect(list).toHaveLength(4);
  const rows = await t.sql<{ status: string }>(
    "select status from applications where status in ('paid', 'pay_failed')",
  );
  expect(rows.map(({ status }) => status).sort()).toEqual(['paid', 'pay_failed']);
});
