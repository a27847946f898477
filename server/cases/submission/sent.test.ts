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
import { correct } from './correct';
import { rulesOf } from '../editions';
import { changePayee } from './withdrawalAndPayee';
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
  const lines = (id: string) =>
    rows(
      'select event, status, actor, detail_sealed from application_events where application_id = $1 order by seq',
      id,
    );
  const line = (event: string, status: string, sealed: unknown = null) => ({
    event,
    status,
    actor: `person:${li.accountId}`,
    detail_sealed: sealed,
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
    const estimate = estimateAnswers(flows.newApplyElv, answers, rulesOf(t.deps, row));
    expect(row).toMatchObject({
      status: 'submitted',
      estimate,
      policy_version_id: 1,
      person_index: indexes.personIndex,
      new_vin_index: indexes.newVinIndex,
      old_vin_index: indexes.oldVinIndex,
      submitted_year: 2026,
      purchase_year: 2026,
      region_code: '320500',
      submitted_at: t.clock.now(),
      due_at: null,
      // Three working days after a Sunday.
      office_due: '2026-12-23',
    });
    expect(row.files).toEqual(before.files.map((file) => ({ ...file, submitted: true })));
    expect(await lines(draft.id)).toEqual([line('submit', 'submitted')]);
    const [snapshot, ...more] = await rows('select * from submissions where application_id = $1', draft.id);
    expect(more).toEqual([]);
    expect(snapshot).toMatchObject({
      round: 0,
      at: t.clock.now(),
      files: before.files.map(({ id, slot }) => ({ id, slot })),
      estimate,
      policy_version_id: 1,
      idempotency_key: 'one',
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

  it.each([undefined, 'ar-SA'] as const)('submit stores the declarations in the language %s', async (language) => {
    const draft = await li.filled('newApply', n);
    await send(draft.id, { language });
    const [snapshot] = await rows('select declarations from submissions where application_id = $1', draft.id);
    expect(snapshot?.declarations).toEqual(
      declarationsIn(language ?? 'zh-CN').map(({ id, version, text }) => ({
        id,
        version,
        textHash: createHash('sha256').update(text).digest('hex'),
        ...(language && { language }),
      })),
    );
  });

  it('submit reports missing declarations and answers', async () => {
    const draft = await li.filled('newApplyElv', n);
    const row = await find(draft.id);
    await saveStep(t.deps, row, { step: 'newCarInfo', patch: { brand: null }, revision: row.revision });
    for (const declarations of [[], ['truth', 'truth', 'sensitive']])
      expect(await refusal(send(draft.id, { declarations }))).toEqual({
        code: 'VALIDATION_FAILED',
        fields: {
          'newCarInfo.brand': problem('required', '请输入品牌'),
          declarations: problem('required.declarations', '请逐项阅读并勾选声明'),
        },
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

  it('correct keeps the year of the first submission and adjusts the reservation', async () => {
    await grant(t, 50_000_000, { regionCode: '320500' });
    const { id } = await li.submitted('newApplyElv', n, (answers) => ({
      ...answers,
      newCarInfo: { ...answers.newCarInfo, priceInclTax: 10_000_000 },
    }));
    await office(t).intake(id);
    await office(t).sendBack(id, ['newCarInfo.priceInclTax', 'newInvoice'].map(item));
    const before = await find(id);
    expect(before.reserved_fen).toBe(1_200_000);
    t.clock.set('2027-01-02T10:00:00+08:00');
    await li.signInAgain();
    const { revision } = before;
    await saveStep(t.deps, before, { step: 'newCarInfo', patch: { priceInclTax: 11_000_000 }, revision });
    const photo = await li.upload(id, 'newInvoice');
    expect(await correct(t.deps, before, { key: 'one' })).toEqual({
      id,
      number: before.number,
      status: 'submitted',
      submittedAt: '2027-01-02T10:00:00.000+08:00',
    });
    const row = await find(id);
    expect(row).toMatchObject({
      status: 'submitted',
      stage: null,
      touched: [],
      due_at: null,
      submitted_year: 2026,
      submitted_at: before.submitted_at,
      estimate: { amount: 1_320_000 },
      reserved_fen: 1_320_000,
    });
    expect(await t.sql(wrongFunds)).toEqual([]);
    const submissions = await rows('select * from submissions where application_id = $1 order by round', id);
    expect(submissions).toHaveLength(2);
    expect(submissions[1]).toMatchObject({ round: 1, at: t.clock.now(), estimate: { amount: 1_320_000 } });
    expect((submissions[1]?.files as { id: string }[]).map((file) => file.id)).toContain(photo.id);
    expect((await lines(id)).at(-1)).toEqual(line('correct', 'submitted'));
  });

  it('changePayee checks only the account fields and keeps the previous account on record', async () => {
    const { id } = await li.submitted('newApplyElv', n);
    const account = { bankName: '另一银行', bankBranch: '苏州另一支行', bankCardNo: '6299990000000000013' };
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
    expect(last).toEqual(line('payee', 'paying', expect.any(String)));
    const sealed = t.deps.vault.open(String(last?.detail_sealed), locations.event(id, 2));
    expect(JSON.parse(sealed)).toEqual(before);
  });
});
