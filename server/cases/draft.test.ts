import { emptyAnswers } from '@domain/flow/fields';
import { transaction } from '../platform/db/transaction';
import { later } from '../platform/clock';
import { findApplication } from './caseRecords';
import type { CaseWithPhotos } from '../platform/db/tables/applications';
import { insertAccount } from '../accounts/accountQueries';
import { useTestApp } from '../testing/app';
import { applicant, type Applicant } from '../testing/applicant';
import { refusal } from '../testing/record';
import { accountRow } from '../accounts/identity';
import { announceDeadlines } from './background/announceDeadlines';
import { openAnswers } from '../platform/crypto/sealedAnswers';
import { beginDraft, deleteDraft } from './draft';
import { listOwn } from './list';
import { lapse, requireOwn, requireSubmitted } from './requireCase';
import { present } from './present';
import { saveStep } from './save';

const TEN = '2026-11-21T10:00:00+08:00';
const AT = '2026-11-21T10:00:00.000+08:00';
const keptUntil = new Date('2026-12-22T00:00:00+08:00');
const forbidden = { code: 'TRANSITION_FORBIDDEN' };

describe('draft', () => {
  const t = useTestApp({ now: TEN });
  let li: Applicant;
  beforeEach(async () => {
    t.clock.set(TEN);
    li = await applicant(t);
  });

  const begin = async (who = li.accountId) => (await beginDraft(t.deps, who, 'newApplyElv')).row;
  const find = async ({ id }: { id: string }): Promise<CaseWithPhotos> => {
    const row = await findApplication(t.deps.db, id);
    if (!row) throw new Error('It is not there.');
    return row;
  };
  const put = ({ id }: { id: string }, set: string) => t.sql(`update applications set ${set} where id = $1`, [id]);
  const notes = async () =>
    (await t.sql(
      'select at, kind, application_id, number, read_at from notifications where account_id = $1 order by at',
      [li.accountId],
    )) as object[];

  it('begins with the data of the account, in the current edition, once per flow', async () => {
    const { row, created } = await beginDraft(t.deps, li.accountId, 'newApplyElv');
    expect(created).toBe(true);
    expect(row).toMatchObject({
      account_id: li.accountId,
      flow: 'newApplyElv',
      edition: 'scrap-cur',
      policy_version: '2026.1',
      status: 'draft',
      stage: null,
      revision: 1,
      touched: [],
      created_at: t.clock.now(),
      updated_at: t.clock.now(),
      due_at: keptUntil,
      announced_at: null,
      number: null,
      files: [],
    });
    const { name, idNo, mobile } = li;
    expect(openAnswers(t.deps, row)).toEqual({ ...emptyAnswers(), personalInfo: { name, idNo, mobile } });
    expect(await beginDraft(t.deps, li.accountId, 'newApplyElv')).toEqual({ row, created: false });
    // Missing data of a single sign-on account is left out, not stored as null.
    const account = accountRow(t.deps, { name: '李示例', idNo: null, mobile: null });
    await transaction(t.deps, (trx) => insertAccount(trx, account));
    expect(openAnswers(t.deps, await begin(account.id)).personalInfo).toEqual({ name: '李示例' });
  });

  it('is replaced by a new one when its deadline has passed, and its owner is notified', async () => {
    const old = await begin();
    await put(old, `due_at = '${later(t.clock.now(), 1).toISOString()}'`);
    expect((await begin()).id).toBe(old.id);
    await put(old, `due_at = '${TEN}'`);
    const { row, created } = await beginDraft(t.deps, li.accountId, 'newApplyElv');
    expect([row.id === old.id, created]).toEqual([false, true]);
    expect(await notes()).toEqual([
      { at: t.clock.now(), kind: 'draft_removed', application_id: null, number: null, read_at: null },
    ]);
    expect(await findApplication(t.deps.db, old.id)).toBeUndefined();
  });

  it('is presented with answers, problems and the actions of its edition', async () => {
    const row = await begin();
    const { problems, estimate, ...shown } = await present(t.deps, row);
    const { name, idNo, mobile } = li;
    expect(shown).toEqual({
      id: row.id,
      accountId: li.accountId,
      flow: 'newApplyElv',
      edition: 'scrap-cur',
      status: 'draft',
      revision: 1,
      submittedAt: undefined,
      keptUntil: '2026-12-22T00:00:00.000+08:00',
      actions: ['save', 'submit', 'delete'],
      policyVersion: '2026.1',
      steps: { ...emptyAnswers(), personalInfo: { name, idNo, mobile } },
      files: [],
      history: [],
      expected: [],
      updatedAt: AT,
    });
    expect(estimate).toMatchObject({ eligible: null, amount: null });
    expect(problems['newCarInfo.vin']).toMatchObject({ code: 'required' });
    expect(problems).not.toHaveProperty('personalInfo.idNo');
    const { intake } = t.deps.policies.current().policy.editions.find(({ id }) => id === 'scrap-cur')!;
    const { status } = intake;
    intake.status = 'paused';
    expect((await present(t.deps, row)).actions).toEqual(['save', 'delete']);
    const other = await applicant(t);
    expect(await refusal(beginDraft(t.deps, other.accountId, 'newApplyElv'))).toEqual({
      code: 'EDITION_PAUSED',
      data: { regionCode: null, notice: null },
    });
    expect((await beginDraft(t.deps, li.accountId, 'newApplyElv')).created).toBe(false);
    intake.status = 'closed';
    expect(await refusal(beginDraft(t.deps, other.accountId, 'newApplyElv'))).toEqual({ code: 'EDITION_CLOSED' });
    intake.status = status;
  });

  it('is saved step by step, and each save extends its deadline', async () => {
    const row = await begin();
    await put(row, `announced_at = '${TEN}'`);
    t.clock.set('2026-11-23T10:00:00+08:00');
    const patch = { brand: '示例', model: '示例EV500' };
    const answer = await saveStep(t.deps, row, { step: 'newCarInfo', patch, revision: 1 });
    const saved = await find(row);
    expect(saved).toEqual({
      ...row,
      answers_sealed: saved.answers_sealed,
      revision: 2,
      updated_at: t.clock.now(),
      due_at: new Date('2026-12-24T00:00:00+08:00'),
    });
    expect(openAnswers(t.deps, saved)).toEqual({ ...openAnswers(t.deps, row), newCarInfo: patch });
    expect(answer).toEqual(await present(t.deps, saved));
    expect(answer.steps.newCarInfo).toEqual(patch);
    const unfit = saveStep(t.deps, saved, { step: 'newCarInfo', patch: { nonsense: 1, brand: 7 }, revision: 2 });
    expect(await refusal(unfit)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'newCarInfo.nonsense': { code: 'unknown' }, 'newCarInfo.brand': { code: 'type' } },
    });
    expect(await find(row)).toEqual(saved);
  });

  it('is not saved when another device has saved, submitted or deleted it', async () => {
    const row = await begin();
    const save = (of: CaseWithPhotos, revision: number) =>
      refusal(saveStep(t.deps, of, { step: 'newCarInfo', patch: { brand: '乙' }, revision }));
    expect(await save(row, 2)).toEqual({ code: 'REVISION_CONFLICT', data: await present(t.deps, row) });
    await put(row, 'revision = 2');
    const newer = await find(row);
    expect(newer.revision).toBe(2);
    expect(await save(row, 1)).toEqual({ code: 'REVISION_CONFLICT', data: await present(t.deps, newer) });
    await put(row, `status = 'submitted', submitted_at = '${TEN}'`);
    expect(await save(row, 1)).toEqual(forbidden);
    expect(await save(await find(row), 2)).toEqual(forbidden);
    await put(row, `status = 'draft'`);
    await deleteDraft(t.deps, row.id);
    expect(await save(row, 1)).toEqual({ code: 'NOT_FOUND' });
  });

  it('is deleted with its photos, and only as a draft', async () => {
    const row = await begin();
    const photo = await li.upload(row.id, 'newInvoice');
    await put(row, `status = 'submitted'`);
    expect(await refusal(deleteDraft(t.deps, row.id))).toEqual(forbidden);
    await put(row, `status = 'draft'`);
    await deleteDraft(t.deps, row.id);
    expect(await findApplication(t.deps.db, row.id)).toBeUndefined();
    expect(await t.sql('select 1 from stray_photos where id = $1', [photo.id])).toHaveLength(1);
    expect(await refusal(deleteDraft(t.deps, row.id))).toEqual({ code: 'NOT_FOUND' });
    expect(await notes()).toEqual([]);
  });

  it('is found by its owner only, and not by the office', async () => {
    const row = await begin();
    const [none, other] = [{ code: 'NOT_FOUND' }, await applicant(t)];
    expect(await requireOwn(t.deps, li.accountId, row.id)).toEqual(row);
    expect(await refusal(requireOwn(t.deps, other.accountId, row.id))).toEqual(none);
    for (const id of ['x', `${row.id}0`, `0${row.id}`, '']) {
      expect(await refusal(requireOwn(t.deps, li.accountId, id))).toEqual(none);
      expect(await refusal(requireSubmitted(t.deps, id))).toEqual(none);
    }
    expect(await refusal(requireSubmitted(t.deps, row.id))).toEqual(none);
    // A draft whose deadline has passed is ended first.
    await put(row, `due_at = '${TEN}'`);
    expect(await refusal(requireOwn(t.deps, li.accountId, row.id))).toEqual(none);
    expect(await notes()).toHaveLength(1);
  });

  it('is listed until its deadline has passed', async () => {
    const row = await begin();
    const old = (await beginDraft(t.deps, li.accountId, 'newApply')).row;
    await put(old, `due_at = '${TEN}'`);
    const filter = { page: 1, pageSize: 10, statuses: [], flows: [] };
    const {
      accountId: _accountId,
      steps: _steps,
      files: _files,
      problems: _problems,
      history: _history,
      ...shown
    } = await present(t.deps, row);
    const { policyVersion: _version, expected: _expected, ...entry } = shown;
    expect(await listOwn(t.deps, li.accountId, filter)).toEqual({ list: [entry], total: 1 });
    expect(await listOwn(t.deps, li.accountId, { ...filter, statuses: ['paid'] })).toEqual({ list: [], total: 0 });
  });

  it('is not announced after its deadline', async () => {
    const row = await begin();
    await put(row, `due_at = '${t.clock.now().toISOString()}'`);
    await announceDeadlines(t.deps);
    expect(await notes()).toEqual([]);
  });

  it('is announced although the announcement of an earlier case fails', async () => {
    const [broken, row] = [await begin(), (await beginDraft(t.deps, li.accountId, 'newApply')).row];
    const due = (days: number) => `due_at = '${later(t.clock.now(), days * 86_400_000).toISOString()}'`;
    await put(broken, due(1));
    await put(row, due(2));
    await t.sql(
      `create function refuses_note() returns trigger language plpgsql as $$ begin
         if new.application_id = '${broken.id}' then raise exception 'no'; end if; return new; end $$;
       create trigger refuses_note before insert on notifications for each row execute function refuses_note()`,
    );
    await expect(announceDeadlines(t.deps)).rejects.toThrow('1 deadlines');
    expect(await notes()).toEqual([expect.objectContaining({ application_id: row.id })]);
    await t.sql('drop trigger refuses_note on notifications; drop function refuses_note');
    await announceDeadlines(t.deps);
    expect(await notes()).toHaveLength(2);
  });

  it('is announced once, three days before its deadline, and so is a returned case', async () => {
    const [row, back] = [await begin(), (await beginDraft(t.deps, li.accountId, 'newApply')).row];
    const soon = later(t.clock.now(), 3 * 86_400_000);
    await put(row, `due_at = '${later(soon, 1).toISOString()}'`);
    await put(back, `due_at = '${soon.toISOString()}', status = 'returned', number = 'ZH2026320500900001'`);
    await announceDeadlines(t.deps);
    const notice = { at: t.clock.now(), kind: 'deadline_near', application_id: back.id, number: 'ZH2026320500900001' };
    expect(await notes()).toEqual([{ ...notice, read_at: null }]);
    t.clock.advance({ seconds: 0.001 });
    await announceDeadlines(t.deps);
    await announceDeadlines(t.deps);
    expect(await notes()).toEqual([
      { ...notice, read_at: null },
      { at: t.clock.now(), kind: 'draft_expiring', application_id: row.id, number: null, read_at: null },
    ]);
    expect((await find(back)).announced_at).toEqual(new Date(TEN));
    // Its deadline has not passed, so nothing changes.
    await lapse(t.deps, back.id);
    expect((await find(back)).status).toBe('returned');
    t.clock.set(soon.toISOString());
    await lapse(t.deps, back.id);
    expect((await find(back)).status).toBe('expired');
    const rows = await t.sql('select at, event, status, actor from application_events where application_id = $1', [
      back.id,
    ]);
    expect(rows).toEqual([{ at: soon, event: 'expire', status: 'expired', actor: 'system' }]);
  });
});
