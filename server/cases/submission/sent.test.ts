import { createHash } from 'node:crypto';
import { flows } from '@domain/flow';
import type { Answers } from '@domain/flow/types';
import { estimateAnswers } from '@domain/policy';
import { declarationsIn } from '@domain/policy/statements';
import { sentences } from '@domain/rules/sentences';
import { locations } from '../../platform/crypto/sealLocations';
import { findApplication } from '../caseRecords';
import type { CaseWithPhotos } from '../../platform/db/tables/applications';
import { useTestApp } from '../../testing/app';
import { applicant, type Applicant } from '../../testing/applicant';
import { office } from '../../testing/office';
import { wrongFunds, grant } from '../../testing/funds';
import { refusal } from '../../testing/record';
import { openAnswers, openSubmission } from '../../platform/crypto/sealedAnswers';
import { correct, correctionReply } from './correct';
import { rulesOf } from '../editions';
import { changePayee, withdraw } from './withdrawalAndPayee';
import { present } from '../present';
import { saveStep } from '../save';
import { submit } from './submit';
import { indexesOf } from '../conflicts';

const allThree = ['truth', 'sensitive', 'sharing'];
const item = (key: string) => ({ key, code: 'blurred', text: '请核对' });
const problem = (reason: string, message: string, params?: object) => ({
  code: reason.split('.')[0],
  reason,
  message,
  ...(params && { params }),
});

describe('submission and correction', () => {
  const t = useTestApp({ now: '2026-12-20T10:00:00+08:00' });
  let li: Applicant;
  let n = 0;
  beforeEach(async () => {
    t.clock.set('2026-12-20T10:00:00+08:00');
    li = await applicant(t);
    n += 1;
  });

  const find = async (id: string): Promise<CaseWithPhotos> => {
    const row = await findApplication(t.deps.db, id);
    if (!row) throw new Error('It is not there.');
    return row;
  };
  const rows = (query: string, id: string) => t.sql<Record<string, unknown>>(query, [id]);
  const send = async (id: string, more: Partial<Parameters<typeof submit>[2]> = {}) => {
    const row = await find(id);
    return submit(t.deps, row, { key: 'k', revision: row.revision, declarations: allThree, ...more });
  };
  /** Submits a case, which the office returns two days later. */
  const sentBack = async (keys: string[], change?: (answers: Answers) => Answers) => {
    const { id } = await li.submitted('newApplyElv', n, change);
    t.clock.advance({ days: 2 });
    await li.signInAgain();
    await office(t).intake(id);
    await office(t).sendBack(id, keys.map(item));
    return find(id);
  };
  const lines = (id: string) =>
    rows(
      `select at, event, status, stage, actor, office, remark, detail, detail_sealed, staff_id, office_note
       from application_events where application_id = $1 order by seq`,
      id,
    );
  const line = (event: string, status: string, more: object = {}) => ({
    at: t.clock.now(),
    event,
    status,
    stage: null,
    actor: `person:${li.accountId}`,
    office: null,
    remark: null,
    detail: null,
    detail_sealed: null,
    staff_id: null,
    office_note: null,
    ...more,
  });

  it('submit stores the submission, notifies its owner and returns the receipt', async () => {
    const draft = await li.filled('newApplyElv', n);
    const before = await find(draft.id);
    const receipt = await send(draft.id, { key: 'one', policyVersion: '2026.1' });
    const row = await find(draft.id);
    const number = String(row.number);
    expect(number).toMatch(/^BF2026320500\d{6}$/);
    expect(receipt).toEqual({
      id: draft.id,
      number,
      status: 'submitted',
      submittedAt: '2026-12-20T10:00:00.000+08:00',
    });
    const answers = openAnswers(t.deps, row);
    const indexes = indexesOf(t.deps, answers);
    const law = rulesOf(t.deps, row);
    const estimate = estimateAnswers(flows.newApplyElv, answers, law);
    expect(row).toEqual({
      ...before,
      files: before.files.map((file) => ({ ...file, submitted: true })),
      status: 'submitted',
      answers_sealed: row.answers_sealed,
      estimate,
      edition: 'scrap-cur',
      policy_version: '2026.1',
      policy_version_id: 1,
      person_index: indexes.personIndex,
      new_vin_index: indexes.newVinIndex,
      old_vin_index: indexes.oldVinIndex,
      submitted_year: 2026,
      purchase_year: 2026,
      purchase_year_at: t.clock.now(),
      // The sample answers have an ID number of their own.
      is_foreign: true,
      region_code: '320500',
      number,
      submitted_at: t.clock.now(),
      resubmitted_at: t.clock.now(),
      updated_at: t.clock.now(),
      due_at: null,
      announced_at: null,
      // Three working days after a Sunday.
      office_due: '2026-12-23',
    });
    expect(await lines(draft.id)).toEqual([line('submit', 'submitted')]);
    const [snapshot, ...more] = await rows('select * from submissions where application_id = $1', draft.id);
    expect(more).toEqual([]);
    expect(snapshot).toEqual({
      application_id: draft.id,
      round: 0,
      at: t.clock.now(),
      answers_sealed: expect.any(String),
      files: before.files.map(({ id, slot }) => ({ id, slot })),
      declarations: declarationsIn('zh-CN').map(({ id, version, text }) => ({
        id,
        version,
        textHash: createHash('sha256').update(text).digest('hex'),
      })),
      estimate,
      policy_version: '2026.1',
      policy_version_id: 1,
      idempotency_key: 'one',
      read_sealed: expect.any(String),
      term: null,
    });
    expect(openSubmission(t.deps, snapshot as never)).toEqual(answers);
    expect(t.deps.vault.open(String(snapshot?.read_sealed), locations.submissionReadings(draft.id, 0))).toBe('{}');
    expect(
      await rows('select kind, at, number, read_at from notifications where application_id = $1', draft.id),
    ).toEqual([{ kind: 'submit', at: t.clock.now(), number, read_at: null }]);
    expect(await rows('select kind from claims where application_id = $1', draft.id)).toHaveLength(4);
    // A repeated request returns the first receipt, whatever it contains.
    t.clock.advance({ days: 1 });
    expect(await send(draft.id, { key: 'two', revision: 0, declarations: [], policyVersion: 'x' })).toEqual(receipt);
  });

  it('submit stores the declarations in the language that was shown', async () => {
    const draft = await li.filled('newApply', n + 1);
    await send(draft.id, { language: 'ar-SA' });
    const [snapshot] = await rows('select declarations from submissions where application_id = $1', draft.id);
    expect(snapshot?.declarations).toEqual(
      declarationsIn('ar-SA').map(({ id, version, text }) => ({
        id,
        version,
        textHash: createHash('sha256').update(text).digest('hex'),
        language: 'ar-SA',
      })),
    );
  });

  it('submit reports missing declarations and answers, an outdated policy version and an outdated revision', async () => {
    const draft = await li.filled('newApplyElv', n);
    const missing = { declarations: problem('required.declarations', '请逐项阅读并勾选声明') };
    for (const incomplete of [[], ['truth', 'sensitive'], ['truth', 'truth', 'sensitive']])
      expect(await refusal(send(draft.id, { declarations: incomplete }))).toEqual({
        code: 'VALIDATION_FAILED',
        fields: missing,
      });
    const row = await find(draft.id);
    expect(await refusal(send(draft.id, { policyVersion: '2025.9' }))).toEqual({
      code: 'POLICY_CHANGED',
      data: {
        policyVersion: '2026.1',
        estimate: estimateAnswers(flows.newApplyElv, openAnswers(t.deps, row), rulesOf(t.deps, row)),
      },
    });
    expect(await refusal(send(draft.id, { revision: row.revision - 1 }))).toEqual({
      code: 'REVISION_CONFLICT',
      data: await present(t.deps, row),
    });
    await saveStep(t.deps, row, { step: 'newCarInfo', patch: { brand: null }, revision: row.revision });
    expect(await refusal(send(draft.id))).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { 'newCarInfo.brand': problem('required', '请输入品牌') },
    });
    expect(await refusal(send(draft.id, { declarations: [] }))).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { 'newCarInfo.brand': problem('required', '请输入品牌'), ...missing },
    });
    expect((await find(draft.id)).status).toBe('draft');
  });

  it('submit refuses numbers of another application, and the draft shows the problem before', async () => {
    await li.submitted('newApplyElv', n);
    const other = await applicant(t);
    const identity = (answers: Answers): Answers => ({
      ...answers,
      personalInfo: { ...answers.personalInfo, idNo: other.idNo },
    });
    const draft = await other.filled('newApplyElv', n, identity);
    const taken = (label: string) => problem('duplicate', sentences.duplicate.replace('{label}', label));
    const fields = {
      'oldCarInfo.vin': taken('车辆识别代号'),
      'newCarInfo.vin': taken('车辆识别代号'),
      'newCarInfo.invoiceNo': taken('发票号码'),
      'oldCarInfo.scrapCertNo': taken('回收证明编号'),
    };
    expect(draft.problems).toEqual(fields);
    expect(await refusal(send(draft.id))).toEqual({ code: 'DUPLICATE', fields });
    expect(await rows('select kind from claims where application_id = $1', draft.id)).toEqual([]);
  });

  it('submit refuses a second application of one person; a draft of another account does not show the problem before', async () => {
    const first = await li.submitted('newApplyElv', n);
    const personIndex = (await find(first.id)).person_index;
    n += 1;
    const idNo = openAnswers(t.deps, await find(first.id)).personalInfo.idNo ?? null;
    const whose = (answers: Answers): Answers => ({ ...answers, personalInfo: { ...answers.personalInfo, idNo } });
    const [one, two] = [await applicant(t), await applicant(t)];
    const again = await one.filled('newApplyElv', n, whose);
    const limit = problem('limit_reached', sentences.limit_reached);
    expect(again.problems).toEqual({});
    expect(await refusal(send(again.id))).toEqual({ code: 'LIMIT_REACHED', fields: { 'personalInfo.idNo': limit } });
    n += 1;
    const beside = await two.filled('newApply', n, whose);
    const exclusive = problem('limit_reached.exclusive', sentences['limit_reached.exclusive']);
    expect(beside.problems).toEqual({});
    expect(await refusal(send(beside.id))).toEqual({
      code: 'LIMIT_REACHED',
      fields: { 'personalInfo.idNo': exclusive },
    });
    // A withdrawn application no longer counts.
    await withdraw(t.deps, first.id);
    expect(await lines(first.id)).toEqual([line('submit', 'submitted'), line('withdraw', 'withdrawn')]);
    expect(await rows('select kind from claims where application_id = $1', first.id)).toEqual([]);
    expect(await refusal(withdraw(t.deps, first.id))).toEqual({ code: 'TRANSITION_FORBIDDEN' });
    await send(again.id);
    expect((await find(again.id)).person_index).toBe(personIndex);
  });

  it('correct keeps the year of the first submission and adjusts the reservation', async () => {
    await grant(t, 50_000_000, { regionCode: '320500' });
    const before = await sentBack(['newCarInfo.priceInclTax', 'newInvoice'], (answers) => ({
      ...answers,
      newCarInfo: { ...answers.newCarInfo, priceInclTax: 10_000_000 },
    }));
    expect(before.reserved_fen).toBe(1_200_000);
    t.clock.set('2027-01-02T10:00:00+08:00');
    await li.signInAgain();
    const { revision } = before;
    await saveStep(t.deps, before, { step: 'newCarInfo', patch: { priceInclTax: 11_000_000 }, revision });
    const photo = await li.upload(before.id, 'newInvoice');
    expect(await correctionReply(t.deps, before.id, 'one')).toBeUndefined();
    const receipt = await correct(t.deps, before, { key: 'one' });
    expect(receipt).toEqual({
      id: before.id,
      number: before.number,
      status: 'submitted',
      submittedAt: '2027-01-02T10:00:00.000+08:00',
    });
    const row = await find(before.id);
    expect(row).toMatchObject({
      status: 'submitted',
      stage: null,
      touched: [],
      due_at: null,
      submitted_year: 2026,
      submitted_at: before.submitted_at,
      purchase_year_at: t.clock.now(),
      resubmitted_at: t.clock.now(),
      estimate: { amount: 1_320_000 },
      reserved_fen: 1_320_000,
    });
    expect(await t.sql(wrongFunds)).toEqual([]);
    const submissions = await rows('select * from submissions where application_id = $1 order by round', before.id);
    expect(submissions).toHaveLength(2);
    expect(submissions[1]).toMatchObject({
      round: 1,
      at: t.clock.now(),
      declarations: [],
      idempotency_key: 'one',
      estimate: { amount: 1_320_000 },
    });
    expect((submissions[1]?.files as { id: string }[]).map(({ id }) => id)).toContain(photo.id);
    expect((await lines(before.id)).at(-1)).toEqual(line('correct', 'submitted'));
    // A repeated request returns the stored reply, whatever the state of the case.
    t.clock.advance({ days: 1 });
    expect(await correct(t.deps, before, { key: 'one' })).toEqual(receipt);
    expect(await correctionReply(t.deps, before.id, 'one')).toEqual(receipt);
    expect(await refusal(correct(t.deps, before, { key: 'two' }))).toEqual({ code: 'TRANSITION_FORBIDDEN' });
    expect(await rows('select at from idempotency_keys where application_id = $1', before.id)).toEqual([
      { at: new Date('2027-01-02T10:00:00+08:00') },
    ]);
  });

  it('present shows the last submitted value at each mark, and conflicts at the nearest mark', async () => {
    const row = await sentBack(['newCarInfo.sellerName', 'newInvoice']);
    const old = row.files.find(({ slot }) => slot === 'newInvoice')?.id;
    const sentence = t.deps.policy.returnReasons.blurred;
    const seen = await present(t.deps, row);
    expect(seen.returned).toEqual({
      round: 1,
      remark: '请补正',
      items: [
        { ...item('newCarInfo.sellerName'), sentence, old: '示例汽车销售有限公司', touched: false },
        { ...item('newInvoice'), sentence, old: [old], touched: false },
      ],
    });
    const untouched = (label: string) => problem('untouched', sentences.untouched.replace('{label}', label));
    const fields = { 'newCarInfo.sellerName': untouched('销货单位'), newInvoice: untouched('机动车销售统一发票') };
    expect(seen.problems).toEqual(fields);
    expect(await refusal(correct(t.deps, row, { key: 'one' }))).toEqual({ code: 'VALIDATION_FAILED', fields });
    expect(seen).toMatchObject({ deadline: '2027-01-07T00:00:00.000+08:00', actions: ['save', 'withdraw', 'correct'] });
    expect(seen).not.toHaveProperty('keptUntil');
    const patch = { sellerName: '示例汽车销售二店' };
    const saved = await saveStep(t.deps, row, { step: 'newCarInfo', patch, revision: row.revision });
    expect(saved.returned?.items.map(({ touched }) => touched)).toEqual([true, false]);
    expect(saved.returned?.items[0]?.old).toBe('示例汽车销售有限公司');
    const again = await find(row.id);
    expect([again.touched, again.due_at]).toEqual([['newCarInfo.sellerName'], row.due_at]);
    await saveStep(t.deps, again, { step: 'newCarInfo', patch, revision: again.revision });
    expect((await find(row.id)).touched).toEqual(['newCarInfo.sellerName']);
    await li.upload(row.id, 'newInvoice');
    const other = await (await applicant(t)).submitted('newApplyElv', (n += 1));
    await t.sql('update applications set person_index = $2, submitted_at = $3 where id = $1', [
      other.id,
      row.person_index,
      row.submitted_at,
    ]);
    expect(await refusal(correct(t.deps, row, { key: 'one' }))).toEqual({
      code: 'LIMIT_REACHED',
      fields: {
        'newCarInfo.sellerName': problem('limit_reached', sentences.limit_reached),
      },
    });
    expect((await find(row.id)).status).toBe('returned');
  });

  it('changePayee checks only the account fields and keeps the previous account on record', async () => {
    const { id } = await li.submitted('newApplyElv', n);
    const account = { bankName: '另一银行', bankBranch: '苏州另一支行', bankCardNo: '6299990000000000013' };
    expect(await refusal(changePayee(t.deps, id, { ...account, bankCardConfirmed: true }))).toEqual({
      code: 'TRANSITION_FORBIDDEN',
    });
    await t.sql(`update applications set status = 'pay_failed', due_at = '2027-03-01' where id = $1`, [id]);
    const before = openAnswers(t.deps, await find(id));
    expect(await refusal(changePayee(t.deps, id, { ...account, bankName: '', bankCardNo: '12' }))).toEqual({
      code: 'VALIDATION_FAILED',
      fields: {
        bankName: problem('required', '请输入开户银行'),
        bankCardNo: problem('format.bankCard', '银行卡号应为16至19位数字。请照卡面核对', { min: 16, max: 19 }),
      },
    });
    // Without a new confirmation the card number is not confirmed.
    expect(await refusal(changePayee(t.deps, id, account))).toMatchObject({
      fields: { bankCardNo: { code: 'confirm' } },
    });
    await changePayee(t.deps, id, { ...account, bankCardNo: ' 6299 9900 0000 0000 013', bankCardConfirmed: true });
    const row = await find(id);
    expect(openAnswers(t.deps, row)).toEqual({
      ...before,
      personalInfo: { ...before.personalInfo, ...account, bankCardConfirmed: true },
    });
    expect([row.status, row.due_at]).toEqual(['paying', null]);
    const last = (await lines(id)).at(-1);
    expect(last).toEqual(line('payee', 'paying', { detail_sealed: expect.any(String) }));
    const sealed = t.deps.vault.open(String(last?.detail_sealed), locations.event(id, 2));
    expect(JSON.parse(sealed)).toEqual(before);
  });
});
