import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { testApp, type TestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { staffMember, type StaffMember } from '../testing/staff';
import { marked } from '../testing/states';

type Taken = CallTypes['claimNext']['reply'];

describe('what a desk asks for besides', () => {
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

  it('is what I sent back and came back, as long as it waits', async () => {
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

  it('is the old beside the new, with what was asked for, masked as all else', async () => {
    const { id, before, photo } = await corrected();
    const [round, ...more] = (await must(li.send<Taken>('GET', `/applications/${id}`))).rounds;
    expect(more).toEqual([]);
    expect(round).toMatchObject({
      round: 0,
      steps: { newCarInfo: { sellerName: before } },
      returned: { items: marked },
    });
    expect(round?.files.map((file) => file.slot)).toContain('newInvoice');
    expect(round?.files.map((file) => file.id)).not.toContain(photo.id);
    expect(round?.steps.personalInfo.idNo).toContain('*');
    const held = await must(li.send<Taken>('POST', `/claims/${id}`, {}));
    expect(held.rounds[0]?.steps.personalInfo.idNo).not.toContain('*');
    expect(held.steps.newCarInfo.sellerName).toBe('另一家');
    // The photo that was there before is still looked at.
    const old = round?.files.find((file) => file.slot === 'newInvoice')?.id;
    expect((await t.inject({ url: `${apiBase}/office/files/${old}`, headers: li.headers })).statusCode).toBe(200);
  });

  it('is a photo that stays as somebody turned it, in the cities that are theirs', async () => {
    const { id } = await (await applicant(t)).submitted('newApplyElv', (n += 1));
    const [file] = (await must(li.show(id))).files;
    const far = await staffMember(t, ['review1'], { regions: ['320100'] });
    expect((await far.send('PUT', `/files/${file?.id}/turn`, { turned: 90 })).status).toBe(404);
    expect((await li.send('PUT', `/files/${file?.id}/turn`, { turned: 45 })).status).toBe(422);
    expect((await li.send('PUT', `/files/${file?.id}/turn`, { turned: 90 })).data).toEqual({
      id: file?.id,
      turned: 90,
    });
    const other = await staffMember(t, ['review1']);
    const { files } = await must(other.send<Taken>('GET', `/applications/${id}`));
    expect(files.map(({ turned }) => turned)).toEqual([90, ...files.slice(1).map(() => undefined)]);
  });

  it('is a list taken along: masked, counted, on record', async () => {
    const who = await applicant(t);
    const { id, steps } = await who.submitted('newApplyElv', (n += 1));
    const take = (body: object, headers = li.headers) =>
      t.inject({ method: 'POST', url: `${apiBase}/office/exports`, headers, payload: body });
    const table = (await take({ status: 'submitted' })).body;
    const [, line, ...more] = table.trim().split('\r\n');
    expect(more).toEqual([]);
    expect(line).toContain((await who.get(id)).number);
    expect(table).not.toContain(steps.personalInfo.name);
    expect((await take({ status: 'paid' })).body.trim().split('\r\n')).toHaveLength(1);
    expect((await take({}, (await staffMember(t, ['policy'])).headers)).statusCode).toBe(403);
    const { rows } = await t.deps.pool.query(`select actor, detail from audit_log where action = 'export' order by at`);
    expect(rows).toEqual([
      { actor: `staff:${li.id}`, detail: { status: 'submitted', rows: 1 } },
      { actor: `staff:${li.id}`, detail: { status: 'paid', rows: 0 } },
    ]);
  });
});
