import type { Detail, PolicyReply } from '@domain/contract/types';
import { roles } from '@domain/office';
import { statuses } from '@domain/status';
import { useTestApp } from './app';
import { openSession } from '../auth/personSessions';
import { findAccountByMobile } from '../accounts/accountQueries';
import { call, must } from './applicant';
import { samplePhoto } from './samplePhotos';
import { wrongFunds } from './funds';
import { officerHeaders } from './office';
import { passwordCost } from '../staff/passwords';
import { mockPassword, mockStaff, seedStaff } from './mockStaff';
import { mobileOf, people } from './people';
import { seedPeople } from './seedPeople';

describe('seedPeople and seedStaff (mock data)', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  const drawn: string[] = [];
  beforeAll(async () => {
    const bench = {
      ...t,
      advance: (days: number) => t.clock.advance({ days }),
    };
    await seedPeople(bench, async ({ slot, printed: says }) => {
      drawn.push(`${slot} ${says.personalInfo.name}`);
      return samplePhoto();
    });
  }, 180_000);

  it('create applications in every state, and leave the clock unchanged', async () => {
    expect(t.clock.now().toISOString()).toBe('2026-11-21T02:00:00.000Z');
    const rows = await t.sql<{ status: string }>('select distinct status from applications');
    expect(rows.map((row) => row.status).sort()).toEqual([...statuses].sort());
    expect(new Set(people.map(mobileOf)).size).toBe(people.length);
  });

  it('use the own name and amount of each person', async () => {
    const { list } = await must(
      call<{ list: Detail[] }>(t, 'GET', '/office/applications?status=returned', {
        headers: await officerHeaders(t, ['lead']),
      }),
    );
    expect(list).toMatchObject([{ name: '卫*正', amount: 1_800_000 }]);
  });

  it('create a city with low funds and one with exhausted funds and a waiting list', async () => {
    const { editions } = await must(call<PolicyReply>(t, 'GET', '/policies'));
    expect(editions.find(({ id }) => id === 'scrap-cur')?.funds).toEqual([
      { regionCode: '320200', state: 'low' },
      { regionCode: '320300', state: 'exhausted' },
    ]);
    expect(await t.sql(wrongFunds)).toEqual([]);
    const draftOf = async (name: string): Promise<Detail> => {
      const mobile = mobileOf(people.find((one) => one.name === name)!);
      const account = (await findAccountByMobile(t.deps.db, t.deps.vault.index('mobile', mobile)))!;
      const headers = { 'user-token': (await openSession(t.deps.db, t.deps, account.id)).token };
      const { list } = await must(call<{ list: Detail[] }>(t, 'GET', '/applications', { headers }));
      return must(call(t, 'GET', `/applications/${list[0]?.id}`, { headers }));
    };
    expect((await draftOf('华轮到')).waiting?.offeredUntil).toBe('2026-11-25T00:00:00.000+08:00');
    expect((await draftOf('金候补')).waiting).toEqual({ place: 1 });
    expect((await draftOf('严资紧')).waiting).toBeUndefined();
  });

  it('create readable document photos, one of them in the wrong slot', () =>
    expect(drawn).toEqual(['idCardFront 魏认出', 'bankCard 魏认出', 'bankCard 陶不同', 'bankCard 陶不同']));

  it('create staff with their roles, who can sign in with the printed password', async () => {
    jest.replaceProperty(passwordCost, 'N', 2);
    await seedStaff(t.deps);
    for (const { signIn, roles: theirs } of mockStaff) {
      const body = { name: signIn, password: mockPassword };
      const { me } = await must(call<{ me: { roles: string[] } }>(t, 'POST', '/office/sessions', { body }));
      expect(me.roles).toEqual(theirs);
    }
    expect([...new Set(mockStaff.flatMap((one) => one.roles))].sort()).toEqual([...roles].sort());
  });
});
