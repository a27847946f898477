import { isId } from '@domain/schema';
import type { CallTypes } from '@domain/contract/types';
import { exportMe } from '../person/me';
import { useTestApp } from '../testing/app';
import { applicant, inNameOf, must, type Applicant } from '../testing/applicant';
import { office } from '../testing/office';
import { auditOf } from '../testing/record';
import { staffMember } from '../testing/staff';

type Me = CallTypes['me']['reply'];
type OfficeDetail = CallTypes['officeApplication']['reply'];

describe('applications with the ID number of the account by others', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let n = 0;
  const submittedFor = (who: Applicant, owner: Pick<Applicant, 'name' | 'idNo'>) =>
    who.submitted('newApplyElv', (n += 10), inNameOf(owner));
  const seenBy = async (who: Applicant) => (await must(who.send<Me>('GET', '/me'))).applicationsByOthers;
  const dispute = (who: Applicant, id: string) =>
    who.send<{ disputedAt: string }>('POST', `/me/applications-by-others/${id}/dispute`, {});
  const shownTo = async (id: string) =>
    (await (await staffMember(t, ['review1'])).show(id)).data as unknown as OfficeDetail;

  it('are shown to the owner with number, city and day alone, until they have ended', async () => {
    const [owner, other] = [await applicant(t), await applicant(t)];
    const { id, number } = await submittedFor(other, owner);
    expect(await seenBy(owner)).toEqual([{ id, number, regionCode: '320500', day: '2026-11-21' }]);
    expect(await seenBy(other)).toBeUndefined();
    await must(other.send('POST', `/applications/${id}/withdrawal`, {}));
    expect(await seenBy(owner)).toBeUndefined();
    expect(await dispute(owner, id)).toMatchObject({ status: 404 });
  });

  it('are not those of the account itself, and none are shown to an account without an ID number', async () => {
    const [owner, signedOn] = [await applicant(t), await applicant(t)];
    await submittedFor(owner, owner);
    expect(await seenBy(owner)).toBeUndefined();
    await t.sql('update accounts set id_no_index = null where id = $1', [signedOn.accountId]);
    expect(await seenBy(signedOn)).toBeUndefined();
  });

  it('can be disputed once, which the office sees at once and the applicant never', async () => {
    const [owner, other] = [await applicant(t), await applicant(t)];
    const { id, history } = await submittedFor(other, owner);
    const before = await shownTo(id);
    expect([before.foreign, before.disputedAt]).toEqual([true, undefined]);
    t.clock.advance({ minutes: 5 });
    const disputedAt = '2026-11-21T10:05:00.000+08:00';
    const replies = await Promise.all([dispute(owner, id), dispute(owner, id)]);
    t.clock.advance({ minutes: 5 });
    for (const reply of [...replies, await dispute(owner, id)])
      expect(reply).toEqual({ status: 200, data: { disputedAt } });
    expect(await seenBy(owner)).toMatchObject([{ id, disputedAt }]);
    const after = await shownTo(id);
    expect(after).toMatchObject({ disputedAt, status: 'submitted' });
    expect(after.history.map(({ event }) => event)).toEqual(['submit', 'ownerDispute']);
    expect((await other.get(id)).history).toEqual(history);
    expect(JSON.stringify(await exportMe(t.deps, other.accountId))).not.toContain('ispute');
    expect(await auditOf(t, { action: 'dispute_application' })).toHaveLength(1);
    // The case continues.
    expect((await office(t).intake(id)).status).toBe(200);
  });

  it('are refused a decision while the officer has not seen the dispute', async () => {
    const [owner, other] = [await applicant(t), await applicant(t)];
    const { id } = await submittedFor(other, owner);
    const officer = await staffMember(t, ['intake', 'review1']);
    await must(officer.send('POST', `/claims/${id}`, {}));
    const { history } = (await officer.show(id)).data as unknown as OfficeDetail;
    await must(dispute(owner, id));
    const intake = (historyLength: number) => officer.send('POST', `/applications/${id}/intake`, { historyLength });
    expect(await intake(history.length)).toMatchObject({ status: 409, errorCode: 'TRANSITION_FORBIDDEN' });
    expect((await intake(history.length + 1)).status).toBe(200);
  });

  it('cannot be disputed by anybody else, whose reply is that of an unknown application', async () => {
    const [owner, other, stranger] = [await applicant(t), await applicant(t), await applicant(t)];
    const { id } = await submittedFor(other, owner);
    const ownCase = await submittedFor(owner, { name: '王示例', idNo: stranger.idNo });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(isId(unknown)).toBe(true);
    const replies = [await dispute(stranger, unknown)];
    for (const [who, target] of [
      [stranger, id],
      [other, id],
      [owner, ownCase.id],
    ] as const)
      replies.push(await dispute(who, target));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(
      await t.sql('select 1 from applications where owner_disputed_at is not null and id in ($1, $2)', [
        id,
        ownCase.id,
      ]),
    ).toEqual([]);
  });

  it('are shown to the office beside the other applications of the person, also those of the owner', async () => {
    const [owner, other] = [await applicant(t), await applicant(t)];
    const foreign = await submittedFor(other, owner);
    t.clock.advance({ minutes: 1 });
    const ownCase = await submittedFor(owner, owner);
    expect((await shownTo(ownCase.id)).samePerson).toMatchObject([
      { applicationId: foreign.id, number: foreign.number, status: 'submitted', foreign: true },
    ]);
    expect((await shownTo(foreign.id)).samePerson).toMatchObject([{ applicationId: ownCase.id, foreign: false }]);
  });
});
