import type { Answers } from '@domain/flow/types';

import { testApp, type TestApp } from '../testing/app';
import { must } from '../testing/applicant';
import { copiesOf } from '../testing/copies';
import { paymentOffice, type PaymentOffice } from '../testing/paymentOffice';
import { refusal } from '../testing/record';
import { staffCaller } from '../testing/staff';
import { findApplication } from '../cases/caseRecords';
import { openAnswers, sealAnswers } from '../platform/crypto/sealedAnswers';
import { batchFile, makeBatch, officeBatch, officeBatches } from './batches';
import { releaseBatch } from './release';

const EDITION = 'scrap-cur';

describe('makeBatch with a case that the bank file cannot represent', () => {
  let t: TestApp;
  let office: PaymentOffice;
  beforeEach(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
    office = await paymentOffice(t);
  });
  afterEach(() => t.close());
  const make = () => makeBatch(t.deps, office.maker, EDITION);

  /** Writes answers without validation, like a row older than a rule. */
  async function store(id: string, change: Partial<Answers['personalInfo']>): Promise<void> {
    const answers = openAnswers(t.deps, (await findApplication(t.deps.db, id))!);
    const sealed = sealAnswers(t.deps, id, { ...answers, personalInfo: { ...answers.personalInfo, ...change } });
    await t.sql('update applications set answers_sealed = $2 where id = $1', [id, sealed]);
  }

  it('leaves each such case out, names its cell and the reason, and pays the others', async () => {
    const changes = [
      ['bankBranch', 'characters', { bankBranch: '苏州支行\ufffd' }],
      ['bankName', 'characters', { bankName: '示例\n银行' }],
      ['holder', 'missing', { name: ' ' }],
      ['bankCardNo', 'card', { bankCardNo: '6299 9900' }],
    ] as const;
    const { people, numbers } = await office.payable(changes.length + 1);
    for (const [n, [, , change]] of changes.entries()) await store(people[n]!.id, change);
    const leftOut = changes.map(([field, reason], n) => ({ number: numbers[n], field, reason }));
    const good = numbers.at(-1);
    const batch = await make();
    expect(batch).toMatchObject({ state: 'made', count: 1, leftOut });
    expect(await officeBatch(t.deps, batch.id)).toMatchObject({ leftOut, lines: [{ number: good }] });
    expect((await officeBatches(t.deps)).list).toMatchObject([{ id: batch.id, leftOut }]);
    await releaseBatch(t.deps, office.releaser, batch.id);
    const file = new TextDecoder('gb18030', { fatal: true }).decode(await batchFile(t.deps, office.maker, batch.id));
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain(good);
  });

  it('leaves out a case whose answers cannot be opened', async () => {
    const { people, numbers } = await office.payable(2);
    await t.sql(`update applications set answers_sealed = 'v2.lost.AAAA' where id = $1`, [people[0]!.id]);
    const leftOut = [{ number: numbers[0], field: null, reason: 'unreadable' }];
    expect(await make()).toMatchObject({ count: 1, leftOut });
  });

  /** A case whose payment the bank has reported as failed, and whose account was corrected. */
  async function corrected() {
    const { people, numbers } = await office.payable(1);
    const { who, id } = people[0]!;
    const number = numbers[0]!;
    const reporter = await staffCaller(t, ['pay', 'release']);
    await office.answer(await office.released(), [{ number, result: 'failed', reason: '账号错误' }], reporter);
    const payee = { bankName: '示例银行', bankBranch: '苏州新支行', bankCardNo: '6299990000000000020' };
    const correct = () => must(who.send('PUT', `/applications/${id}/payee`, payee));
    await correct();
    return { who, id, number, reporter, correct };
  }

  it('returns a case whose corrected account cannot be written to its applicant, also when no other case can be paid', async () => {
    const { who, id, number, reporter, correct } = await corrected();
    await store(id, { bankBranch: '支行\ufffd' });
    expect(await refusal(make())).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { edition: { code: 'format', message: `可以拨付的1份申请都不能列入批次：${number}` } },
      data: { leftOut: [{ number, field: 'bankBranch', reason: 'characters' }] },
    });
    const { status, deadline, history } = await who.get(id);
    expect([status, deadline]).toEqual(['pay_failed', expect.any(String)]);
    expect(history.at(-1)).toMatchObject({ event: 'fail', remark: '开户支行无法写入银行文件，请更正' });
    expect(await t.sql(`select from messages where application_id = $1 and kind = 'pay_failed'`, [id])).not.toEqual([]);

    await correct();
    const next = await make();
    expect(await officeBatch(t.deps, next.id)).toMatchObject({
      lines: [{ number, failedBefore: { by: reporter.actor, reason: '账号错误' } }],
    });
    expect(await refusal(releaseBatch(t.deps, reporter, next.id))).toMatchObject({ code: 'OTHER_PERSON_NEEDED' });
  });

  it('leaves out a case that no corrected account helps until it can be written', async () => {
    const { id, number, who } = await corrected();
    await store(id, { name: ' ' });
    expect(await refusal(make())).toMatchObject({
      data: { leftOut: [{ number, field: 'holder', reason: 'missing' }] },
    });
    expect((await who.get(id)).status).toBe('paying');
    await store(id, { name: '张三' });
    expect(await make()).toMatchObject({ count: 1, leftOut: [] });
  });

  it('finds a payable case after 2,000 that cannot be written', async () => {
    const { people, numbers } = await office.payable(2);
    const bad = people[0]!;
    await store(bad.id, { bankBranch: '支行\ufffd' });
    await copiesOf(t, bad.id, 2000, { submittedEarlier: true });
    await t.sql(
      `insert into application_events (application_id, seq, at, event, status, stage, actor)
       select a.id, 1, e.at, e.event, e.status, e.stage, e.actor from applications a, application_events e
       where e.application_id = $1 and e.event = 'publish' and not exists (select from application_events x where x.application_id = a.id)`,
      [bad.id],
    );
    const batch = await make();
    expect([batch.count, batch.leftOut.length]).toEqual([1, 2001]);
    expect(await officeBatch(t.deps, batch.id)).toMatchObject({ lines: [{ number: numbers[1] }] });
  });
});
