import { RETRY_EVENT } from '../platform/db/prepared';
import { useTestApp } from '../testing/app';
import { waitsForLock } from '../testing/locks';
import { connect } from '../platform/db/connect';
import { staffMember, type StaffMember } from '../testing/staff';

type Send = (by: StaffMember, about: StaffMember) => ReturnType<StaffMember['send']>;

describe('two admins at the same time', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let retries = 0;
  beforeAll(() => void t.deps.pool.on(RETRY_EVENT as 'error', () => (retries += 1)));
  beforeEach(() => (retries = 0));

  const change: Send = (by, about) => by.send('PUT', `/staff/${about.id}`, { organisation: `${by.name}的单位` });
  const deactivate: Send = (by, about) => by.send('PUT', `/staff/${about.id}`, { active: false });
  const invite: Send = (by, about) => by.send('POST', `/staff/${about.id}/invitation`);

  /** Sends both calls while no member can be locked, so that both have begun when they go on. */
  async function together(first: StaffMember, second: StaffMember, sends: [Send, Send]): Promise<number[]> {
    const { pool, close } = connect(t.where, { name: 'test' });
    const client = await pool.connect();
    try {
      await client.query('begin; select from staff for update');
      const replies = Promise.all([sends[0](first, second), sends[1](second, first)]);
      await waitsForLock({ deps: { pool } }, 2);
      await client.query('commit');
      return (await replies).map(({ status }) => status);
    } finally {
      client.release(true);
      await close();
    }
  }

  it.each<[string, [Send, Send], number[]]>([
    ['change each other', [change, change], [200, 200]],
    ['invite each other', [invite, invite], [201, 201]],
    ['change and invite each other', [change, invite], [200, 201]],
  ])('%s without a deadlock', async (_, sends, statuses) => {
    const [first, second] = [await staffMember(t, ['admin']), await staffMember(t, ['admin'])];
    expect(await together(first, second, sends)).toEqual(statuses);
    expect(retries).toBe(0);
  });

  it('deactivate each other: the second one is refused', async () => {
    await staffMember(t, ['admin']);
    const [first, second] = [await staffMember(t, ['admin']), await staffMember(t, ['admin'])];
    expect((await together(first, second, [deactivate, deactivate])).sort()).toEqual([200, 403]);
    expect(retries).toBe(0);
  });

  it('a proposal that widens a member is confirmed while the member declines it', async () => {
    const [proposer, confirmer] = [await staffMember(t, ['admin']), await staffMember(t, ['admin'])];
    const member = await staffMember(t, ['admin']);
    const roles = ['admin', 'audit'];
    const { data } = await proposer.send<{ proposal: { id: string } }>('PUT', `/staff/${member.id}`, { roles });
    const path = `/proposals/${data.proposal.id}`;
    const replies = await together(confirmer, member, [
      (by) => by.send('POST', `${path}/confirmation`),
      (by) => by.send('DELETE', path),
    ]);
    expect(replies.filter((status) => status < 300)).toHaveLength(1);
    expect(retries).toBe(0);
  });
});
