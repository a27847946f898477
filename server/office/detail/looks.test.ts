import { randomUUID } from 'node:crypto';
import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { officeKeyHeaders, useTestApp } from '../../testing/app';
import { applicant, must } from '../../testing/applicant';
import { auditOf } from '../../testing/record';
import { staffMember, type StaffMember } from '../../testing/staff';

type Case = CallTypes['officeApplication']['reply'];
const NOW = '2026-11-21T10:00:00+08:00';

describe('audit log of looks at cases and photos', () => {
  const t = useTestApp({ now: NOW });
  let li: StaffMember;
  let ids: [string, string, string];
  let n = 0;
  beforeAll(async () => {
    const created: string[] = [];
    for (let minute = 1; minute <= 3; minute += 1) {
      t.clock.set(`2026-11-20T10:0${minute}:00+08:00`);
      created.push((await (await applicant(t)).submitted('newApplyElv', (n += 1))).id);
    }
    ids = created as typeof ids;
  });
  beforeEach(async () => {
    t.clock.set(NOW);
    await t.sql('update applications set held_by = null, held_until = null, held_note = null');
    li = await staffMember(t, ['intake']);
  });

  const next = (body: object, who = li) => who.send<Case>('POST', '/claims', body);
  const open = (id: string, who = li) => who.send<Case>('GET', `/applications/${id}`);
  const photo = async (id: string, query = '', who = li) =>
    (await t.inject({ url: `${apiBase}/office/files/${id}${query}`, headers: who.headers })).statusCode;
  const recordLook = (id: string, who = li) => who.send('POST', `/files/${id}/looks`, {});
  const log = async (who = li) =>
    (await auditOf(t, { actor: `staff:${who.id}` }))
      .filter(({ action }) => action !== 'office_sign_in')
      .map(({ action, target, detail }) => [action, target, detail]);
  const file = async (id: string) =>
    (await t.sql<{ id: string; slot: string }>('select id, slot from files where application_id = $1', [id]))[0]!;

  it('marks a prefetched claim, and records a look when the case is opened', async () => {
    const [one] = ids;
    const prefetched = await must(next({ prefetch: true }));
    expect(prefetched).toMatchObject({ id: one, masked: false });
    const claim = ['claim', `application:${one}`, { prefetch: true }];
    expect(await log()).toEqual([claim]);
    expect((await must(open(one))).masked).toBe(false);
    expect(await log()).toEqual(
      expect.arrayContaining([claim, ['read_application', `application:${one}`, { masked: false }]]),
    );
    expect(await log()).toHaveLength(2);
  });

  it('records a look when a prefetched claim is repeated with its key, which is possible at any later time', async () => {
    const again = () => li.send<Case>('POST', '/claims', { prefetch: true }, { 'idempotency-key': 'prefetched' });
    await must(again());
    expect((await must(again())).masked).toBe(false);
    expect((await log()).map(([action]) => action).sort()).toEqual(['claim', 'read_application']);
  });

  it('records a prefetched photo as such, and a look when it is shown', async () => {
    const [one] = ids;
    const { id, slot } = await file(one);
    await must(next({ prefetch: true }));
    expect(await photo(id, '?prefetch=true')).toBe(200);
    const about = [`application:${one}`, { file: id, slot }];
    expect((await log()).filter(([action]) => action !== 'claim')).toEqual([['prefetch_photo', ...about]]);
    expect((await recordLook(id)).status).toBe(200);
    expect(await log()).toContainEqual(['read_photo', ...about]);
    expect(await log()).toHaveLength(3);
  });

  it('records a look when a photo is prefetched by an officer who does not hold the case', async () => {
    const [one] = ids;
    const { id } = await file(one);
    expect(await photo(id, '?prefetch=true')).toBe(200);
    expect((await log()).map(([action]) => action)).toEqual(['read_photo']);
    // The lease has ended.
    await must(next({ prefetch: true }));
    t.clock.advance({ minutes: 15 });
    expect(await photo(id, '?prefetch=true')).toBe(200);
    expect((await log()).filter(([action]) => action !== 'claim').map(([action]) => action)).toEqual([
      'read_photo',
      'read_photo',
    ]);
  });

  it('accepts a look at a photo only from an officer of the city, with a session', async () => {
    const { id } = await file(ids[0]);
    const far = await staffMember(t, ['intake'], { regions: ['320100'] });
    expect((await recordLook(id, far)).status).toBe(404);
    expect((await recordLook(randomUUID())).status).toBe(404);
    expect((await recordLook(id, await staffMember(t, ['pay']))).status).toBe(403);
    const key = { method: 'POST', url: `${apiBase}/office/files/${id}/looks`, payload: {} } as const;
    expect((await t.inject({ ...key, headers: officeKeyHeaders })).statusCode).toBe(403);
    const gone = await staffMember(t, ['intake']);
    await t.sql('update staff set active = false where id = $1', [gone.id]);
    expect((await recordLook(id, gone)).status).toBe(401);
    expect(await log(far)).toEqual([]);
  });

  it('records nothing for a request for the photos that OCR has not read', async () => {
    const [one] = ids;
    const { id } = await file(one);
    const readings = (who = li) => who.send<object>('GET', `/applications/${one}/readings`);
    await t.sql(
      `insert into readings (photo_id, application_id, state, priority, tries, wanted_until, queued_at, turned)
        values ($1, $2, 'waiting', 2, 0, $3, $3, 0) on conflict (photo_id) do update set state = 'waiting'`,
      [id, one, t.clock.now()],
    );
    expect((await must(readings())) as unknown).toEqual({ waiting: [id] });
    await t.sql(`update readings set state = 'done' where photo_id = $1`, [id]);
    expect((await must(readings())) as unknown).toEqual({ waiting: [] });
    expect(await log()).toEqual([]);
    const far = await staffMember(t, ['intake'], { regions: ['320100'] });
    expect((await readings(far)).status).toBe(404);
    expect((await readings(await staffMember(t, ['policy']))).status).toBe(403);
  });
});

describe('the lease of a case', () => {
  const t = useTestApp({ now: NOW });
  let id: string;
  beforeAll(async () => {
    ({ id } = await (await applicant(t)).submitted('newApplyElv', 1));
  });

  it('is returned as the time that is left, for a computer with a wrong clock', async () => {
    const li = await staffMember(t, ['intake']);
    const MINUTE = 60_000;
    expect((await must(li.send<Case>('POST', `/claims/${id}`, {}))).held?.leftMs).toBe(15 * MINUTE);
    t.clock.advance({ minutes: 10 });
    expect((await must(li.send<Case>('GET', `/applications/${id}`))).held?.leftMs).toBe(5 * MINUTE);
    expect(await must(li.send<object>('PUT', `/claims/${id}`, {}))).toMatchObject({ leftMs: 15 * MINUTE });
    t.clock.advance({ minutes: 15 });
    const after = await must(li.send<Case>('GET', `/applications/${id}`));
    expect([after.masked, after.held]).toEqual([true, undefined]);
  });
});

describe('claimNext with cases to leave out', () => {
  const t = useTestApp({ now: NOW });
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (let minute = 1; minute <= 3; minute += 1) {
      t.clock.set(`2026-11-20T10:0${minute}:00+08:00`);
      ids.push((await (await applicant(t)).submitted('newApplyElv', 10 + minute)).id);
    }
    t.clock.set(NOW);
  });
  beforeEach(() => t.sql('update applications set held_by = null, held_until = null'));

  it('claims the oldest case that is not left out, and none when all are', async () => {
    const [one, two, three] = ids;
    const li = await staffMember(t, ['intake']);
    const next = (except: unknown) => li.send<Case | undefined>('POST', '/claims', { except });
    expect((await next([one, two])).data?.id).toBe(three);
    expect((await next([one])).data?.id).toBe(two);
    expect((await next([one])).status).toBe(204);
    expect((await next([randomUUID()])).data?.id).toBe(one);
  });
});
