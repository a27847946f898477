import type { Answers } from '@domain/flow/types';

import { testApp, type TestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { copiesOf } from '../testing/copies';
import { refusal } from '../testing/record';
import { staffCaller, staffMember, type StaffMember } from '../testing/staff';
import { findApplication } from '../cases/caseRecords';
import { openAnswers, sealAnswers } from '../platform/crypto/sealedAnswers';
import type { StaffCaller } from '../auth/caller';
import { importBankResults } from './bankResults';
import { batchFile, makeBatch, officeBatch, officeBatches } from './batches';
import { releaseBatch } from './release';

const EDITION = 'scrap-cur';

describe('makeBatch with a case that the bank file cannot represent', () => {
  let t: TestApp;
  let desk: StaffMember;
  let second: StaffMember;
  let maker: StaffCaller;
  let n = 960;
  beforeEach(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
    const stages = ['intake', 'review1', 'review2', 'publish'] as const;
    [desk, second] = [await staffMember(t, stages), await staffMember(t, stages)];
    maker = await staffCaller(t, ['pay']);
  });
  afterEach(() => t.close());

  async function payable() {
    const who = await applicant(t);
    const { id, number = '' } = await who.submitted('newApplyElv', (n += 1));
    for (const step of [desk.intake, desk.approve, second.approve, desk.publish]) await must(step(id));
    t.clock.advance({ minutes: 1 });
    return { who, id, number };
  }
  const ripen = () => t.clock.advance({ days: 6 });

  /** Writes answers without validation, like a row older than a rule. */
  async function store(id: string, change: Partial<Answers['personalInfo']>): Promise<void> {
    const answers = openAnswers(t.deps, (await findApplication(t.deps.db, id))!);
    const sealed = sealAnswers(t.deps, id, { ...answers, personalInfo: { ...answers.personalInfo, ...change } });
    await t.sql('update applications set answers_sealed = $2 where id = $1', [id, sealed]);
  }

  it('leaves each such case out, names its cell and the reason, and pays the others', async () => {
    const changes = [
      ['bankBranch', 'characters', { bankBranch: '苏州支行\ufffd' }],
      ['bankBranch', 'characters', { bankBranch: '苏州\ud83d支行' }],
      ['bankName', 'characters', { bankName: '示例银行\ue5e5' }],
      ['bankName', 'characters', { bankName: '示例\n银行' }],
      ['holder', 'missing', { name: '' }],
      ['holder', 'missing', { name: ' ' }],
      ['bankCardNo', 'card', { bankCardNo: '6299 9900' }],
      ['bankCardNo', 'missing', { bankCardNo: null }],
    ] as const;
    const leftOut: object[] = [];
    for (const [field, reason, change] of changes) {
      const { id, number } = await payable();
      await store(id, change);
      leftOut.push({ number, field, reason });
    }
    const good = await payable();
    ripen();
    const batch = await makeBatch(t.deps, maker, EDITION);
    expect(batch).toMatchObject({ state: 'made', count: 1, leftOut });
    expect(await officeBatch(t.deps, batch.id)).toMatchObject({ leftOut, lines: [{ number: good.number }] });
    expect((await officeBatches(t.deps)).list).toMatchObject([{ id: batch.id, leftOut }]);
    await releaseBatch(t.deps, await staffCaller(t, ['release']), batch.id);
    const file = new TextDecoder('gb18030', { fatal: true }).decode(await batchFile(t.deps, maker, batch.id));
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain(good.number);
  });

  it('leaves out a case whose answers cannot be opened, and logs it', async () => {
    const error = jest.spyOn(t.deps.log, 'error');
    const [bad] = [await payable(), await payable()];
    await t.sql(`update applications set answers_sealed = 'v2.lost.AAAA' where id = $1`, [bad.id]);
    ripen();
    const leftOut = [{ number: bad.number, field: null, reason: 'unreadable' }];
    expect(await makeBatch(t.deps, maker, EDITION)).toMatchObject({ count: 1, leftOut });
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ application: bad.id }),
      'the answers of an application cannot be decrypted',
    );
  });

  it('takes the case into a later batch once it can be written', async () => {
    const bad = await payable();
    await payable();
    await store(bad.id, { bankBranch: '支行\ufffd' });
    ripen();
    await makeBatch(t.deps, maker, EDITION);
    await store(bad.id, { bankBranch: '支行' });
    const again = await makeBatch(t.deps, maker, EDITION);
    expect(again).toMatchObject({ count: 1, leftOut: [] });
    expect(await officeBatch(t.deps, again.id)).toMatchObject({ lines: [{ number: bad.number }] });
  });

  /** A case whose payment the bank has reported as failed, and whose account was corrected. */
  async function corrected() {
    const { who, id, number } = await payable();
    ripen();
    const reporter = await staffCaller(t, ['pay', 'release']);
    const batch = await makeBatch(t.deps, maker, EDITION);
    await releaseBatch(t.deps, await staffCaller(t, ['release']), batch.id);
    const failure = JSON.stringify([{ number, result: 'failed', reason: '账号错误' }]);
    await importBankResults(t.deps, reporter, batch.id, { bytes: Buffer.from(failure), isJson: true });
    for (const one of [who, desk, second]) await one.signInAgain();
    const correct = () =>
      must(
        who.send('PUT', `/applications/${id}/payee`, {
          bankName: '示例银行',
          bankBranch: '苏州新支行',
          bankCardNo: '6299990000000000020',
        }),
      );
    await correct();
    return { who, id, number, reporter, correct };
  }

  it.each([
    ['no other case can be paid', false],
    ['others are paid', true],
  ])('returns a case whose corrected account cannot be written to its applicant when %s', async (_, hasOther) => {
    const { who, id, number, reporter, correct } = await corrected();
    if (hasOther) {
      await payable();
      ripen();
    }
    await store(id, { bankBranch: '支行\ufffd' });
    const making = makeBatch(t.deps, maker, EDITION);
    const leftOut = [{ number, field: 'bankBranch', reason: 'characters' }];
    if (hasOther) expect(await making).toMatchObject({ count: 1, leftOut });
    else expect(await refusal(making)).toMatchObject({ code: 'VALIDATION_FAILED', data: { leftOut } });
    await who.signInAgain();
    const { status, deadline, history } = await who.get(id);
    expect([status, deadline]).toEqual(['pay_failed', expect.any(String)]);
    expect(history.at(-1)).toMatchObject({ event: 'fail', remark: '开户支行无法写入银行文件，请更正' });
    expect(await t.sql(`select from messages where application_id = $1 and kind = 'pay_failed'`, [id])).not.toEqual([]);
    if (!hasOther)
      expect(await refusal(makeBatch(t.deps, maker, EDITION))).toMatchObject({
        fields: { edition: { code: 'required' } },
      });

    await correct();
    const next = await makeBatch(t.deps, maker, EDITION);
    expect(await officeBatch(t.deps, next.id)).toMatchObject({
      lines: [{ number, failedBefore: { by: reporter.actor, reason: '账号错误' } }],
    });
    expect(await refusal(releaseBatch(t.deps, reporter, next.id))).toMatchObject({ code: 'OTHER_PERSON_NEEDED' });
  });

  it('leaves out a case that no corrected account helps until it can be written', async () => {
    const { id, number, who } = await corrected();
    await store(id, { name: ' ' });
    expect(await refusal(makeBatch(t.deps, maker, EDITION))).toMatchObject({
      data: { leftOut: [{ number, field: 'holder', reason: 'missing' }] },
    });
    expect((await who.get(id)).status).toBe('paying');
    await store(id, { name: '张三' });
    expect(await makeBatch(t.deps, maker, EDITION)).toMatchObject({ count: 1, leftOut: [] });
  });

  it('makes no batch when no case can be written, and names them', async () => {
    const bad = await payable();
    await store(bad.id, { bankBranch: '支行\ufffd' });
    ripen();
    expect(await refusal(makeBatch(t.deps, maker, EDITION))).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { edition: { code: 'format', message: `可以拨付的1份申请都不能列入批次：${bad.number}` } },
      data: { leftOut: [{ number: bad.number, field: 'bankBranch', reason: 'characters' }] },
    });
    expect(await t.sql('select from payment_batches')).toHaveLength(0);
  });

  it('finds a payable case after 2,000 that cannot be written', async () => {
    const bad = await payable();
    const good = await payable();
    await store(bad.id, { bankBranch: '支行\ufffd' });
    await copiesOf(t, bad.id, 2000, { submittedEarlier: true });
    await t.sql(
      `insert into application_events (application_id, seq, at, event, status, stage, actor)
       select a.id, 1, e.at, e.event, e.status, e.stage, e.actor from applications a, application_events e
       where e.application_id = $1 and e.event = 'publish' and not exists (select from application_events x where x.application_id = a.id)`,
      [bad.id],
    );
    ripen();
    const batch = await makeBatch(t.deps, maker, EDITION);
    expect([batch.count, batch.leftOut.length]).toEqual([1, 2001]);
    expect(await officeBatch(t.deps, batch.id)).toMatchObject({ lines: [{ number: good.number }] });
  });
});
