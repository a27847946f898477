import { useAccountOffice } from '../testing/accountOffice';
import { call, must } from '../testing/applicant';
import { somebody } from '../testing/identity/person';
import { whileLocked } from '../testing/locks';
import { auditOf } from '../testing/record';
import { batchFile, makeBatch, officeBatch, payableEditions } from './batches';
import { dissolveBatch, releaseBatch } from './release';

const EDITION = 'scrap-cur';
const freeze = { kind: 'freezeAccount' };

describe('a batch with the case of an account that is frozen', () => {
  const desk = useAccountOffice();
  const { t, signInAgain, paidCases, inForce } = desk;
  const released = async (count: number) => {
    const { maker, releaser, ...rest } = await paidCases(count);
    const { id } = await makeBatch(t.deps, maker, EDITION);
    await releaseBatch(t.deps, releaser, id);
    return { ...rest, maker, releaser, id };
  };
  const payee = { bankName: '中国工商银行', bankBranch: '苏州分行', bankCardNo: '6222021234567890128' };
  const closed = { code: 'BATCH_CLOSED' };

  it('gives out no file, and names the case, until the freeze is lifted', async () => {
    const { people, numbers, releaser, answer, id } = await released(2);
    const { accountId } = people[0]!.who;
    await inForce(freeze, accountId);
    const refused = { ...closed, data: { failed: [], frozen: [numbers[0]] } };
    await expect(batchFile(t.deps, releaser, id)).rejects.toMatchObject(refused);
    await inForce({ kind: 'unfreezeAccount' }, accountId);
    expect((await batchFile(t.deps, releaser, id)).length).toBeGreaterThan(0);
    await answer(id, [{ number: numbers[1], result: 'paid' }]);
    await inForce(freeze, people[1]!.who.accountId);
    expect((await batchFile(t.deps, releaser, id)).length).toBeGreaterThan(0);
  });

  it('gives out no file with a failed line: another batch pays the case with the corrected payee', async () => {
    const { people, numbers, maker, releaser, answer, id } = await released(2);
    const { who: owner, id: caseId } = people[0]!;
    await inForce(freeze, owner.accountId);
    await answer(id, [{ number: numbers[0], result: 'failed', reason: '账号冻结，未发出' }], maker);
    const { mobile } = somebody();
    await inForce({ kind: 'setMobile', mobile }, owner.accountId);
    t.clock.advance({ minutes: 2 });
    const { token } = await must(desk.signIn(mobile, owner));
    await must(call(t, 'PUT', `/applications/${caseId}/payee`, { body: payee, headers: { 'user-token': token } }));
    await signInAgain();
    await inForce({ kind: 'unfreezeAccount' }, owner.accountId);
    const refused = { ...closed, data: { failed: [numbers[0]], frozen: [] } };
    await expect(batchFile(t.deps, releaser, id)).rejects.toMatchObject(refused);
    expect((await officeBatch(t.deps, id)).mayDissolve).toBe(true);
    await dissolveBatch(t.deps, maker, id);
    const batch = await makeBatch(t.deps, maker, EDITION);
    expect(batch).toMatchObject({ state: 'made', count: 2, leftOut: [] });
    await releaseBatch(t.deps, releaser, batch.id);
    expect(String(await batchFile(t.deps, releaser, batch.id))).toContain(payee.bankCardNo);
    await answer(
      batch.id,
      numbers.map((number) => ({ number, result: 'paid' })),
    );
  });

  it('is dissolved after its release: the next batch pays the others and leaves the case out', async () => {
    const { people, numbers, maker, releaser, answer, id } = await released(2);
    const { accountId } = people[0]!.who;
    await inForce({ kind: 'releaseIdNo', name: '赵真真' }, accountId);
    await expect(batchFile(t.deps, releaser, id)).rejects.toMatchObject(closed);
    await dissolveBatch(t.deps, maker, id);
    await expect(batchFile(t.deps, releaser, id)).rejects.toMatchObject(closed);
    await expect(answer(id, [{ number: numbers[1], result: 'paid' }])).rejects.toMatchObject(closed);
    expect(await auditOf(t, { action: 'dissolve_batch', target: `batch:${id}` })).toMatchObject([
      { actor: maker.actor, detail: { released: true, returned: 1 } },
    ]);
    const statuses = await t.sql('select status from applications where id = any($1) order by number', [
      people.map((one) => one.id),
    ]);
    expect(statuses).toEqual([{ status: 'pay_failed' }, { status: 'paying' }]);
    expect((await payableEditions(t.deps, maker)).list).toMatchObject([{ count: 1 }]);
    const next = await makeBatch(t.deps, maker, EDITION);
    await expect(releaseBatch(t.deps, maker, next.id)).rejects.toMatchObject({ code: 'OTHER_PERSON_NEEDED' });
    await releaseBatch(t.deps, releaser, next.id);
    expect((await officeBatch(t.deps, next.id)).lines).toMatchObject([{ number: numbers[1], failedBefore: null }]);
    await batchFile(t.deps, releaser, next.id);
    await answer(next.id, [{ number: numbers[1], result: 'paid' }]);
  });

  it('is not dissolved when its file was given out, a line is paid, or payments are or were on hold', async () => {
    const { numbers, maker, releaser, answer, id } = await released(2);
    const refused = async () => {
      expect((await officeBatch(t.deps, id)).mayDissolve).toBe(false);
      await expect(dissolveBatch(t.deps, maker, id)).rejects.toMatchObject(closed);
    };
    const now = t.clock.now();
    await t.sql('insert into payment_holds (id, since, held_at) values (gen_random_uuid(), $1, $1)', [now]);
    await refused();
    await t.sql('update payment_holds set lifted_at = $1', [now]);
    await refused();
    await t.sql('delete from payment_holds');
    expect((await officeBatch(t.deps, id)).mayDissolve).toBe(true);
    const dissolving = await whileLocked(
      t,
      `select from payment_batches where id = '${id}' for update`,
      () => dissolveBatch(t.deps, maker, id).catch((error: { code: string }) => error.code),
      [
        `insert into audit_log (id, at, actor, action, target) values (gen_random_uuid(), now(), 'staff:1', 'read_batch_file', 'batch:${id}')`,
      ],
    );
    expect(dissolving).toBe('BATCH_CLOSED');
    const other = await released(1);
    await other.answer(other.id, [{ number: other.numbers[0], result: 'paid' }]);
    await expect(dissolveBatch(t.deps, maker, other.id)).rejects.toMatchObject(closed);
    await batchFile(t.deps, releaser, id);
    await answer(
      id,
      numbers.map((number) => ({ number, result: 'paid' })),
    );
    await refused();
  });

  it('is not counted among the payable cases: neither is a case that the owner of the ID number disputes', async () => {
    const { people, maker } = await paidCases(2);
    await makeBatch(t.deps, maker, EDITION);
    await t.sql('update payment_lines set open = false where application_id = any($1)', [people.map(({ id }) => id)]);
    const counted = async () => (await payableEditions(t.deps, maker)).list;
    expect(await counted()).toMatchObject([{ count: 2 }]);
    await inForce(freeze, people[0]!.who.accountId);
    expect(await counted()).toMatchObject([{ count: 1 }]);
    await t.sql('update applications set owner_disputed_at = $2 where id = $1', [people[1]!.id, t.clock.now()]);
    expect(await counted()).toEqual([]);
  });
});
