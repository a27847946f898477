import type { Answers, FlowId } from '@domain/flow/types';
import { useTestApp } from '../../testing/app';
import { applicant, must, type Applicant } from '../../testing/applicant';
import { office } from '../../testing/office';

type Owner = Pick<Applicant, 'name' | 'idNo'>;

/** The `change` of `filled` and `submitted`: an application in the name of `owner`. */
const of =
  ({ name, idNo }: Owner) =>
  (answers: Answers): Answers => ({ ...answers, personalInfo: { ...answers.personalInfo, name, idNo } });

describe('an application with the ID number of another person', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00', env: { FOREIGN_CASES: '3' } });
  let n = 0;
  const next = () => (n += 10);
  const flagsOf = (id: string) => t.sql('select is_foreign from applications where id = $1', [id]);
  const send = async (who: Applicant, owner: Owner, flow: FlowId = 'newApplyElv') => {
    const draft = await who.filled(flow, next(), of(owner));
    return { id: draft.id, problems: draft.problems, reply: await who.submit(draft.id, draft.revision) };
  };

  it('does not keep the owner of the number from applying, and only one of the two is approved', async () => {
    const [owner, stranger] = [await applicant(t), await applicant(t)];
    const foreign = await send(stranger, owner);
    const own = await send(owner, owner);
    expect([foreign.reply.status, own.problems, own.reply.status]).toEqual([200, {}, 200]);
    expect([await flagsOf(foreign.id), await flagsOf(own.id)]).toEqual([
      [{ is_foreign: true }],
      [{ is_foreign: false }],
    ]);
    const desk = office(t);
    for (const { id } of [foreign, own]) {
      await must(desk.intake(id));
      await must(desk.approve(id));
    }
    const replies = await Promise.all([foreign, own].map(({ id }) => desk.approve(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ errorCode: 'LIMIT_REACHED' });
  });

  it('counts against the owner of the number for everybody else, and the other way round', async () => {
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

  it('is refused when the account has three open ones, and accepted after a withdrawal', async () => {
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
    await must(helper.send('POST', `/applications/${sent[0]!.id}/withdrawal`, {}));
    const { revision, problems } = await helper.get(fourth.id);
    expect(problems).toEqual({});
    expect((await helper.submit(fourth.id, revision)).status).toBe(200);
  });

  it('is counted once when four are submitted at the same moment', async () => {
    const helper = await applicant(t);
    const drafts = [];
    for (const flow of ['newApplyElv', 'newApply', 'apply', 'applyElv'] as const)
      drafts.push(await helper.filled(flow, next(), of(await applicant(t))));
    const replies = await Promise.all(drafts.map(({ id, revision }) => helper.submit(id, revision)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  });

  it('may be corrected while the account has three open ones', async () => {
    const helper = await applicant(t);
    const sent = [];
    for (const flow of ['newApplyElv', 'newApply', 'apply'] as const)
      sent.push(await send(helper, await applicant(t), flow));
    const id = sent[0]!.id;
    const desk = office(t);
    await must(desk.intake(id));
    await must(desk.sendBack(id, [{ key: 'newCarInfo.sellerName', code: 'x', text: '请核对' }]));
    const { revision } = await helper.get(id);
    await must(helper.save(id, 'newCarInfo', { sellerName: '示例汽车销售有限公司' }, revision));
    expect((await helper.correct(id)).status).toBe(200);
    expect(await flagsOf(id)).toEqual([{ is_foreign: true }]);
  });

  it('is every one of an account without an ID number', async () => {
    const [signedOn, owner] = [await applicant(t), await applicant(t)];
    await t.sql('update accounts set id_no_index = null, id_no_sealed = null where id = $1', [signedOn.accountId]);
    const { id } = await send(signedOn, owner);
    expect(await flagsOf(id)).toEqual([{ is_foreign: true }]);
  });
});
