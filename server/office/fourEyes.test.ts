import { randomUUID } from 'node:crypto';
import { useTestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { openObjection } from '../testing/office';
import { marked } from '../testing/states';
import { staffMember, type StaffMember } from '../testing/staff';

describe('four-eyes rule', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let n = 0;
  const team = async () => ({
    both: await staffMember(t, ['intake', 'review1', 'review2', 'publish']),
    second: await staffMember(t, ['review1', 'review2']),
  });
  const sent = async () => (await applicant(t)).submitted('newApplyElv', (n += 1));

  const mine = { status: 403, errorCode: 'OTHER_PERSON_NEEDED' };

  it('is enforced by the database', async () => {
    const { both } = await team();
    const { id } = await sent();
    await both.intake(id);
    await both.approve(id);
    const insert = (event: string, staffId: string) =>
      t.sql(
        `insert into application_events (application_id, seq, at, event, status, actor, staff_id) values ($1, 99, now(), $2, 'approved', 'x', $3)`,
        [id, event, staffId],
      );
    await expect(insert('approve', both.id)).rejects.toMatchObject({ code: 'QZ403' });
    await expect(insert('approve', randomUUID())).rejects.toMatchObject({ code: '23503' });
  });

  describe('in an office with two second reviewers', () => {
    const approvedBy = async (approver: StaffMember, id: string) => {
      const clerk = await staffMember(t, ['intake', 'review1']);
      for (const step of [clerk.intake, clerk.approve, approver.approve, approver.publish]) await must(step(id));
    };
    const two = async () =>
      [await staffMember(t, ['review2', 'publish']), await staffMember(t, ['review2', 'publish'])] as const;

    it('lets the approver of the content before the correction decide an objection to the corrected content', async () => {
      const [a, b] = await two();
      const who = await applicant(t);
      const { id } = await who.submitted('newApplyElv', (n += 1));
      await approvedBy(a, id);
      await must(
        b.takeAnd('object', id, {
          objectionId: await openObjection(t, id),
          upheld: false,
          reason: '请补正',
          items: [{ key: 'newCarInfo.sellerName', code: 'x', text: '请核对' }],
        }),
      );
      const { revision } = await who.get(id);
      await must(who.save(id, 'newCarInfo', { sellerName: '示例汽车销售有限公司' }, revision));
      await must(who.correct(id));
      await approvedBy(b, id);
      expect(await b.object(id, false, '查无实据')).toMatchObject(mine);
      const returning = { objectionId: await openObjection(t, id), upheld: false, reason: '请补正', items: marked };
      expect(await b.takeAnd('object', id, returning)).toMatchObject(mine);
      expect(await b.sendBack(id, marked)).toMatchObject(mine);
      expect(await a.object(id, false, '查无实据')).toMatchObject({ data: { status: 'publicity' } });
    });

    it('lets the member whose approval the other one revoked decide an objection to the approval of the other', async () => {
      const [a, b] = await two();
      const { id } = await sent();
      await approvedBy(a, id);
      await must(b.revoke(id, '复核'));
      for (const step of [b.approve, b.publish]) await must(step(id));
      expect(await b.object(id, true, '属实')).toMatchObject(mine);
      expect(await a.object(id, true, '属实')).toMatchObject({ data: { status: 'rejected' } });
    });
  });
});
