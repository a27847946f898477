import type { Detail } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';
import { useTestApp } from '../../testing/app';
import { applicant, inNameOf, must, type Applicant } from '../../testing/applicant';
import { whileUnwritable } from '../../testing/locks';
import { office } from '../../testing/office';

describe('an application with the ID number of another person', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00', env: { FOREIGN_CASES: '3' } });
  let n = 0;
  const next = () => (n += 10);
  const flagsOf = (id: string) => t.sql('select is_foreign from applications where id = $1', [id]);
  const send = async (who: Applicant, owner: Applicant, flow: FlowId = 'newApplyElv') => {
    const draft = await who.filled(flow, next(), inNameOf(owner));
    return { id: draft.id, problems: draft.problems, reply: await who.submit(draft.id, draft.revision) };
  };
  /** Returns a case to its applicant, who corrects it. */
  const correctSeller = async (who: Applicant, id: string) => {
    await must(office(t).intake(id));
    await must(office(t).sendBack(id, [{ key: 'newCarInfo.sellerName', code: 'x', text: '请核对' }]));
    const { revision } = await who.get(id);
    const { problems } = await must(who.save(id, 'newCarInfo', { sellerName: '示例销售' }, revision));
    return { problems, ...(await who.correct(id)) };
  };

  it('does not keep the owner of the number from applying, and only one of the two is approved', async () => {
    const [owner, stranger] = [await applicant(t), await applicant(t)];
    const foreign = await send(stranger, owner);
    const ofOwner = await send(owner, owner);
    expect([foreign.reply.status, ofOwner.problems, ofOwner.reply.status]).toEqual([200, {}, 200]);
    expect([await flagsOf(foreign.id), await flagsOf(ofOwner.id)]).toEqual([
      [{ is_foreign: true }],
      [{ is_foreign: false }],
    ]);
    const desk = office(t);
    for (const { id } of [foreign, ofOwner]) {
      await must(desk.intake(id));
      await must(desk.approve(id));
    }
    const replies = await whileUnwritable(t, 'application_events', 2, () =>
      Promise.all([foreign, ofOwner].map(({ id }) => desk.approve(id))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ errorCode: 'LIMIT_REACHED' });
  });

  it('does not show in the draft of a stranger whether the person has applied; the owner’s next draft shows it', async () => {
    const [owner, stranger] = [await applicant(t), await applicant(t)];
    expect((await send(owner, owner)).reply.status).toBe(200);
    const hidden = await send(stranger, owner);
    expect(hidden).toMatchObject({ problems: {}, reply: { status: 409, errorCode: 'LIMIT_REACHED' } });
    const again = await owner.filled('newApplyElv', next(), inNameOf(owner));
    expect(again.problems).toMatchObject({ 'personalInfo.idNo': { reason: 'limit_reached' } });
  });

  it('counts against the owner of the number for all other accounts, and the other way round', async () => {
    const [owner, one, two] = [await applicant(t), await applicant(t), await applicant(t)];
    await send(one, owner);
    expect((await send(two, owner)).reply).toMatchObject({ status: 409, errorCode: 'LIMIT_REACHED' });
    const [other, third] = [await applicant(t), await applicant(t)];
    await send(other, other);
    expect((await send(third, other, 'newApply')).reply).toMatchObject({
      status: 409,
      fields: { 'personalInfo.idNo': { reason: 'limit_reached.exclusive' } },
    });
  });

  it('is refused when the account has three open ones, which may be corrected, and accepted after a withdrawal', async () => {
    const helper = await applicant(t);
    const family = [await applicant(t), await applicant(t), await applicant(t), await applicant(t)] as const;
    const flows = ['newApplyElv', 'newApply', 'apply'] as const;
    const sent = [];
    for (const [at, flow] of flows.entries()) sent.push(await send(helper, family[at]!, flow));
    expect(sent.map(({ reply }) => reply.status)).toEqual([200, 200, 200]);
    const problem = { code: 'limit_reached', reason: 'limit_reached.foreign', params: { most: 3 } };
    const fourth = await send(helper, family[3], 'applyElv');
    expect(fourth.problems).toMatchObject({ 'personalInfo.idNo': problem });
    expect(fourth.reply).toMatchObject({
      status: 409,
      errorCode: 'LIMIT_REACHED',
      fields: { 'personalInfo.idNo': problem },
    });
    // The account's own application is not counted.
    expect((await send(helper, helper)).reply.status).toBe(200);
    expect(await correctSeller(helper, sent[0]!.id)).toMatchObject({ status: 200 });
    expect(await flagsOf(sent[0]!.id)).toEqual([{ is_foreign: true }]);
    await must(helper.send('POST', `/applications/${sent[0]!.id}/withdrawal`, {}));
    const { revision, problems } = await helper.get(fourth.id);
    expect(problems).toEqual({});
    expect((await helper.submit(fourth.id, revision)).status).toBe(200);
  });

  it('is counted once when two are submitted at the same moment', async () => {
    const helper = await applicant(t);
    const drafts: Detail[] = [];
    for (const flow of ['newApplyElv', 'newApply', 'apply', 'applyElv'] as const)
      drafts.push(await helper.filled(flow, next(), inNameOf(await applicant(t))));
    const submit = ({ id, revision }: (typeof drafts)[number]) => helper.submit(id, revision);
    for (const draft of drafts.slice(0, 2)) await must(submit(draft));
    const replies = await whileUnwritable(t, 'application_events', 2, () =>
      Promise.all(drafts.slice(2).map((draft) => submit(draft))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('may be corrected after the owner of the number has applied; that of the owner only after an earlier one ends', async () => {
    const [owner, stranger] = [await applicant(t), await applicant(t)];
    const foreign = await send(stranger, owner);
    t.clock.advance({ minutes: 1 });
    const ofOwner = await send(owner, owner);
    expect(await correctSeller(stranger, foreign.id)).toMatchObject({ problems: {}, status: 200 });
    await t.sql('update applications set is_foreign = false where id = $1', [foreign.id]);
    expect(await correctSeller(owner, ofOwner.id)).toMatchObject({
      problems: { 'newCarInfo.sellerName': { reason: 'limit_reached' } },
      errorCode: 'LIMIT_REACHED',
    });
  });

  it('is every one of an account without an ID number', async () => {
    const [signedOn, owner] = [await applicant(t), await applicant(t)];
    await t.sql('update accounts set id_no_index = null, id_no_sealed = null where id = $1', [signedOn.accountId]);
    const { id } = await send(signedOn, owner);
    expect(await flagsOf(id)).toEqual([{ is_foreign: true }]);
  });
});
