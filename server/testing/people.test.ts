import type { Detail } from '@domain/contract/types';
import { statuses } from '@domain/status';
import { testApp, type TestApp } from './app';
import { call, must } from './applicant';
import { officeHeaders } from './app';
import { mobileOf, people, settlePeople } from './people';

describe('the people of the mock', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
    await settlePeople({ ...t, officeKey: officeHeaders['office-key'], advance: (days) => t.clock.advance({ days }) });
  }, 60_000);
  afterAll(() => t.close());

  it('stand in every state there is, and today is still today', async () => {
    expect(t.clock.now().toISOString()).toBe('2026-11-21T02:00:00.000Z');
    const { rows } = await t.deps.pool.query<{ status: string }>('select distinct status from applications');
    expect(rows.map((row) => row.status).sort()).toEqual([...statuses].sort());
    expect(new Set(people.map(mobileOf)).size).toBe(people.length);
  });

  it('have told the office nothing that is not theirs', async () => {
    const { list } = await must(
      call<{ list: Detail[] }>(t, 'GET', '/office/applications?status=returned', { headers: officeHeaders }),
    );
    expect(list).toMatchObject([{ name: '卫*正', amount: 1_800_000 }]);
  });
});
