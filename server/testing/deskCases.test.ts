import type { CallTypes } from '@domain/contract/types';
import { testApp, type TestApp } from './app';
import { call, must } from './applicant';
import { settleDesk } from './deskCases';
import { mockPassword, settleStaff } from './mockStaff';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
});
afterAll(() => t.close());

it('the mock: cases for the desk, money, a draft of the law; nobody can open a page with nothing on it', async () => {
  await settleStaff(t.deps);
  const papers: string[] = [];
  const madeUp = (n: number) => ({
    name: '测试员',
    address: `示例路${n}号`,
    cardNo: '6299990000000000012',
    bankName: '示例银行',
    plate: `苏E2000${n}`,
  });
  await settleDesk(t, 2, madeUp, (id) => papers.push(id));
  expect(papers.length).toBeGreaterThan(10);
  const body = { name: 'lead', password: mockPassword };
  const { token } = await must(call<{ token: string }>(t, 'POST', '/office/sessions', { body }));
  const get = <T>(path: string) => must(call<T>(t, 'GET', path, { headers: { 'office-token': token } }));
  const { list } = await get<CallTypes['officeApplications']['reply']>('/office/applications');
  expect(list).toHaveLength(2);
  const funds = await get<CallTypes['officeFunds']['reply']>('/office/funds');
  expect(funds.list.map(({ reserved }) => reserved > 0)).toEqual([true, true]);
  const { versions } = await get<CallTypes['officePolicies']['reply']>('/office/policies');
  expect(versions.filter(({ signedAt }) => signedAt === null)).toHaveLength(1);
});
