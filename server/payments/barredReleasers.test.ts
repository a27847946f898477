import type { CallTypes } from '@domain/contract/types';
import type { Answers } from '@domain/flow/types';
import { useTestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { refusal } from '../testing/record';
import { staffCaller, staffMember } from '../testing/staff';
import { makeBatch, officeBatch } from './batches';
import { confirmReconciliation } from './hold';
import { releaseBatch } from './release';

const reviewers = ['intake', 'review1', 'review2', 'publish'] as const;

describe('payment batches', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  async function published(by?: { approve: (id: string) => Promise<unknown> }, change?: (answers: Answers) => Answers) {
    const [first, second] = [await staffMember(t, reviewers), await staffMember(t, reviewers)];
    const who = await applicant(t);
    const { id, number = '' } = await who.submitted('newApplyElv', (n += 1), change);
    await must(first.intake(id));
    await must(first.approve(id));
    await (by ?? second).approve(id);
    await must(first.publish(id));
    return { id, number, who };
  }
  let n = 0;

  it('are divided when a member who approved one case has become a releaser', async () => {
    const leaving = await staffMember(t, ['review2']);
    await published(leaving);
    for (let more = 0; more < 2; more += 1) await published();
    t.clock.advance({ days: 6 });
    const [admin, other] = [await staffMember(t, ['admin']), await staffMember(t, ['admin'])];
    const change = admin.send<CallTypes['changeStaff']['reply']>('PUT', `/staff/${leaving.id}`, { roles: ['release'] });
    const { proposal } = await must(change);
    await must(other.send('POST', `/proposals/${proposal?.id}/confirmation`));
    const releaser = { ...(await staffCaller(t, ['release'])), id: leaving.id, actor: `staff:${leaving.id}` };
    const maker = await staffCaller(t, ['pay']);
    const first = await makeBatch(t.deps, maker, 'scrap-cur');
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
    const { id, number, who } = await published();
    await t.sql('insert into payment_holds (id, since, held_at) values (gen_random_uuid(), $1, $1)', [t.clock.now()]);
    const [maker, releaser] = [await staffCaller(t, ['pay']), await staffCaller(t, ['release'])];
    const batch = await makeBatch(t.deps, maker, 'scrap-cur', [number]);
    for (const one of [maker, releaser]) await confirmReconciliation(t.deps, one);
    expect(await refusal(releaseBatch(t.deps, releaser, batch.id))).toMatchObject({
      code: 'BATCH_CLOSED',
      data: { moved: [number] },
    });
    expect((await who.get(id)).status).toBe('publicity');
  });

  it('leave out a case that the owner of its ID number disputes', async () => {
    const owner = await applicant(t);
    const ofOwner = (answers: Answers) => ({
      ...answers,
      personalInfo: { ...answers.personalInfo, name: owner.name, idNo: owner.idNo },
    });
    const { id, number } = await published(undefined, ofOwner);
    await published();
    t.clock.advance({ days: 6 });
    const [maker, releaser] = [await staffCaller(t, ['pay']), await staffCaller(t, ['release'])];
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
