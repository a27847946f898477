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

  const deactivate: Send = (by, about) => by.send('PUT', `/staff/${about.id}`, { active: false });

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

  it('deactivate each other: the second one is refused', async () => {
    await staffMember(t, ['admin']);
    const [first, second] = [await staffMember(t, ['admin']), await staffMember(t, ['admin'])];
    expect((await together(first, second, [deactivate, deactivate])).sort()).toEqual([200, 403]);
    expect(retries).toBe(0);
  });
});
