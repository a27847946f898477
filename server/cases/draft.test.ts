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
import { present } from './present';
import { saveStep } from './save';

const TEN = '2026-11-21T10:00:00+08:00';
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
    expect(row).toMatchObject({ edition: 'scrap-cur', status: 'draft', revision: 1, due_at: keptUntil });
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

  it('is presented with problems and the actions of its edition, and not begun while that is paused or closed', async () => {
    const row = await begin();
    const { name, idNo, mobile } = li;
    const shown = await present(t.deps, row);
    expect(shown).toMatchObject({
      accountId: li.accountId,
      keptUntil: '2026-12-22T00:00:00.000+08:00',
      actions: ['save', 'submit', 'delete'],
      steps: { personalInfo: { name, idNo, mobile } },
      estimate: { eligible: null, amount: null },
      problems: { 'newCarInfo.vin': { code: 'required' } },
    });
    expect(shown.problems).not.toHaveProperty('personalInfo.idNo');
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
    // A submission keeps the revision.
    await put(row, `revision = 1, status = 'submitted', submitted_at = '${TEN}'`);
    expect(await save(row, 1)).toEqual(forbidden);
    expect(await save(await find(row), 2)).toEqual(forbidden);
    await put(row, `status = 'draft'`);
    await deleteDraft(t.deps, row.id);
    expect(await save(row, 1)).toEqual({ code: 'NOT_FOUND' });
  });

  it('is deleted with its photos', async () => {
    const row = await begin();
    const photo = await li.upload(row.id, 'newInvoice');
    await deleteDraft(t.deps, row.id);
    expect(await findApplication(t.deps.db, row.id)).toBeUndefined();
    expect(await t.sql('select 1 from stray_photos where id = $1', [photo.id])).toHaveLength(1);
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

  it('is announced once, three days before its deadline and not after it, and so is a returned case', async () => {
    const [row, back] = [await begin(), (await beginDraft(t.deps, li.accountId, 'newApply')).row];
    const soon = later(t.clock.now(), 3 * 86_400_000);
    await put(row, `due_at = '${later(soon, 1).toISOString()}'`);
    await put(back, `due_at = '${soon.toISOString()}', status = 'returned', number = 'ZH2026320500900001'`);
    await put((await beginDraft(t.deps, li.accountId, 'apply')).row, `due_at = '${TEN}'`);
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
  });
});
