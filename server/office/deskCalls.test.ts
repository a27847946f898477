import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { testApp, type TestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { staffMember, type StaffMember } from '../testing/staff';
import { marked } from '../testing/states';
import { returnedBy } from './assignments/assignmentQueries';

type ClaimedCase = CallTypes['claimNext']['reply'];

describe('other desk calls', () => {
  let t: TestApp;
  let li: StaffMember;
  let n = 0;
  beforeEach(async () => {
    t = await testApp({ now: '2026-11-16T10:00:00+08:00' });
    li = await staffMember(t, ['intake', 'review1', 'lead']);
  });
  afterEach(() => t.close());

  async function corrected() {
    const who = await applicant(t);
    const { id } = await who.submitted('newApplyElv', (n += 1));
    await must(li.intake(id));
    await must(li.sendBack(id, marked));
    const { revision, steps } = await who.get(id);
    await must(who.save(id, 'newCarInfo', { sellerName: '另一家' }, revision));
    const photo = await who.upload(id, 'newInvoice');
    await must(who.correct(id));
    return { id, before: steps.newCarInfo.sellerName, photo };
  }

  it('GET /corrections lists the cases that the officer returned and that were corrected, while they wait', async () => {
    const { id } = await corrected();
    const mine = () => li.send<CallTypes['cameBack']['reply']>('GET', '/corrections');
    expect((await mine()).data.list.map((one) => one.id)).toEqual([id]);
    expect((await (await staffMember(t, ['review1'])).send('GET', '/corrections')).data).toEqual({
      list: [],
      total: 0,
    });
    await must(li.intake(id));
    await must(li.reject(id));
    expect((await mine()).data.total).toBe(0);
  });

  it('returnedBy counts all corrected cases, also those after the limit', async () => {
    const before = (await returnedBy(t.deps.db, li.id, null, new Date(0), 100)).total;
    await corrected();
    await corrected();
    const { rows, total } = await returnedBy(t.deps.db, li.id, null, new Date(0), 1);
    expect([rows.length, total]).toEqual([1, before + 2]);
  });

  it('a corrected case shows the previous round and the requested items, masked like everything else', async () => {
    const { id, before, photo } = await corrected();
    const [round, ...more] = (await must(li.send<ClaimedCase>('GET', `/applications/${id}`))).rounds;
    expect(more).toEqual([]);
    expect(round).toMatchObject({
      round: 0,
      steps: { newCarInfo: { sellerName: before } },
      returned: { items: marked },
    });
    expect(round?.files.map((file) => file.slot)).toContain('newInvoice');
    expect(round?.files.map((file) => file.id)).not.toContain(photo.id);
    expect(round?.steps.personalInfo.idNo).toContain('*');
    const held = await must(li.send<ClaimedCase>('POST', `/claims/${id}`, {}));
    expect(held.rounds[0]?.steps.personalInfo.idNo).not.toContain('*');
    expect(held.steps.newCarInfo.sellerName).toBe('另一家');
    // The previous photo is still available.
    const old = round?.files.find((file) => file.slot === 'newInvoice')?.id;
    expect((await t.inject({ url: `${apiBase}/office/files/${old}`, headers: li.headers })).statusCode).toBe(200);
  });

  it('PUT turn stores the rotation of a photo, only for officers of its city', async () => {
    const { id } = await (await applicant(t)).submitted('newApplyElv', (n += 1));
    const [file] = (await must(li.show(id))).files;
    const far = await staffMember(t, ['review1'], { regions: ['320100'] });
    expect((await far.send('PUT', `/files/${file?.id}/turn`, { turned: 90 })).status).toBe(403);
    expect((await li.send('PUT', `/files/${file?.id}/turn`, { turned: 45 })).status).toBe(422);
    expect((await li.send('PUT', `/files/${file?.id}/turn`, { turned: 90 })).data).toEqual({
      id: file?.id,
      turned: 90,
    });
    const other = await staffMember(t, ['review1']);
    const { files } = await must(other.send<ClaimedCase>('GET', `/applications/${id}`));
    expect(files.map(({ turned }) => turned)).toEqual([90, ...files.slice(1).map(() => undefined)]);
  });

  it('POST /exports returns a masked table and writes an audit entry with the row count', async () => {
    const who = await applicant(t);
    const { id, steps } = await who.submitted('newApplyElv', (n += 1));
    const entry = async (of: string) => {
      const { list } = await must(li.send<CallTypes['officeApplications']['reply']>('GET', '/applications'));
      return list.find((one) => one.id === of)!;
    };
    const take = (body: object, headers = li.headers) =>
      t.inject({ method: 'POST', url: `${apiBase}/office/exports`, headers, payload: body });
    const all =
      '"申请编号","状态","阶段","补贴","地区","姓名","测算金额（元）","核定金额（元）","提交","更新","办理期限"';
    const of = async () => {
      const { number, edition, regionCode, name, ...rest } = await entry(id);
      const amounts = [rest.amount, rest.approvedAmount].map((fen) => (fen === null ? '' : (fen / 100).toFixed(2)));
      const state = [number, rest.status, rest.stage ?? '', edition, regionCode, name, ...amounts];
      return [...state, rest.submittedAt, rest.updatedAt, rest.due?.by].map((cell) => `"${cell}"`).join(',');
    };
    const table = (await take({ status: 'submitted' })).body;
    expect(table).toBe(`\uFEFF${all}\r\n${await of()}\r\n`);
    expect(table).toContain(`"${(await who.get(id)).number}","submitted","",`);
    expect(table).not.toContain(steps.personalInfo.name);
    expect((await take({ status: 'paid' })).body.trim().split('\r\n')).toHaveLength(1);
    expect((await take({}, (await staffMember(t, ['policy'])).headers)).statusCode).toBe(403);
    await must(li.intake(id));
    await must(li.approve(id));
    const second = await staffMember(t, ['review2']);
    await must(second.approve(id));
    const approved = (await take({ status: 'approved' })).body;
    expect(approved).toBe(`\uFEFF${all}\r\n${await of()}\r\n`);
    expect((await entry(id)).approvedAmount).toBeGreaterThan(0);
    const rows = await t.sql(
      `select actor, target, address, detail from audit_log where action = 'export' order by at`,
    );
    const [actor, target, address] = [`staff:${li.id}`, null, '127.0.0.1'];
    expect(rows).toEqual([
      { actor, target, address, detail: { status: 'submitted', rows: 1 } },
      { actor, target, address, detail: { status: 'paid', rows: 0 } },
      { actor, target, address, detail: { status: 'approved', rows: 1 } },
    ]);
  });
});
