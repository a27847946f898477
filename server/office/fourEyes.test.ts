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

  it('rejects the second review by the member who passed the first, in any session', async () => {
    const { both, second } = await team();
    const { id } = await sent();
    await both.intake(id);
    expect(await both.approve(id)).toMatchObject({ status: 200, data: { stage: 2 } });
    expect(await both.approve(id)).toMatchObject(mine);
    await both.signInAgain();
    expect(await both.approve(id)).toMatchObject(mine);
    expect(await second.approve(id)).toMatchObject({
      status: 200,
      data: { status: 'approved', approvedAmount: expect.any(Number) },
    });
  });

  it("accepts only the other person's approval among fifty concurrent ones", async () => {
    const { both, second } = await team();
    const { id } = await sent();
    await both.intake(id);
    await both.approve(id);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i === 25 ? second : both).approve(id, { stage: 2 })),
    );
    expect(replies.map(({ status }, i) => (status === 200 ? i : -1)).filter((i) => i >= 0)).toEqual([25]);
    const rows = await t.sql(
      `select count(*) from application_events where application_id = $1 and event = 'approve' and staff_id <> $2`,
      [id, second.id],
    );
    expect(rows[0].count).toBe(0);
  });

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

  it('lets only another person revoke an approval, with a reason, and removes the amount', async () => {
    const { both, second } = await team();
    const third = await staffMember(t, ['review2']);
    const who = await applicant(t);
    const { id } = await who.submitted('newApplyElv', (n += 1));
    await both.intake(id);
    await both.approve(id);
    await second.approve(id);
    const revoke = (person: StaffMember, body: object) => person.takeAnd('revoke', id, body);
    expect(await revoke(second, { reason: '我看错了' })).toMatchObject({
      status: 403,
      errorCode: 'OTHER_PERSON_NEEDED',
    });
    expect((await revoke(third, {})).status).toBe(422);
    expect(await revoke(third, { reason: '举报属实', officeNote: '内部线索' })).toMatchObject({
      status: 200,
      data: { status: 'reviewing', stage: 2 },
    });
    const seen = await who.get(id);
    expect(seen).toMatchObject({ status: 'reviewing', stage: 2 });
    expect(seen).not.toHaveProperty('approvedAmount');
    expect(JSON.stringify(seen)).not.toContain('内部线索');
    expect(JSON.stringify((await third.show(id)).data)).toContain('内部线索');
    expect(await both.approve(id)).toMatchObject({ status: 403 });
    expect(await third.approve(id)).toMatchObject({ status: 200 });
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
