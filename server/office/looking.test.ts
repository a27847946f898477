import type { Role } from '@domain/office';
import { useTestApp } from '../testing/app';
import { applicant, type Applicant } from '../testing/applicant';
import { samplePhoto } from '../testing/samplePhotos';
import { decideCase } from '../testing/pending';
import { auditOf, entryOf, refusal } from '../testing/record';
import { staffCaller } from '../testing/staff';
import { maskForOffice } from '../cases/answers';
import { correct } from '../cases/submission/correct';
import { saveStep } from '../cases/save';
import { requireOwn } from '../cases/requireCase';
import { uploadPhoto } from '../photos/upload';
import type { StaffCaller } from '../auth/caller';
import { assignCase } from './assignments/assignments';
import { takeIn } from './takeIn';
import { exportCases } from './lists/export';
import { listForOffice } from './lists/list';
import { openPhoto, pendingPhotos, turnFile } from './detail/photo';
import { readAudit } from './readAudit';
import { showToOffice } from './detail/view';

const NOW = '2026-11-23T12:00:00+08:00';
const none = { code: 'NOT_FOUND' };
const badMark = { code: 'VALIDATION_FAILED', fields: { after: { code: 'format', message: '翻页位置无效' } } };
const items = [
  { key: 'newCarInfo.sellerName', code: 'of_my_own', text: '请核对' },
  { key: 'newInvoice', code: 'blurred', text: '' },
];

/** Three cases: one is submitted, one was returned and corrected, one was returned. */
describe('office views', () => {
  const t = useTestApp({ now: '2026-11-20T10:00:00+08:00' });
  let who: Applicant[];
  let ids: [string, string, string];
  let numbers: string[];
  let first: StaffCaller;
  let lead: StaffCaller;
  const person = (roles: Role[], regions?: string[]): Promise<StaffCaller> => staffCaller(t, roles, regions);
  beforeAll(async () => {
    first = await person(['intake', 'review1']);
    lead = await person(['lead']);
    who = [await applicant(t), await applicant(t), await applicant(t)];
    const sent: { id: string; number?: string }[] = [];
    for (const [n, one] of who.entries()) {
      t.clock.set(`2026-11-20T10:0${n}:00+08:00`);
      sent.push(await one.submitted('newApplyElv', n + 1));
    }
    ids = sent.map(({ id }) => id) as typeof ids;
    numbers = sent.map(({ number }) => number ?? '');
    t.clock.set('2026-11-21T10:00:00+08:00');
    for (const id of ids.slice(1)) {
      await assignCase(t.deps, first, id);
      await takeIn(t.deps, first, id);
      const body = { decision: 'return', remark: '请补正', officeNote: '内部', items };
      await decideCase(t.deps, first, id, 'decide', body);
    }
    t.clock.set('2026-11-22T10:00:00+08:00');
    const ownCase = () => requireOwn(t.deps, who[1]!.accountId, ids[1]);
    const row = await ownCase();
    const change = { sellerName: '示例汽车销售二店' };
    await saveStep(t.deps, row, { step: 'newCarInfo', patch: change, revision: row.revision });
    await uploadPhoto(t.deps, await ownCase(), 'newInvoice', await samplePhoto());
    await correct(t.deps, row, { key: 'one' });
    t.clock.set(NOW);
  });
  beforeEach(async () => {
    t.clock.set(NOW);
    await t.sql('update applications set held_by = null, held_until = null, held_note = null');
  });

  it('showToOffice returns a masked case with history and earlier rounds, unmasked for the holder, and audits the read', async () => {
    const [, id] = ids;
    const li = await person(['review1']);
    const seen = await showToOffice(t.deps, li, id);
    const mine = await who[1]!.get(id).catch(async () => {
      await who[1]!.signInAgain();
      return who[1]!.get(id);
    });
    expect(seen).toMatchObject({ id, number: numbers[1], regionCode: '320500', masked: true, status: 'submitted' });
    expect(seen.steps.personalInfo).toMatchObject({ name: '张*例', idNo: '329***********0021' });
    expect(seen).not.toHaveProperty('held');
    expect(seen).not.toHaveProperty('read');
    const { returnReasons, photoReasons } = t.deps.policy;
    expect(seen).toMatchObject({ returnReasons, photoReasons });
    expect(seen.files).toEqual(mine.files);
    const at = (day: string) => `2026-11-${day}:00.000+08:00`;
    const line = { office: '示例市商务局', person: first.name };
    expect(seen.history).toEqual([
      { at: at('20T10:01'), event: 'submit', status: 'submitted' },
      { at: at('21T10:00'), event: 'intake', status: 'reviewing', stage: 1, ...line },
      { at: at('21T10:00'), event: 'return', status: 'returned', remark: '请补正', officeNote: '内部', ...line },
      { at: at('22T10:00'), event: 'correct', status: 'submitted' },
    ]);
    expect(mine.history).toEqual(
      seen.history.map(({ person: _person, officeNote: _note, ...rest }: Record<string, unknown>) => rest),
    );
    const [round, ...more] = seen.rounds;
    expect(more).toEqual([]);
    expect(round).toEqual({
      round: 0,
      at: at('20T10:01'),
      steps: {
        ...seen.steps,
        newCarInfo: { ...seen.steps.newCarInfo, sellerName: '示例汽车销售有限公司' },
      },
      files: expect.any(Array),
      changed: ['newCarInfo.sellerName'],
      samePhotos: expect.any(Array),
      returned: {
        at: at('21T10:00'),
        remark: '请补正',
        items: items.map((item) => ({ ...item, state: expect.any(String) })),
      },
    });
    expect(round?.files).toHaveLength(seen.files.length);
    expect(await auditOf(t, { actor: li.actor })).toEqual([
      entryOf(t, li, 'read_application', { target: `application:${id}`, detail: { masked: true } }),
    ]);
    const hold = (until: string) =>
      t.sql('update applications set held_by = $2, held_until = $3 where id = $1', [id, li.id, until]);
    await hold('2026-11-23T12:00:00.001+08:00');
    const full = await showToOffice(t.deps, li, id);
    expect(full).toMatchObject({ masked: false, read: {}, differs: [] });
    const until = '2026-11-23T12:00:00.001+08:00';
    expect(full.held).toEqual({ staffId: li.id, by: li.name, mine: true, until, leftMs: 1, note: '' });
    expect(maskForOffice(full.steps as never)).toEqual(seen.steps);
    expect((await auditOf(t, { actor: li.actor })).map(({ detail }) => detail)).toContainEqual({ masked: false });
    const other = await person(['review1']);
    expect((await showToOffice(t.deps, other, id)).held).toMatchObject({ by: li.name, mine: false });
    await hold(NOW);
    expect(await showToOffice(t.deps, li, id)).not.toHaveProperty('held');
    expect(await refusal(showToOffice(t.deps, await person(['review1'], ['320100']), id))).toEqual(none);
  });

  it('showToOffice returns the last submission while the applicant corrects, without new photos', async () => {
    const [, , id] = ids;
    const row = await requireOwn(t.deps, who[2]!.accountId, id);
    await saveStep(t.deps, row, { step: 'newCarInfo', patch: { sellerName: '新的' }, revision: row.revision });
    expect((await showToOffice(t.deps, lead, id)).steps.newCarInfo.sellerName).toBe('示例汽车销售有限公司');
    const reviewed = (await showToOffice(t.deps, lead, id)).files;
    const photo = await uploadPhoto(t.deps, row, 'newInvoice', await samplePhoto());
    expect(await refusal(openPhoto(t.deps, lead, photo.id))).toEqual(none);
    expect(await refusal(turnFile(t.deps, lead, photo.id, 90))).toEqual(none);
    const waiting = `insert into readings (photo_id, application_id, state, priority, tries, wanted_until, queued_at, turned)
      values ($1, $2, 'waiting', 2, 0, $3, $3, 0) on conflict (photo_id) do update set state = 'waiting'`;
    await t.sql(waiting, [photo.id, id, t.clock.now()]);
    expect((await showToOffice(t.deps, lead, id)).files).toEqual(reviewed);
    expect(await pendingPhotos(t.deps, lead, id)).toEqual({ waiting: [] });
  });

  it('openPhoto audits the read with the slot; turnFile stores the rotation for all officers and audits it', async () => {
    const [id] = ids;
    const [file] = (await showToOffice(t.deps, lead, id)).files;
    const li = await person(['review1']);
    const viewed = await openPhoto(t.deps, li, file!.id);
    expect([viewed.file.id, viewed.full]).toEqual([file!.id, false]);
    const about = { target: `application:${id}`, detail: { file: file!.id, slot: file!.slot } };
    expect(await auditOf(t, { actor: li.actor })).toEqual([entryOf(t, li, 'read_photo', about)]);
    await t.sql('update applications set held_by = $2, held_until = $3 where id = $1', [
      id,
      li.id,
      '2026-11-23T12:00:00.001+08:00',
    ]);
    expect((await openPhoto(t.deps, li, file!.id)).full).toBe(true);
    expect(await turnFile(t.deps, li, file!.id, 0)).toEqual({ id: file!.id, turned: 0 });
    expect(await auditOf(t, { actor: li.actor })).toContainEqual(entryOf(t, li, 'turn_photo', about));
    expect((await showToOffice(t.deps, lead, id)).files[0]).toEqual({ ...file, turned: 0 });
    const far = await person(['review1'], ['320100']);
    expect(await refusal(openPhoto(t.deps, far, file!.id))).toEqual(none);
    expect(await refusal(turnFile(t.deps, far, file!.id, 90))).toEqual({ code: 'FORBIDDEN' });
    expect(await auditOf(t, { actor: far.actor })).toEqual([]);
  });

  it('listForOffice returns masked rows with the deadline of the office, the oldest first', async () => {
    const all = await listForOffice(t.deps, lead, {});
    expect(all.list.map(({ id }) => id)).toEqual(ids);
    expect([all.total, all.next]).toEqual([3, null]);
    expect(all.list[1]).toEqual({
      id: ids[1],
      number: numbers[1],
      flow: 'newApplyElv',
      edition: 'scrap-cur',
      status: 'submitted',
      name: '张*例',
      regionCode: '320500',
      amount: 1_800_000,
      approvedAmount: null,
      submittedAt: '2026-11-20T10:01:00.000+08:00',
      updatedAt: '2026-11-22T10:00:00.000+08:00',
      due: { by: '2026-11-25', workdays: 2, late: false },
    });
  });

  it('exportCases returns a masked CSV with dates and amounts in 元, and audits the filter', async () => {
    const li = await person(['review1']);
    const asked = { status: 'submitted', from: '2026-11-20', to: '2026-11-20' } as const;
    await t.sql('update applications set approved_amount = 1750000 where id = $1', [ids[0]]);
    const table = (await exportCases(t.deps, li, asked)).toString();
    const heading =
      '"申请编号","状态","阶段","补贴","地区","姓名","测算金额（元）","核定金额（元）","提交","更新","办理期限","适用规定"';
    const sent = (n: number) => `2026-11-20T10:0${n}:00.000+08:00`;
    expect(table).toBe(
      `\uFEFF${heading}\r\n` +
        `"${numbers[0]}","submitted","","scrap-cur","320500","张*例","18000.00","17500.00","${sent(0)}","${sent(0)}","2026-11-25",""\r\n` +
        `"${numbers[1]}","submitted","","scrap-cur","320500","张*例","18000.00","","${sent(1)}","2026-11-22T10:00:00.000+08:00","2026-11-25",""\r\n`,
    );
    expect((await auditOf(t, { actor: li.actor }))[0]).toEqual(
      entryOf(t, li, 'export', { detail: { ...asked, rows: 2 } }),
    );
    await t.sql('update applications set approved_amount = null');
    for (const day of [{ from: '2026-11-21' }, { to: '2026-11-19' }])
      expect((await exportCases(t.deps, li, day)).toString()).toBe(`\uFEFF${heading}\r\n`);
  });

  it('readAudit returns rows newest first with names, filters and cursors, and audits the read itself', async () => {
    const [auditor, li] = [await person(['audit']), await person(['review1'])];
    for (const [n, id] of ids.entries()) {
      t.clock.set(`2026-11-23T13:0${n}:00+08:00`);
      await showToOffice(t.deps, li, id);
    }
    const read = (more: object = {}) => readAudit(t.deps, auditor, { actor: li.signIn, ...more });
    const line = (n: number) => ({
      at: `2026-11-23T13:0${n}:00.000+08:00`,
      actor: li.actor,
      name: li.name,
      action: 'read_application',
      target: `application:${ids[n]}`,
      about: numbers[n],
      detail: { masked: true },
      address: '10.0.0.9',
    });
    expect(await read()).toEqual({ list: [line(2), line(1), line(0)], next: null });
    expect(await auditOf(t, { actor: auditor.actor })).toEqual([
      entryOf(t, auditor, 'read_audit', { detail: { actor: li.signIn } }),
    ]);
    for (const actor of [li.id, li.actor, ` ${li.signIn.toUpperCase()} `])
      expect((await read({ actor })).list).toHaveLength(3);
    for (const applicationId of [ids[1], ` ${numbers[1]?.toLowerCase()}`])
      expect((await read({ applicationId })).list).toEqual([line(1)]);
    for (const more of [{ actor: 'nobody' }, { applicationId: 'ZH1' }, { from: '2026-11-24' }, { to: '2026-11-22' }])
      expect([more, await read(more)]).toEqual([more, { list: [], next: null }]);
    expect((await read({ from: '2026-11-23', to: '2026-11-23' })).list).toHaveLength(3);
    const page = await read({ pageSize: 2 });
    expect(page.list).toEqual([line(2), line(1)]);
    expect(await read({ pageSize: 2, after: page.next })).toEqual({ list: [line(0)], next: null });
    expect(await refusal(read({ after: Buffer.from('x|y').toString('base64url') }))).toEqual(badMark);
    expect(await refusal(read({ applicationId: '329999195001010018' }))).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { applicationId: { code: 'format', message: '请填写完整的申请编号' } },
    });
    expect(await t.sql(`select 1 from audit_log where detail::text like '%195001010018%'`)).toEqual([]);
    // A row without a target has no `about`, and a row by a key has no `name`.
    const [own] = (await readAudit(t.deps, auditor, { actor: auditor.id, pageSize: 1 })).list;
    expect(own).toMatchObject({ name: auditor.name, target: null });
    expect(own).not.toHaveProperty('about');
    const key = { kind: 'key', actor: 'office:test', name: 'test', scopes: ['export'], address: '10.0.0.8' } as const;
    await exportCases(t.deps, key, {});
    const [byKey] = (await readAudit(t.deps, auditor, { actor: key.actor, pageSize: 1 })).list;
    expect(byKey).toMatchObject({ actor: 'office:test', action: 'export' });
    expect(byKey).not.toHaveProperty('name');
  });
});
