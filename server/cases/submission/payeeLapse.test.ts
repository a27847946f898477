import type { CallTypes } from '@domain/contract/types';
import { sweep } from '../../housekeeping';
import { useTestApp } from '../../testing/app';
import { must } from '../../testing/applicant';
import { inState } from '../../testing/states';

/** The example policy has no `payeeDays`, so the default of 90 applies. */
describe('failed payment without a corrected account', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('notifies once, three days before the deadline, and then ends the application', async () => {
    const { who, id } = await inState(t, 1, 'pay_failed');
    const after = async (days: number) => {
      t.clock.advance({ days });
      await who.signInAgain();
      await sweep(t.deps);
      const { list } = await must(who.send<CallTypes['notifications']['reply']>('GET', '/notifications?pageSize=100'));
      return [(await who.get(id)).status, list.filter(({ kind }) => kind === 'deadline_near').length];
    };
    expect((await who.get(id)).deadline).toBe('2027-02-20T00:00:00.000+08:00');
    expect(await after(86)).toEqual(['pay_failed', 0]);
    expect(await after(2)).toEqual(['pay_failed', 1]);
    expect(await after(1)).toEqual(['pay_failed', 1]);
    expect(await after(3)).toEqual(['expired', 1]);
  });
});
