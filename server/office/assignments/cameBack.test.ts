import type { CallTypes } from '@domain/contract/types';
import { useTestApp } from '../../testing/app';
import { applicant, must } from '../../testing/applicant';
import { staffMember, type StaffMember } from '../../testing/staff';
import { marked } from '../../testing/states';

describe('corrected cases', () => {
  const t = useTestApp({ now: '2026-11-16T10:00:00+08:00' });
  let li: StaffMember;
  let n = 0;
  beforeEach(async () => {
    li = await staffMember(t, ['intake', 'review1', 'lead']);
  });

  async function corrected() {
    const who = await applicant(t);
    const { id } = await who.submitted('newApplyElv', (n += 1));
    await must(li.intake(id));
    await must(li.sendBack(id, marked));
    const { revision } = await who.get(id);
    await must(who.save(id, 'newCarInfo', { sellerName: '另一家' }, revision));
    await who.upload(id, 'newInvoice');
    await must(who.correct(id));
    return id;
  }

  it('GET /corrections lists the cases that the officer returned and that were corrected, while they wait', async () => {
    const id = await corrected();
    const mine = () => li.send<CallTypes['cameBack']['reply']>('GET', '/corrections');
    expect((await mine()).data.list.map((one) => one.id)).toEqual([id]);
    expect((await (await staffMember(t, ['review1'])).send('GET', '/corrections')).data).toEqual({
      list: [],
      total: 0,
    });
    await must(li.intake(id));
    await must(li.reject(id));
    expect((await mine()).data.total).toBe(0);
  });

  it('are listed for 120 days', async () => {
    await corrected();
    for (const [now, total] of [
      ['2027-03-16T23:59:00+08:00', 1],
      ['2027-03-17T00:00:00+08:00', 0],
    ] as const) {
      t.clock.set(now);
      await li.signInAgain();
      expect((await must(li.send<CallTypes['cameBack']['reply']>('GET', '/corrections'))).total).toBe(total);
    }
  });
});
