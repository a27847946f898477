import type { CallTypes } from '@domain/contract/types';
import { useTestApp } from '../testing/app';
import { applicant, inNameOf, must } from '../testing/applicant';
import { paymentOffice, type PaymentOffice } from '../testing/paymentOffice';
import { refusal } from '../testing/record';
import { staffCaller, staffMember } from '../testing/staff';
import { makeBatch, officeBatch } from './batches';
import { confirmReconciliation } from './hold';
import { releaseBatch } from './release';

describe('payment batches', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let office: PaymentOffice;
  beforeAll(async () => {
    office = await paymentOffice(t);
  });
  const toPublicity = async (id: string, approver = office.second) => {
    const { intake, approve, publish } = office.desk;
    for (const step of [intake, approve, approver.approve, publish]) await must(step(id));
  };

  it('are divided when a member who approved one case has become a releaser', async () => {
    const leaving = await staffMember(t, ['review2']);
    const { id } = await (await applicant(t)).submitted('newApplyElv', 1);
    await toPublicity(id, leaving);
    await office.payable(2);
    const [admin, other] = [await staffMember(t, ['admin']), await staffMember(t, ['admin'])];
    const change = admin.send<CallTypes['changeStaff']['reply']>('PUT', `/staff/${leaving.id}`, { roles: ['release'] });
    const { proposal } = await must(change);
    await must(other.send('POST', `/proposals/${proposal?.id}/confirmation`));
    const releaser = { ...(await staffCaller(t, ['release'])), id: leaving.id, actor: `staff:${leaving.id}` };
    const first = await makeBatch(t.deps, office.maker, 'scrap-cur');
    expect(await releaseBatch(t.deps, releaser, first.id)).toMatchObject({ count: 2, state: 'released' });
    const batches = await t.sql<{ id: string; count: number }>(
      `select id, count from payment_batches where state = 'made'`,
    );
    expect(batches).toEqual([{ id: expect.any(String), count: 1 }]);
    expect(await refusal(releaseBatch(t.deps, releaser, batches[0]!.id))).toMatchObject({
      code: 'OTHER_PERSON_NEEDED',
    });
  });

  it('without a file are dissolved when the hold for which they were made has ended', async () => {
    const { people, numbers } = await office.published(1);
    await t.sql('insert into payment_holds (id, since, held_at) values (gen_random_uuid(), $1, $1)', [t.clock.now()]);
    const { maker, releaser } = office;
    const batch = await makeBatch(t.deps, maker, 'scrap-cur', numbers);
    for (const one of [maker, releaser]) await confirmReconciliation(t.deps, one);
    expect(await refusal(releaseBatch(t.deps, releaser, batch.id))).toMatchObject({
      code: 'BATCH_CLOSED',
      data: { moved: numbers },
    });
    const [{ who, id }] = people as [(typeof people)[0]];
    expect((await who.get(id)).status).toBe('publicity');
  });

  it('leave out a case that the owner of its ID number disputes', async () => {
    const owner = await applicant(t);
    const { id, number } = await (await applicant(t)).submitted('newApplyElv', 2, inNameOf(owner));
    await toPublicity(id);
    await office.payable(1);
    const { maker, releaser } = office;
    const before = await makeBatch(t.deps, maker, 'scrap-cur');
    await owner.signInAgain();
    await must(owner.send('POST', `/me/applications-by-others/${id}/dispute`, {}));
    expect(await refusal(releaseBatch(t.deps, releaser, before.id))).toMatchObject({
      code: 'BATCH_CLOSED',
      data: { objectedTo: [number] },
    });
    const batch = await makeBatch(t.deps, maker, 'scrap-cur');
    const { lines, leftOut } = await officeBatch(t.deps, batch.id);
    expect(leftOut).toEqual([{ number, field: null, reason: 'disputed' }]);
    expect(lines.map((line) => line.number)).not.toContain(number);
    expect(await releaseBatch(t.deps, releaser, batch.id)).toMatchObject({ state: 'released' });
  });
});
