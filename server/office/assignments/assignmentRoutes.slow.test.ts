import { randomUUID } from 'node:crypto';
import type { CallTypes } from '@domain/contract/types';
import { testApp, type TestApp } from '../../testing/app';
import { applicant, must } from '../../testing/applicant';
import { manyWaiting } from '../../testing/manyWaiting';
import { staffMember, type StaffMember } from '../../testing/staff';

type ClaimedCase = CallTypes['claimNext']['reply'];

describe('case assignments', () => {
  let t: TestApp;
  let n = 0;
  beforeEach(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
  });
  afterEach(() => t.close());

  const sent = async () => {
    t.clock.advance({ minutes: 1 });
    return (await (await applicant(t)).submitted('newApplyElv', (n += 1))).id;
  };
  const next = async (who: StaffMember, body: object = {}) => {
    const reply = await t.inject({
      method: 'POST',
      url: '/qczhyjs/api/office/claims',
      headers: { ...who.headers, 'idempotency-key': randomUUID() },
      payload: body,
    });
    return { status: reply.statusCode, data: reply.body ? reply.json<{ data: ClaimedCase }>().data : undefined };
  };
  const claim = (who: StaffMember, id: string) => who.send<ClaimedCase>('POST', `/claims/${id}`, {});

  it('claiming a held case again keeps its day and note, and another officer who claims it later starts without them', async () => {
    const id = await sent();
    const [li, wang] = [await staffMember(t, ['intake']), await staffMember(t, ['intake'])];
    const claim = (by: StaffMember) => by.send<CallTypes['officeApplication']['reply']>('POST', `/claims/${id}`, {});
    await must(claim(li));
    const note = '等商务局答复';
    await must(li.send('POST', `/claims/${id}/hold`, { until: '2026-11-25', note }));
    expect((await must(claim(li))).held).toMatchObject({ mine: true, until: '2026-11-26T00:00:00.000+08:00', note });
    t.clock.advance({ days: 10 });
    await wang.signInAgain();
    expect((await must(claim(wang))).held).toMatchObject({ mine: true, note: '' });
  });

  it('deactivating an officer releases the held cases, also during a decision', async () => {
    const id = await sent();
    const [li, boss, wang] = [
      await staffMember(t, ['intake']),
      await staffMember(t, ['admin']),
      await staffMember(t, ['intake']),
    ];
    await next(li);
    const [decided, changed] = await Promise.all([
      li.intake(id),
      boss.send('PUT', `/staff/${li.id}`, { active: false }),
    ]);
    expect(changed.status).toBe(200);
    expect([200, 401, 403]).toContain(decided.status);
    if (decided.status !== 200) expect(await next(wang)).toMatchObject({ status: 201, data: { id } });
    expect((await li.intake(id)).status).toBe(401);
  });

  it('changing an officer keeps the held cases with their notes, unless a role or a city is removed', async () => {
    const id = await sent();
    const li = await staffMember(t, ['intake', 'review1'], { regions: ['320500', '320100'] });
    const [boss, second] = [await staffMember(t, ['admin']), await staffMember(t, ['admin'])];
    const change = async (body: object) => {
      await must(claim(li, id));
      await must(li.send('POST', `/claims/${id}/hold`, { until: '2026-11-25', note: '等答复' }));
      const { proposal } = await must(boss.send<CallTypes['changeStaff']['reply']>('PUT', `/staff/${li.id}`, body));
      if (proposal) await must(second.send('POST', `/proposals/${proposal.id}/confirmation`));
      const [row] = await t.sql('select held_by, held_note from applications where id = $1', [id]);
      return row;
    };
    const kept = { held_by: li.id, held_note: '等答复' };
    // The dialog of the desk sends the roles and cities with every change.
    expect(await change({ name: '李四', roles: ['review1', 'intake'], regions: ['320100', '320500'] })).toEqual(kept);
    expect(await change({ roles: ['intake', 'review1', 'review2'], regions: 'all' })).toEqual(kept);
    const released = { held_by: null, held_note: null };
    expect(await change({ roles: ['intake', 'review1'] })).toEqual(released);
    expect(await change({ regions: ['320500', '320100'] })).toEqual(released);
    expect(await change({ regions: ['320500'] })).toEqual(released);
  });

  it('claimNext gives 120 cases to 24 concurrent officers, each case once', async () => {
    const ids = await manyWaiting(t, 120);
    const team = await Promise.all(
      Array.from({ length: 24 }, (_, i) => staffMember(t, ['intake'], { regions: i % 2 ? ['320500'] : null })),
    );
    const taken: string[] = [];
    await Promise.all(
      team.map(async (one) => {
        for (let got = await next(one); got.status === 201; got = await next(one)) taken.push(got.data?.id ?? '');
      }),
    );
    expect([...taken].sort()).toEqual([...ids].sort());
  });
});
