import { apiBase } from '@domain/contract/paths';
import type { Detail } from '@domain/contract/types';
import { sweep } from '../../housekeeping';
import { submissionsOf } from '../historyRecords';
import { useTestApp } from '../../testing/app';
import { applicant, must, type Applicant } from '../../testing/applicant';
import { samplePhoto } from '../../testing/samplePhotos';
import { office, officerHeaders } from '../../testing/office';

describe('returned applications', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let zhao: Applicant;
  let n = 0;
  beforeEach(async () => {
    zhao = await applicant(t);
    t.clock.set('2026-11-21T10:00:00+08:00');
    await zhao.signInAgain();
  });

  const item = (key: string) => ({ key, code: 'wrong', text: '请核对' });

  async function sentBack(...keys: string[]): Promise<Detail> {
    n += 1;
    const { id } = await zhao.submitted('newApply', n);
    await must(office(t).intake(id));
    await must(office(t).sendBack(id, keys.map(item)));
    return zhao.get(id);
  }

  it('show the reason in the sentences of the policy version, and require a text for any other code', async () => {
    const { id } = await zhao.submitted('newApply', (n += 1));
    await must(office(t).intake(id));
    const blurred = { key: 'oldRegCert', code: 'blurred', text: '' };
    // Every object inherits `constructor`.
    const other = { key: 'newCarInfo.brand', code: 'constructor', text: '请核对' };
    expect(await office(t).sendBack(id, [blurred, { ...other, text: '' }])).toMatchObject({
      status: 422,
      fields: { 'newCarInfo.brand': { code: 'required' } },
    });
    await must(office(t).sendBack(id, [blurred, other]));
    expect((await zhao.get(id)).returned?.items).toEqual([
      {
        ...blurred,
        sentence: { 'zh-CN': '照片不清楚，请重新拍摄', 'en-US': expect.any(String), 'ar-SA': expect.any(String) },
        old: expect.any(Array),
        touched: false,
      },
      { ...other, old: expect.any(String), touched: false },
    ]);
  });

  it('open only marked fields, with the previous value, and the card number in full only when it is marked', async () => {
    const row = await sentBack('personalInfo.bankCardNo', 'oldRegCert');
    expect(row).toMatchObject({
      status: 'returned',
      returned: {
        round: 1,
        remark: '请补正',
        items: [
          { key: 'personalInfo.bankCardNo', old: '6299990000000000012', touched: false },
          { key: 'oldRegCert', old: [expect.any(String)], touched: false },
        ],
      },
      steps: { personalInfo: { bankCardNo: '6299990000000000012', idNo: expect.stringContaining('*') } },
    });
    const card = { bankCardNo: '6299990000000000013', bankCardConfirmed: true };
    const save = (patch: object) => zhao.save(row.id, 'personalInfo', patch, row.revision);
    expect(await save({ ...card, bankName: '别的银行' })).toMatchObject({
      status: 409,
      errorCode: 'TRANSITION_FORBIDDEN',
    });
    expect(await save(card)).toMatchObject({
      status: 200,
      data: { returned: { items: [{ touched: true }, { touched: false }] } },
    });
    expect(await zhao.send('POST', `/applications/${row.id}/files?slot=newInvoice`, await samplePhoto())).toMatchObject(
      { status: 409 },
    );
  });

  it('count a field saved unchanged as touched, and refuse untouched ones', async () => {
    const row = await sentBack('newCarInfo.sellerName', 'newInvoice');
    expect(await zhao.correct(row.id)).toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      fields: { 'newCarInfo.sellerName': { code: 'untouched' }, newInvoice: { code: 'untouched' } },
    });
    await must(zhao.save(row.id, 'newCarInfo', { sellerName: row.steps.newCarInfo.sellerName }, row.revision));
    expect((await zhao.correct(row.id)).fields).toEqual({ newInvoice: expect.objectContaining({ code: 'untouched' }) });
    await zhao.upload(row.id, 'newInvoice');
    expect(await zhao.correct(row.id)).toMatchObject({ status: 200, data: { number: row.number } });
  });

  it('are not corrected with answers that another device saved after the named revision', async () => {
    const row = await sentBack('newCarInfo.sellerName');
    const shown = await must(zhao.save(row.id, 'newCarInfo', { sellerName: '这台手机填的' }, row.revision));
    const newer = await must(zhao.save(row.id, 'newCarInfo', { sellerName: '另一台手机填的' }, shown.revision));
    const correct = (key: string, revision: number) => {
      const headers = { 'idempotency-key': key, 'if-match': String(revision) };
      return zhao.send('POST', `/applications/${row.id}/corrections`, {}, headers);
    };
    expect(await correct('correction', shown.revision)).toMatchObject({
      status: 409,
      errorCode: 'REVISION_CONFLICT',
      data: { revision: newer.revision, steps: { newCarInfo: { sellerName: '另一台手机填的' } } },
    });
    const receipt = { status: 200, data: { number: row.number } };
    expect(await correct('correction', newer.revision)).toMatchObject(receipt);
    expect(await correct('correction', shown.revision)).toMatchObject(receipt);
  });

  it('count a marked field as touched when the corrected answers hide it', async () => {
    n += 1;
    const { id } = await zhao.submitted('newApply', n, (answers) => ({
      ...answers,
      newCarInfo: { ...answers.newCarInfo, carType: 'ice', displacementMl: 1500 },
    }));
    await must(office(t).intake(id));
    await must(office(t).sendBack(id, ['newCarInfo.carType', 'newCarInfo.displacementMl'].map(item)));
    const { revision } = await zhao.get(id);
    expect((await zhao.correct(id)).fields).toEqual({
      'newCarInfo.carType': expect.objectContaining({ code: 'untouched' }),
      'newCarInfo.displacementMl': expect.objectContaining({ code: 'untouched' }),
    });
    const saved = await must(zhao.save(id, 'newCarInfo', { carType: 'nev' }, revision));
    expect([saved.problems, saved.returned?.items.map(({ touched }) => touched)]).toEqual([{}, [true, true]]);
    expect(await zhao.correct(id)).toMatchObject({ status: 200 });
    expect((await zhao.get(id)).steps.newCarInfo).not.toHaveProperty('displacementMl');
  });

  it('refuse a mark on a field that the answers hide, unless the choice above it is marked too', async () => {
    const { id } = await zhao.submitted('newApply', (n += 1));
    await must(office(t).intake(id));
    expect(await office(t).sendBack(id, [item('newCarInfo.displacementMl')])).toMatchObject({
      status: 422,
      fields: { 'newCarInfo.displacementMl': { code: 'unknown' } },
    });
    await must(office(t).sendBack(id, ['newCarInfo.displacementMl', 'newCarInfo.carType'].map(item)));
  });

  it('add, replace and delete single pages; a deleted page stays with its round and can still be seen', async () => {
    const row = await sentBack('newRegCert12');
    const pages = async () =>
      (await zhao.get(row.id)).files.flatMap(({ id, slot }) => (slot === 'newRegCert12' ? [id] : []));
    const mark = async () => (await zhao.get(row.id)).returned?.items[0];
    const [first] = await pages();
    expect(await mark()).toMatchObject({ old: [first], touched: false });
    const removed = await zhao.upload(row.id, 'newRegCert12');
    expect([await pages(), (await mark())?.touched]).toEqual([[first, removed.id], true]);
    // Without the added page nothing has changed.
    await must(zhao.send('DELETE', `/files/${removed.id}`));
    expect(await mark()).toMatchObject({ touched: false });
    const second = await zhao.upload(row.id, 'newRegCert12');
    await must(zhao.correct(row.id));
    await must(office(t).intake(row.id));
    await must(office(t).sendBack(row.id, [item('newRegCert12')]));
    const replacing = `/applications/${row.id}/files?slot=newRegCert12&replaces=${second.id}`;
    const { id: third } = await must(zhao.send<{ id: string }>('POST', replacing, await samplePhoto()));
    expect(await pages()).toEqual([first, third]);
    await must(zhao.send('DELETE', `/files/${first}`));
    expect(await zhao.send('DELETE', `/files/${first}`)).toMatchObject({ status: 409 });
    expect(await pages()).toEqual([third]);
    await must(zhao.correct(row.id));
    const ofSlot = (await submissionsOf(t.deps.db, row.id)).map(({ files }) =>
      files.flatMap(({ id, slot }) => (slot === 'newRegCert12' ? [id] : [])),
    );
    expect(ofSlot).toEqual([[first], [first, second.id], [third]]);
    const headers = await officerHeaders(t, ['lead']);
    for (const id of [first, second.id])
      expect((await t.inject({ url: `${apiBase}/office/files/${id}`, headers })).headers['content-type']).toBe(
        'image/jpeg',
      );
  });

  it('cannot be sent when the last required page was deleted', async () => {
    const row = await sentBack('newRegCert12');
    const [page] = row.files.filter((file) => file.slot === 'newRegCert12');
    expect((await zhao.send('DELETE', `/files/${page!.id}`)).status).toBe(200);
    expect(await zhao.correct(row.id)).toMatchObject({ status: 422, fields: { newRegCert12: { code: 'required' } } });
  });

  it('expire at 24:00 of the last day, which a save does not move, and a new application is possible', async () => {
    const row = await sentBack('newCarInfo.sellerName');
    expect(row.deadline).toBe('2026-12-07T00:00:00.000+08:00');
    await must(zhao.save(row.id, 'newCarInfo', { sellerName: '示例销售' }, row.revision));
    t.clock.set('2026-12-06T23:59:59+08:00');
    await zhao.signInAgain();
    expect((await zhao.get(row.id)).status).toBe('returned');
    t.clock.set('2026-12-07T00:00:00+08:00');
    expect((await zhao.send<{ list: Detail[] }>('GET', '/applications?status=expired')).data.list).toMatchObject([
      { id: row.id, actions: [] },
    ]);
    expect(await zhao.correct(row.id)).toMatchObject({ status: 409, errorCode: 'TRANSITION_FORBIDDEN' });
    expect((await zhao.get(row.id)).history.at(-1)).toMatchObject({ event: 'expire', status: 'expired' });
    expect((await zhao.submitted('newApply', n)).status).toBe('submitted');
  });

  it('are announced before their deadline and expired by the sweep, once, also with two processes', async () => {
    const row = await sentBack('newInvoice');
    const draft = await zhao.begin('apply');
    const kinds = async () =>
      (await zhao.send<{ list: { kind: string }[] }>('GET', '/notifications?pageSize=100')).data.list
        .map((note) => note.kind)
        .sort();
    const before = await kinds();
    t.clock.set('2026-12-04T10:00:00+08:00');
    await zhao.signInAgain();
    await Promise.all([sweep(t.deps), sweep(t.deps)]);
    expect(await kinds()).toEqual([...before, 'deadline_near'].sort());
    t.clock.set('2026-12-20T10:00:00+08:00');
    await Promise.all([sweep(t.deps), sweep(t.deps)]);
    t.clock.set('2026-12-22T00:00:00+08:00');
    await zhao.signInAgain();
    await Promise.all([sweep(t.deps), sweep(t.deps)]);
    expect(await kinds()).toEqual([...before, 'deadline_near', 'draft_expiring', 'draft_removed', 'expire'].sort());
    expect((await zhao.send('GET', `/applications/${draft.id}`)).status).toBe(404);
    expect((await zhao.get(row.id)).status).toBe('expired');
  });

  it('notify of each transition once, and count unread notifications', async () => {
    await sentBack('newInvoice');
    const notes = (
      await zhao.send<{ list: { id: string; kind: string; readAt: string | null }[]; total: number }>(
        'GET',
        '/notifications',
      )
    ).data;
    expect(notes.list.map((note) => note.kind).sort()).toEqual(['intake', 'return', 'submit']);
    expect(await must(zhao.send('GET', '/me'))).toMatchObject({ unReadCount: 3 });
    expect(await must(zhao.send('POST', '/notifications/read', { ids: [notes.list[0]!.id, 'nonsense'] }))).toEqual({
      unReadCount: 2,
    });
    expect(await must((await applicant(t)).send('POST', '/notifications/read', { all: true }))).toEqual({
      unReadCount: 0,
    });
    expect(await must(zhao.send('POST', '/notifications/read', { all: true }))).toEqual({ unReadCount: 0 });
  });

  it('keep history and snapshots immutable in the database', async () => {
    for (const sql of [
      'update application_events set remark = null',
      'delete from application_events',
      'delete from submissions',
      "update submissions set files = '[]'",
    ]) {
      await expect(t.sql(sql)).rejects.toThrow('immutable');
    }
  });
});
