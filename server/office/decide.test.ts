import type { Role } from '@domain/office';
import { useTestApp } from '../testing/app';
import { manyWaiting, recordPass } from '../testing/manyWaiting';
import { type BodyOf, decideCase } from '../testing/pending';
import { auditOf, entryOf, refusal } from '../testing/record';
import { staffCaller } from '../testing/staff';
import { later } from '../platform/clock';
import { sealAnswers } from '../platform/crypto/sealedAnswers';
import type { StaffCaller } from '../auth/caller';
import type { Deps } from '../deps';
import { takeCase } from './assignments/assignmentQueries';
import { takeIn } from './takeIn';
import { showToOffice } from './detail/view';

const NOW = '2026-11-20T12:30:00+08:00';
const required = (label: string) => ({ code: 'required', reason: 'required', message: `请输入${label}` });
const unknown = (key: string) => ({ code: 'unknown', reason: 'unknown', message: `没有“${key}”这一项` });

const revoke = (deps: Deps, by: StaffCaller, id: string, body: BodyOf<'revoke'>) =>
  decideCase(deps, by, id, 'revoke', body);
const publish = (deps: Deps, by: StaffCaller, id: string) => decideCase(deps, by, id, 'publish');

describe('office actions on a case', () => {
  const t = useTestApp({ now: '2026-11-20T12:00:00+08:00' });
  let ids: string[];
  let id: string;
  let number: string;
  let amount: number;
  let qian: StaffCaller;
  beforeAll(async () => {
    ids = await manyWaiting(t, 20);
    qian = await person('intake', 'review1', 'review2', 'publish');
    await recordPass(t, ids, (await person('review1')).id);
  });
  beforeEach(async () => {
    t.clock.set(NOW);
    // Each test uses its own case.
    id = ids.pop() ?? '';
    const { estimate, ...of } = await row('number', 'estimate');
    number = String(of.number);
    ({ amount } = estimate as { amount: number });
  });

  const person = (...roles: Role[]): Promise<StaffCaller> => staffCaller(t, roles);
  const put = (set: string) => t.sql(`update applications set ${set} where id = $1`, [id]);
  const row = async (...columns: string[]) =>
    (await t.sql(`select ${columns.join(', ')} from applications where id = $1`, [id]))[0] as Record<string, unknown>;
  /** All columns of the last history row. */
  const line = async () => {
    const rows = await t.sql(
      `select at, event, status, stage, actor, office, remark, detail, detail_sealed, staff_id, office_note
       from application_events where application_id = $1 order by seq desc limit 1`,
      [id],
    );
    return rows[0] as object;
  };
  const lineOf = (event: string, status: string, more: object = {}) => ({
    at: t.clock.now(),
    event,
    status,
    stage: null,
    actor: qian.actor,
    office: '示例市商务局',
    remark: null,
    detail: null,
    detail_sealed: null,
    staff_id: qian.id,
    office_note: null,
    ...more,
  });
  const done = (status: string, more: object = {}) => ({ id, number, status, ...more });
  const judge = (body: Partial<BodyOf<'decide'>>, by = qian) =>
    decideCase(t.deps, by, id, 'decide', { decision: 'approve', remark: '', ...body });
  const take = (by = qian) =>
    takeCase(t.deps.db, id, { staffId: by.id, now: t.clock.now(), regions: null }, later(t.clock.now(), 60_000));
  /** Puts the case into a state and gives it to the officer. */
  const held = async (set: string) => {
    await put(`${set}, held_by = null, held_until = null`);
    await take();
  };
  const stage = (of: 1 | 2) => held(`status = 'reviewing', stage = ${of}`);
  const forbidden = { code: 'TRANSITION_FORBIDDEN' };

  it('writes actor, staff member and address to the history and the audit log', async () => {
    await take();
    expect(await takeIn(t.deps, qian, id)).toEqual(done('reviewing', { stage: 1 }));
    expect(await line()).toEqual(lineOf('intake', 'reviewing', { stage: 1 }));
    expect(await auditOf(t, { target: `application:${id}` })).toEqual([
      entryOf(t, qian, 'intake', { target: `application:${id}` }),
    ]);
    const li = await person('review1');
    await put('held_by = null, held_until = null');
    await take(li);
    expect(await judge({ remark: '符合', officeNote: '已电话核实' }, li)).toEqual(done('reviewing', { stage: 2 }));
    expect(await line()).toEqual(
      lineOf('pass', 'reviewing', {
        stage: 2,
        actor: li.actor,
        remark: '符合',
        staff_id: li.id,
        office_note: '已电话核实',
      }),
    );
    expect((await auditOf(t, { actor: li.actor, action: 'pass' }))[0]).toMatchObject({ address: '10.0.0.9' });
  });

  it.each<[string, Role[], boolean]>([
    ['keeps the hold and its note for an officer who may review', ['intake', 'review1'], true],
    ['ends the hold of an officer who may not', ['intake', 'review2'], false],
  ])('intake: %s', async (_what, roles, stays) => {
    const li = await person(...roles);
    const until = new Date('2026-11-20T12:40:00+08:00');
    await t.sql('update applications set held_by = $2, held_until = $3, held_note = $4 where id = $1', [
      id,
      li.id,
      until,
      '等答复',
    ]);
    expect(await takeIn(t.deps, li, id)).toEqual(done('reviewing', { stage: 1 }));
    expect(await row('held_by', 'held_until', 'held_note')).toEqual({
      held_by: stays ? li.id : null,
      held_until: stays ? until : null,
      held_note: stays ? '等答复' : null,
    });
  });

  it('approves up to the estimate and rejects a higher amount with the limit in the message', async () => {
    const refused = (message: string) => ({
      code: 'VALIDATION_FAILED',
      fields: { approvedAmount: { code: 'range', message } },
    });
    await stage(1);
    expect(await refusal(judge({ approvedAmount: 1 }))).toEqual(refused('初审不核定金额，复审时再填写'));
    await stage(2);
    expect(await refusal(judge({ approvedAmount: amount + 1 }))).toEqual(
      refused(`核定金额最多${amount / 100}.00元：不超过测算金额和本期上限`),
    );
    expect(await judge({ approvedAmount: amount, remark: '同意' })).toEqual(
      done('approved', { approvedAmount: amount }),
    );
    expect(await line()).toEqual(lineOf('approve', 'approved', { remark: '同意' }));
    await stage(2);
    expect(await judge({})).toEqual(done('approved', { approvedAmount: amount }));
    await stage(2);
    await put('estimate = null, approved_amount = null');
    expect(await refusal(judge({ approvedAmount: 1 }))).toEqual(
      refused('核定金额最多0.00元：不超过测算金额和本期上限'),
    );
    await stage(1);
    for (const remark of ['', ' \u3000'])
      expect(await refusal(judge({ decision: 'reject', remark }))).toMatchObject({
        fields: { remark: { code: 'required' } },
      });
    await judge({ decision: 'reject', remark: '不符合' });
    // The transition is checked before the amount.
    expect(await refusal(judge({ approvedAmount: 1 }))).toEqual(forbidden);
  });

  it('rejects an approval without a positive amount', async () => {
    const noAmount = {
      code: 'VALIDATION_FAILED',
      fields: {
        approvedAmount: {
          code: 'range',
          message: '核定金额须大于0元；没有可补贴金额的申请，请选择“审核不通过”并说明原因',
        },
      },
    };
    await stage(2);
    expect(await refusal(judge({ approvedAmount: 0 }))).toEqual(noAmount);
    await put('estimate = null, approved_amount = null');
    expect(await refusal(judge({}))).toEqual(noAmount);
    expect(await row('status')).toEqual({ status: 'reviewing' });
  });

  it('rejects a decision for another stage than the current one', async () => {
    await stage(2);
    expect(await refusal(judge({ decision: 'reject', stage: 1 }))).toEqual(forbidden);
    await put('approved_amount = 5');
    expect(await judge({ decision: 'reject', stage: 2, remark: '不符合', officeNote: '举报属实' })).toEqual(
      done('rejected'),
    );
    expect(await line()).toEqual(lineOf('reject', 'rejected', { remark: '不符合', office_note: '举报属实' }));
    expect(await row('approved_amount')).toEqual({ approved_amount: null });
  });

  it('rejects an intake and a decision whose historyLength is older than the case', async () => {
    const { history } = await showToOffice(t.deps, qian, id);
    const seen = { historyLength: history.length };
    await take();
    await takeIn(t.deps, qian, id, seen);
    expect(await refusal(judge({ decision: 'reject', ...seen }))).toEqual(forbidden);
    await stage(1);
    await judge({ historyLength: history.length + 1 });
    const later = { historyLength: history.length + 1 };
    await held(`status = 'submitted', stage = null`);
    expect(await refusal(takeIn(t.deps, qian, id, later))).toEqual(forbidden);
  });

  it('returns a case with the marked items and a deadline', async () => {
    await stage(2);
    await put(`approved_amount = 5, touched = '{newInvoice}'`);
    const items = [
      { key: 'newCarInfo.sellerName', code: 'of_my_own', text: '请核对' },
      { key: 'newInvoice', code: 'blurred', text: ' ' },
    ];
    const deadline = '2026-12-06T00:00:00.000+08:00';
    expect(await judge({ decision: 'return', items, remark: '请补正', officeNote: '第一次' })).toEqual(
      done('returned', { deadline }),
    );
    expect(await line()).toEqual(
      lineOf('return', 'returned', { remark: '请补正', office_note: '第一次', detail: { round: 1, items } }),
    );
    expect(await row('returned', 'touched', 'due_at', 'approved_amount', 'stage')).toEqual({
      returned: { round: 1, remark: '请补正', items },
      touched: [],
      due_at: new Date(deadline),
      approved_amount: null,
      stage: null,
    });
  });

  it('a case is returned during publicity, and the number of returns is limited', async () => {
    const items = [{ key: 'newInvoice', code: 'blurred', text: '' }];
    const back = { round: 2, remark: '', items: [] };
    await held(`status = 'publicity', stage = null, returned = '${JSON.stringify(back)}'`);
    await judge({ decision: 'return', items });
    expect(await row('returned')).toEqual({ returned: { round: 3, remark: '', items } });
    await stage(1);
    expect(await refusal(judge({ decision: 'return', items }))).toEqual(forbidden);
    await put('returned = null');
    await judge({ decision: 'return', items });
    expect(await row('returned')).toEqual({ returned: { round: 1, remark: '', items } });
  });

  it('rejects a return when the deadline of the correction would have passed', async () => {
    await stage(1);
    const items = [{ key: 'newInvoice', code: 'blurred', text: '' }];
    t.clock.set('2030-02-01T00:00:00+08:00');
    expect(await refusal(judge({ decision: 'return', items }))).toEqual(forbidden);
    t.clock.set('2030-01-31T23:59:59.999+08:00');
    expect(await judge({ decision: 'return', items })).toEqual(
      done('returned', { deadline: '2030-02-01T00:00:00.000+08:00' }),
    );
  });

  it('reports every item that cannot be marked by its key', async () => {
    await stage(1);
    const item = (key: string, text = '请核对', code = 'of_my_own') => ({ key, code, text });
    const marked = (...items: object[]) =>
      refusal(judge({ decision: 'return', items: items as BodyOf<'decide'>['items'] }));
    const wrong = (fields: object) => ({ code: 'VALIDATION_FAILED', fields });
    expect(await marked()).toEqual(wrong({ items: required('退回事项') }));
    expect(await refusal(judge({ decision: 'return' }))).toEqual(wrong({ items: required('退回事项') }));
    expect(
      await marked(
        item('personalInfo.name'),
        item('personalInfo.idNo'),
        item('nothing'),
        item('transferInvoice'),
        item('newInvoice'),
        item('newInvoice'),
        item('newCarInfo.vin', ' '),
        item('bankCard', '', 'blurred'),
      ),
    ).toEqual(
      wrong({
        'personalInfo.name': unknown('personalInfo.name'),
        'personalInfo.idNo': unknown('personalInfo.idNo'),
        nothing: unknown('nothing'),
        transferInvoice: unknown('transferInvoice'),
        newInvoice: unknown('newInvoice'),
        'newCarInfo.vin': required('退回原因'),
      }),
    );
    // Nationality and date of birth are asked of the holder of a passport.
    await t.sql('update applications set answers_sealed = $2 where id = $1', [
      id,
      sealAnswers(t.deps, id, { personalInfo: { idType: 'passport' }, oldCarInfo: {}, newCarInfo: {} }),
    ]);
    const identity = ['idType', 'nationality', 'birthDate'].map((key) => `personalInfo.${key}`);
    expect(await marked(...identity.map((key) => item(key)))).toEqual(
      wrong(Object.fromEntries(identity.map((key) => [key, unknown(key)]))),
    );
    expect(await row('status')).toEqual({ status: 'reviewing' });
  });

  it('publishes a case, and revoke moves it back to the second stage', async () => {
    await held(`status = 'approved', approved_amount = 5`);
    expect(await publish(t.deps, qian, id)).toEqual(done('publicity', { approvedAmount: 5 }));
    expect(await line()).toEqual(lineOf('publish', 'publicity'));
    const said = { reason: '举报属实', officeNote: '内部线索' };
    await take();
    expect(await revoke(t.deps, qian, id, said)).toEqual(done('reviewing', { stage: 2 }));
    expect(await line()).toEqual(
      lineOf('revoke', 'reviewing', { stage: 2, remark: '举报属实', office_note: '内部线索' }),
    );
    expect(await row('approved_amount')).toEqual({ approved_amount: null });
  });
});
