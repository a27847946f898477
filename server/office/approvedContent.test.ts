import { useTestApp } from '../testing/app';
import { type Applicant, applicant, must } from '../testing/applicant';
import { openObjection } from '../testing/office';
import { marked } from '../testing/states';
import { staffMember, type StaffMember } from '../testing/staff';

/** The two members who let the last content of a case through. */
describe('approved content', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let n = 0;
  const mine = { status: 403, errorCode: 'OTHER_PERSON_NEEDED' };
  const team = async () => ({
    clerk: await staffMember(t, ['intake']),
    both: await staffMember(t, ['review1', 'review2']),
    second: await staffMember(t, ['review1', 'review2']),
  });
  const sent = async () => {
    const who = await applicant(t);
    return { who, id: (await who.submitted('newApplyElv', (n += 1))).id };
  };
  const stand = async (id: string) =>
    (await t.sql('select status, stage, held_by, returned, office_due from applications where id = $1', [id]))[0]!;

  /** Returns the case with price and account marked; the applicant replaces both. */
  const replaceAll = async (
    who: Applicant,
    id: string,
    sendBack: (items: typeof marked) => Promise<{ status: number }>,
  ) => {
    const account = { bankName: '另一银行', bankBranch: '另一支行', bankCardNo: '6299990000000000020' };
    const keys = ['newCarInfo.priceInclTax', ...Object.keys(account).map((key) => `personalInfo.${key}`)];
    expect((await sendBack(keys.map((key) => ({ key, code: 'x', text: '请核对' })))).status).toBe(200);
    await must(who.save(id, 'newCarInfo', { priceInclTax: 29_900_000 }, (await who.get(id)).revision));
    await must(who.save(id, 'personalInfo', account, (await who.get(id)).revision));
    await must(who.correct(id));
  };

  it('requires a first review of a correction after a return at the second stage, by another member than the approver', async () => {
    const first = await staffMember(t, ['review1', 'review2']);
    const bad = await staffMember(t, ['intake', 'review1', 'review2']);
    const { who, id } = await sent();
    await must(bad.intake(id));
    await must(bad.send('DELETE', `/claims/${id}`));
    await must(first.approve(id));
    await replaceAll(who, id, (items) => bad.sendBack(id, items));
    expect(await bad.intake(id)).toMatchObject({ data: { stage: 1 } });
    expect(await bad.approve(id)).toMatchObject({ data: { status: 'reviewing', stage: 2 } });
    expect(await bad.approve(id)).toMatchObject(mine);
    expect(await first.show(id)).toMatchObject({ data: { status: 'reviewing', takeable: true } });
    // The earlier pass does not bar its member: another member has passed the content.
    expect(await first.approve(id)).toMatchObject({ data: { status: 'approved' } });
  });

  it('requires two reviews of a correction after a return during the publicity', async () => {
    const first = await staffMember(t, ['intake', 'review1']);
    const second = await staffMember(t, ['review2', 'publish']);
    const bad = await staffMember(t, ['intake', 'review2']);
    const { who, id } = await sent();
    for (const step of [first.intake, first.approve, second.approve, second.publish]) await must(step(id));
    const objectionId = await openObjection(t, id);
    await replaceAll(who, id, (items) =>
      bad.takeAnd('object', id, { objectionId, upheld: false, reason: '更正账户', items }),
    );
    expect(await bad.intake(id)).toMatchObject({ data: { stage: 1 } });
    expect(await bad.approve(id)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
  });

  it('offers a case in the second review to every member with the role except the one who passed its content', async () => {
    const { clerk, both, second } = await team();
    const { who, id } = await sent();
    const others = async () => (await t.sql(`select id from applications where id <> $1`, [id])).map((row) => row.id);
    const next = async (by: StaffMember) =>
      (await by.send<{ id?: string }>('POST', '/claims', { queue: 'review2', except: (await others()).slice(0, 100) }))
        .data?.id;
    await must(clerk.intake(id));
    await must(both.approve(id));
    expect(await next(both)).toBeUndefined();
    expect(await both.send('POST', `/claims/${id}`, {})).toMatchObject(mine);
    await must(second.sendBack(id, marked.slice(0, 1)));
    await must(who.save(id, 'newCarInfo', { sellerName: '示例汽车销售二店' }, (await who.get(id)).revision));
    await must(who.correct(id));
    await must(clerk.intake(id));
    await must(second.approve(id));
    expect(await next(second)).toBeUndefined();
    expect(await next(both)).toBe(id);
  });

  it('goes to the first review also when the previous release takes in a correction', async () => {
    const { clerk, both, second } = await team();
    const { id, who } = await sent();
    await must(clerk.intake(id));
    await must(both.approve(id));
    await must(second.sendBack(id, marked.slice(0, 1)));
    await must(who.save(id, 'newCarInfo', { sellerName: '示例汽车销售二店' }, (await who.get(id)).revision));
    await must(who.correct(id));
    await t.sql(`update applications set status = 'reviewing', stage = 2 where id = $1`, [id]);
    expect(await stand(id)).toMatchObject({ stage: 1 });
  });
});
