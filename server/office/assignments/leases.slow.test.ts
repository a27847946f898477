import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { sweep } from '../../housekeeping';
import { useTestApp } from '../../testing/app';
import { applicant, must } from '../../testing/applicant';
import { manyWaiting } from '../../testing/manyWaiting';
import { auditOf } from '../../testing/record';
import { staffMember } from '../../testing/staff';

type Case = CallTypes['officeApplication']['reply'];

describe('claims and reads', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('a prefetched case counts as read at the next prefetch, when another member claims it and after its lease, not when it is given back', async () => {
    const [first, second] = await manyWaiting(t, 14);
    const [li, wang] = [await staffMember(t, ['intake']), await staffMember(t, ['intake'])];
    const prefetch = async () => (await must(li.send<Case>('POST', '/claims', { prefetch: true }))).id;
    const reads = async () =>
      (await auditOf(t, { actor: `staff:${li.id}`, action: 'read_application' })).map(({ target, detail }) => [
        target,
        detail,
      ]);
    const read = (id: string | undefined) => [`application:${id}`, { masked: false, prefetch: true }];
    expect(await prefetch()).toBe(first);
    await must(li.send('DELETE', `/claims/${first}`));
    expect(await prefetch()).toBe(first);
    expect(await reads()).toEqual([]);
    expect(await prefetch()).toBe(second);
    expect(await reads()).toEqual([read(first)]);
    t.clock.advance({ minutes: 16 });
    await Promise.all([li, wang].map((one) => one.signInAgain()));
    await must(wang.send('POST', `/claims/${second}`, {}));
    expect(await reads()).toEqual([first, second].map(read));
    expect(await prefetch()).toBe(first);
    t.clock.advance({ minutes: 16 });
    await Promise.all([sweep(t.deps), sweep(t.deps)]);
    expect(await reads()).toEqual([first, second, first].map(read));
  });

  it('refuses more than 90 openings of cases and searches a minute to a member in all sessions, with the number, and no renewals', async () => {
    const [id] = (await t.sql<{ id: string }>('select id from applications limit 1')).map((row) => row.id);
    const lead = await staffMember(t, ['lead']);
    const open = () => lead.send('GET', `/applications/${id}`);
    for (let n = 0; n < 89; n += 1) {
      if (n === 45) await lead.signInAgain();
      expect((await open()).status).toBe(200);
    }
    expect((await lead.send('POST', '/searches', { q: 'ZH1' })).status).toBe(200);
    await lead.signInAgain();
    expect(await open()).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS', data: { perMinute: 90 } });
    expect((await lead.send('GET', '/queues')).status).not.toBe(429);
    t.clock.advance({ minutes: 1 });
    expect((await open()).status).toBe(200);
  });

  it('refuses more than 600 photos a minute to a member, at /office/files and /files together', async () => {
    const { id } = await (await applicant(t)).submitted('newApplyElv', 950);
    const reader = await staffMember(t, ['review1']);
    const { files } = (await reader.send<Case>('GET', `/applications/${id}`)).data;
    const read = async (path: string) =>
      (await t.inject({ url: `${apiBase}${path}/${files[0]!.id}`, headers: reader.headers })).statusCode;
    for (let n = 0; n < 300; n += 1) expect([await read('/office/files'), await read('/files')]).toEqual([200, 200]);
    expect([await read('/office/files'), await read('/files')]).toEqual([429, 429]);
  }, 120_000);

  it('one session does not read a waiting queue: it is refused with the cases it has', async () => {
    const clerk = await staffMember(t, ['intake']);
    await t.sql('update applications set held_by = null, held_until = null, held_note = null');
    const statuses: number[] = [];
    let last;
    for (let n = 0; n < 7; n += 1) {
      last = await clerk.send<Case>('POST', '/claims', { prefetch: true });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409, 409]);
    expect(last).toMatchObject({ errorCode: 'LEASE_LIMIT', data: { most: 5 } });
    const other = await staffMember(t, ['intake']);
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => other.send('POST', '/claims', {})));
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(5);
  });
});

describe('office_cases_read_most', () => {
  // The gauge uses now() of the database.
  const t = useTestApp({ now: new Date().toISOString() });

  it('counts the cases whose photos a member read without a claim, and searches by a personal number', async () => {
    const reader = await staffMember(t, ['review1']);
    for (const n of [1, 2]) {
      const { id } = await (await applicant(t)).submitted('newApplyElv', n);
      const { files } = (await reader.send<Case>('GET', `/applications/${id}`)).data;
      await t.inject({ url: `${apiBase}/office/files/${files[0]!.id}`, headers: reader.headers });
      await t.inject({ url: `${apiBase}/office/files/${files[0]!.id}`, headers: reader.headers });
    }
    for (const q of ['320500198808080018', '320500198808080018', 'ZH1']) await reader.send('POST', '/searches', { q });
    const text = await t.deps.metrics.registry.getSingleMetricAsString('office_cases_read_most');
    expect(text.split('\n').at(-1)).toBe('office_cases_read_most 3');
  });
});
