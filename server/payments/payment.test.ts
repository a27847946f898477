import { useTestApp } from '../testing/app';
import { must } from '../testing/applicant';
import { wrongFunds, grant } from '../testing/funds';
import { whileLocked } from '../testing/locks';
import { paymentOffice, type PaymentOffice } from '../testing/paymentOffice';
import { auditOf, refusal } from '../testing/record';
import { staffCaller, staffMember } from '../testing/staff';
import type { StaffCaller } from '../auth/caller';
import { batchFile, makeBatch, officeBatch, officeBatches } from './batches';
import { confirmReconciliation } from './hold';
import { dissolveBatch, releaseBatch } from './release';

const EDITION = 'scrap-cur';
const payee = { bankName: '示例银行', bankBranch: '苏州新支行', bankCardNo: '6299990000000000020' };

describe('payment batch', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let office: PaymentOffice;
  beforeAll(async () => {
    await grant(t, 100_000_000, { edition: EDITION });
    office = await paymentOffice(t);
  });

  /** Sorted by action, because entries of the same minute have no other order. */
  const recordOf = async (id: string) => {
    const entries = await auditOf(t, { target: `batch:${id}` });
    const shown = entries.map(({ actor, action, detail, address }) => ({ action, actor, detail, address }));
    return shown.sort((one, other) => one.action.localeCompare(other.action));
  };
  const entry = (action: string, by: StaffCaller, detail: object | null = null) => ({
    action,
    actor: by.actor,
    detail,
    address: '10.0.0.9',
  });

  it('is returned with count, sum, people, lines and answers, and each action writes an audit entry', async () => {
    expect(await refusal(makeBatch(t.deps, await staffCaller(t, ['pay']), EDITION))).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { edition: { code: 'required', message: '现在没有可以拨付的申请' } },
    });
    const { numbers } = await office.payable(2);
    const batch = await makeBatch(t.deps, office.maker, EDITION);
    const { id } = batch;
    expect(batch).toMatchObject({ state: 'made', count: 2, sum: 3_600_000, madeBy: office.maker.actor, leftOut: [] });
    expect(await refusal(batchFile(t.deps, office.maker, id))).toEqual({ code: 'BATCH_CLOSED' });
    expect(await refusal(releaseBatch(t.deps, office.maker, id))).toEqual({
      code: 'OTHER_PERSON_NEEDED',
      data: { members: [office.releaser.name] },
    });
    expect(await refusal(office.answer(id, [{ number: numbers[0], result: 'paid' }]))).toEqual({
      code: 'BATCH_CLOSED',
    });
    t.clock.advance({ minutes: 1 });
    const released = {
      ...batch,
      state: 'released',
      releasedBy: office.releaser.actor,
      releasedAt: '2026-11-27T10:03:00.000+08:00',
    };
    expect(await releaseBatch(t.deps, office.releaser, id)).toEqual(released);
    const names = { [office.maker.actor]: office.maker.name, [office.releaser.actor]: office.releaser.name };
    const lines = numbers.map((number) => ({
      number,
      amount: 1_800_000,
      result: null,
      reason: null,
      failedBefore: null,
    }));
    expect(await officeBatch(t.deps, id)).toEqual({ ...released, mayDissolve: true, names, lines });
    expect(await officeBatches(t.deps)).toEqual({ list: [released], total: 1, next: null, hold: null, names });
    await batchFile(t.deps, office.releaser, id);

    expect(await office.answer(id, [{ number: numbers[1], result: '失败', reason: '账号与户名不符' }])).toEqual({
      ...released,
      applied: 1,
    });
    expect(await office.answer(id, [{ number: numbers[0], result: '成功' }])).toEqual({
      ...released,
      state: 'answered',
      applied: 1,
    });
    // Importing an answer again changes nothing and writes no audit entry.
    expect(await office.answer(id, [{ number: numbers[0], result: 'paid' }])).toMatchObject({ applied: 0 });
    expect((await officeBatch(t.deps, id)).lines).toEqual([
      { ...lines[0], result: 'paid' },
      { ...lines[1], result: 'failed', reason: '账号与户名不符' },
    ]);
    expect(await recordOf(id)).toEqual([
      entry('answer_batch', office.releaser, { applied: 1 }),
      entry('answer_batch', office.releaser, { applied: 1 }),
      entry('make_batch', office.maker, { count: 2 }),
      entry('read_batch_file', office.releaser),
      entry('release_batch', office.releaser),
    ]);
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'no id'])
      expect(await refusal(officeBatch(t.deps, unknown))).toEqual({ code: 'NOT_FOUND' });
  });

  it('importBankResults sets the deadline for a corrected account, and the history has the reason and the office', async () => {
    const { people, numbers } = await office.payable(1);
    const id = await office.released();
    await office.answer(id, [{ number: numbers[0], result: 'failed', reason: '退汇' }]);
    const [{ who, id: application }] = people as [(typeof people)[0]];
    const failed = await who.get(application);
    expect(failed).toMatchObject({ status: 'pay_failed' });
    expect(failed.history.at(-1)).toMatchObject({ event: 'fail', remark: '退汇', office: '示例市商务局' });
    expect(await t.sql('select due_at from applications where id = $1', [application])).toEqual([
      { due_at: new Date('2027-03-04T00:00:00+08:00') },
    ]);
  });

  it('importBankResults reports each wrong row and imports none of the file', async () => {
    const { people, numbers } = await office.payable(3);
    const id = await office.released();
    const [a, b, c] = numbers as [string, string, string];
    const messagesOf = async (rows: object[]) => {
      const fields = (await refusal(office.answer(id, rows)))?.fields ?? {};
      return Object.fromEntries(Object.entries(fields).map(([key, { message }]) => [key, message]));
    };
    const wrong = [
      { number: a, result: 'paid' },
      { number: a, result: 'paid', amount: '18000.01' },
      { number: b, result: 'failed' },
      { number: 'BF2026999999999999', result: 'paid' },
      { number: c, result: 'later', amount: '18,00' },
      { result: 'paid' },
    ];
    expect(await messagesOf(wrong)).toEqual({
      'rows.2.number': '第2行：这个编号在前面已出现过',
      'rows.2.amount': '第2行：金额与批次中的不同',
      'rows.3.reason': '第3行：失败须写明银行的原因',
      'rows.4.number': '第4行：这个编号不在这一批次中',
      'rows.5.result': '第5行“结果”不是可用的值',
      'rows.5.amount': '第5行“金额（元）”格式不正确',
      'rows.6.number': '第6行“申请编号”不能为空',
    });
    for (const { who, id: one } of people) expect((await who.get(one)).status).toBe('paying');
    // An answer `paid` is final.
    await office.answer(id, [{ number: a, result: 'paid', amount: 18000 }]);
    expect(await messagesOf([{ number: a, result: 'failed', reason: '退汇' }])).toEqual({
      'rows.1.result': '第1行：与此前导入的结果不同',
    });
    await office.answer(id, [
      { number: b, result: 'paid', amount: '18,000.00' },
      { number: c, result: 'paid', amount: '18,000' },
    ]);
  });

  it('importBankResults refuses a file with many more rows than the batch has lines, without a problem for each row', async () => {
    const { numbers } = await office.payable(1);
    const id = await office.released();
    const file = [...Array(200)].map(() => ({ number: numbers[0], result: 'paid' }));
    expect((await refusal(office.answer(id, file)))?.fields).toMatchObject({
      rows: { message: '文件有200行，这一批次只有1笔，请上传银行对这一批次的回盘文件' },
    });
    await office.answer(id, file.slice(0, 1));
  });

  it('corrects an answer from failed to paid, before and after the applicant corrects the account', async () => {
    const { people, numbers } = await office.payable(2);
    const [a, b] = people as [(typeof people)[0], (typeof people)[0]];
    const id = await office.released();
    await office.answer(
      id,
      numbers.map((number) => ({ number, result: 'failed', reason: '退汇' })),
    );
    await must(b.who.send('PUT', `/applications/${b.id}/payee`, payee));
    const corrections = numbers.map((number) => ({ number, result: 'paid' }));
    expect(await office.answer(id, corrections)).toMatchObject({ state: 'answered', applied: 2 });
    for (const { who, id: application } of [a, b]) {
      const { status, history } = await who.get(application);
      expect([status, history.at(-1)?.event]).toEqual(['paid', 'paid']);
    }
    expect((await officeBatch(t.deps, id)).lines).toMatchObject([
      { result: 'paid', reason: null },
      { result: 'paid', reason: null },
    ]);
    expect(await t.sql(wrongFunds)).toEqual([]);
    // The same file once more changes nothing, and there is nothing left to pay.
    expect(await office.answer(id, corrections)).toMatchObject({ applied: 0 });
    expect(await refusal(makeBatch(t.deps, office.maker, EDITION))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('rejects a corrected answer for a case of another open batch or a paid case', async () => {
    const { people, numbers } = await office.payable(2);
    const [a, b] = people as [(typeof people)[0], (typeof people)[0]];
    const id = await office.released();
    await office.answer(
      id,
      numbers.map((number) => ({ number, result: 'failed', reason: '退汇' })),
    );
    await must(a.who.send('PUT', `/applications/${a.id}/payee`, payee));
    const next = await makeBatch(t.deps, office.maker, EDITION);
    await t.sql(`update applications set status = 'paid' where id = $1`, [b.id]);
    const corrections = numbers.map((number) => ({ number, result: 'paid' }));
    expect(await refusal(office.answer(id, corrections))).toEqual({
      code: 'VALIDATION_FAILED',
      data: { badRows: 2 },
      fields: {
        'rows.1.result': {
          code: 'duplicate',
          message: '第1行：这份申请已在另一批次中，请先解散那一批次，或在那一批次中登记结果',
          params: { row: 1 },
        },
        'rows.2.result': {
          code: 'duplicate',
          message: '第2行：此前登记为失败，申请已拨付，不能再改为成功',
          params: { row: 2 },
        },
      },
    });
    expect((await a.who.get(a.id)).status).toBe('paying');
    await dissolveBatch(t.deps, office.maker, next.id);
    expect(await office.answer(id, corrections.slice(0, 1))).toMatchObject({ applied: 1 });
    expect((await a.who.get(a.id)).status).toBe('paid');
  });

  it('is dissolved on request before its release, or automatically when one of its cases has moved', async () => {
    const { people, numbers } = await office.payable(1);
    const first = await makeBatch(t.deps, office.maker, EDITION);
    expect(await dissolveBatch(t.deps, office.maker, first.id)).toEqual({ ...first, state: 'dissolved' });
    expect(await refusal(dissolveBatch(t.deps, office.maker, first.id))).toEqual({ code: 'BATCH_CLOSED' });
    expect(await refusal(releaseBatch(t.deps, office.releaser, first.id))).toEqual({ code: 'BATCH_CLOSED' });
    const another = await makeBatch(t.deps, office.maker, EDITION);
    await must(office.desk.sendBack(people[0]!.id, [{ key: 'newCarInfo.sellerName', code: 'x', text: '异议' }]));
    expect(await refusal(releaseBatch(t.deps, office.releaser, another.id))).toEqual({
      code: 'BATCH_CLOSED',
      data: { moved: numbers, frozen: [], objectedTo: [] },
    });
    expect((await officeBatch(t.deps, another.id)).state).toBe('dissolved');
    expect(await recordOf(another.id)).toEqual([
      entry('dissolve_batch', office.releaser),
      entry('make_batch', office.maker, { count: 1 }),
    ]);
    expect(await recordOf(first.id)).toEqual([
      entry('dissolve_batch', office.maker),
      entry('make_batch', office.maker, { count: 1 }),
    ]);
  });

  it('has a member who may release it in an office of two members, each of whom reported a failed payment', async () => {
    const [a, b] = [await staffCaller(t, ['pay', 'release']), await staffCaller(t, ['pay', 'release'])];
    const { people, numbers } = await office.payable(2);
    const sent = await office.released();
    const [ofA = '', ofB = ''] = numbers;
    await office.answer(sent, [{ number: ofA, result: 'failed', reason: '退汇' }], a);
    await office.answer(sent, [{ number: ofB, result: 'failed', reason: '退汇' }], b);
    for (const { who, id } of people) await must(who.send('PUT', `/applications/${id}/payee`, payee));
    const { numbers: fresh } = await office.payable(1);
    const numbersOf = async (id: string) => (await officeBatch(t.deps, id)).lines.map(({ number }) => number);

    const batch = await makeBatch(t.deps, a, EDITION);
    expect(await numbersOf(batch.id)).toEqual([ofA, ...fresh]);
    const { list } = await officeBatches(t.deps, null, { state: 'made' });
    const [other] = list.filter(({ id }) => id !== batch.id);
    expect(await numbersOf(other!.id)).toEqual([ofB]);
    await releaseBatch(t.deps, b, batch.id);
    expect(await refusal(releaseBatch(t.deps, b, other!.id))).toEqual({
      code: 'OTHER_PERSON_NEEDED',
      data: { members: [office.releaser.name] },
    });
    await dissolveBatch(t.deps, b, other!.id);
    const again = await makeBatch(t.deps, b, EDITION);
    expect(await numbersOf(again.id)).toEqual([ofB]);
    await releaseBatch(t.deps, a, again.id);
    const paid = (list: string[]) => list.map((number) => ({ number, result: 'paid' }));
    expect(await office.answer(batch.id, paid([ofA, ...fresh]))).toMatchObject({ state: 'answered' });
    expect(await office.answer(again.id, paid([ofB]))).toMatchObject({ state: 'answered' });
  });

  it('contains the cases of another reporter when every case was reported by another member than the maker', async () => {
    const [a, b] = [await staffCaller(t, ['pay', 'release']), await staffCaller(t, ['pay', 'release'])];
    const { people, numbers } = await office.payable(1);
    const sent = await office.released();
    await office.answer(sent, [{ number: numbers[0], result: 'failed', reason: '退汇' }], b);
    for (const { who, id } of people) await must(who.send('PUT', `/applications/${id}/payee`, payee));

    const batch = await makeBatch(t.deps, a, EDITION);
    expect((await officeBatch(t.deps, batch.id)).lines.map(({ number }) => number)).toEqual(numbers);
    expect((await officeBatches(t.deps, null, { state: 'made' })).list).toEqual([batch]);
    await releaseBatch(t.deps, office.releaser, batch.id);
    await office.answer(batch.id, [{ number: numbers[0], result: 'paid' }]);
    // The result of the earlier batch stays.
    expect((await officeBatch(t.deps, sent)).lines).toMatchObject([{ result: 'failed', reason: '退汇' }]);
  });

  it('is not released by the member who gave the last approval of one of its cases', async () => {
    await office.payable(1);
    const batch = await makeBatch(t.deps, office.maker, EDITION);
    // Roles from before a office.releaser approves nothing.
    const approver: StaffCaller = { ...office.releaser, id: office.second.id, actor: `staff:${office.second.id}` };
    expect(await refusal(releaseBatch(t.deps, approver, batch.id))).toEqual({
      code: 'OTHER_PERSON_NEEDED',
      data: { members: expect.arrayContaining([office.releaser.name]) },
    });
    const byApprover = t.sql('update payment_batches set released_by = $2 where id = $1', [batch.id, approver.actor]);
    await expect(byApprover).rejects.toMatchObject({ code: 'QZ403' });
    expect(await releaseBatch(t.deps, office.releaser, batch.id)).toMatchObject({ state: 'released' });
  });

  it('is released although an objection to one of its cases was dismissed', async () => {
    const third = await staffMember(t, ['review2']);
    const { people } = await office.payable(2);
    for (const stage of ['before', 'after']) {
      const batch = await makeBatch(t.deps, office.maker, EDITION);
      await third.signInAgain();
      await must(third.object(people[0]!.id, false, '核查后维持'));
      if (stage === 'after') expect(await releaseBatch(t.deps, office.releaser, batch.id)).toMatchObject({ count: 2 });
      else await dissolveBatch(t.deps, office.maker, batch.id);
    }
  });

  it('after a restore contains only cases that the bank has paid, until two members have compared its statements', async () => {
    const early = await office.payable(1);
    const sent = await office.released();
    const { numbers } = await office.payable(2);
    const [paid = ''] = numbers;
    const before = await makeBatch(t.deps, office.maker, EDITION);
    const since = '2026-11-21T02:00:00.000+08:00';
    await t.deps.pool.query('insert into payment_holds (id, since, held_at) values (gen_random_uuid(), $1, $1)', [
      since,
    ]);
    const held = { code: 'PAYMENTS_HELD' };
    expect(await refusal(makeBatch(t.deps, office.maker, EDITION))).toEqual(held);
    expect(await refusal(releaseBatch(t.deps, office.releaser, before.id))).toEqual(held);
    expect(await refusal(batchFile(t.deps, office.maker, sent))).toEqual(held);
    await office.answer(sent, [{ number: early.numbers[0], result: 'paid' }]);
    await dissolveBatch(t.deps, office.maker, before.id);

    const stranger = 'BF2026999999999999';
    const unknown = {
      code: 'VALIDATION_FAILED',
      fields: {
        numbers: {
          code: 'unknown',
          reason: 'unknown.numbers',
          message: `不是这项补贴现在可以拨付的申请：${stranger}`,
          params: { numbers: stranger },
        },
      },
      data: { missing: [stranger] },
    };
    expect(await refusal(makeBatch(t.deps, office.maker, EDITION, [paid, stranger]))).toEqual(unknown);
    // The first decision of this case was lost, so its publicity is not over. Another transaction has the lock of the other case.
    const [again = ''] = (await office.published(1)).numbers;
    const lost = await whileLocked(
      t,
      `select from applications where number = '${paid}' for update`,
      () => makeBatch(t.deps, office.maker, EDITION, [paid, again]),
      [],
    );
    expect(lost).toMatchObject({ count: 2, sha256: '' });
    await releaseBatch(t.deps, office.releaser, lost.id);
    expect(await refusal(batchFile(t.deps, office.maker, lost.id))).toEqual({ code: 'BATCH_CLOSED' });
    await office.answer(
      lost.id,
      [paid, again].map((number) => ({ number, result: 'paid' })),
    );

    const hold = { since, confirmedBy: null, confirmedAt: null };
    expect((await officeBatches(t.deps)).hold).toEqual(hold);
    const confirmed = { since, confirmedBy: office.maker.actor, confirmedAt: expect.any(String) };
    for (let n = 0; n < 2; n += 1)
      expect(await confirmReconciliation(t.deps, office.maker)).toEqual({ hold: confirmed });
    expect(await officeBatches(t.deps)).toMatchObject({
      hold: confirmed,
      names: { [office.maker.actor]: office.maker.name },
    });
    const byOne = 'update payment_holds set lifted_at = now(), lifted_by = confirmed_by';
    await expect(t.deps.pool.query(byOne)).rejects.toThrow('hold_lifted_by_another');
    expect(await refusal(makeBatch(t.deps, office.maker, EDITION))).toEqual(held);
    expect(await confirmReconciliation(t.deps, office.releaser)).toEqual({ hold: null });
    expect(await refusal(makeBatch(t.deps, office.maker, EDITION, [stranger]))).toEqual(unknown);
    expect(await makeBatch(t.deps, office.maker, EDITION)).toMatchObject({
      count: 1,
      sha256: expect.stringMatching(/^.{64}$/),
    });
  });
});
