import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { sweep } from '../../housekeeping';
import { useTestApp } from '../../testing/app';
import { applicant } from '../../testing/applicant';
import { manyWaiting } from '../../testing/manyWaiting';
import { random } from '../../testing/random';
import { staffMember, type StaffMember } from '../../testing/staff';

type Case = CallTypes['officeApplication']['reply'];

const HISTORIES = Number(process.env.HISTORIES ?? 8);
const STEPS = 60;

describe('random histories of claims and reads', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('a member has at most five leases, and every unmasked reply is audited: as a prefetch, and as one read unless it is given back', async () => {
    const { chance, pick } = random(Number(process.env.SEED ?? 7));
    const ids = await manyWaiting(t, 14);
    const members = [await staffMember(t, ['intake']), await staffMember(t, ['intake'])];

    /** A case whose data a member received ahead, and that was neither opened nor given back. */
    let unopened: { id: string; actor: string }[] = [];
    /** Reads that the log must contain, by member and case. */
    let reads = new Map<string, number>();
    const keyOf = (actor: string, id: string) => `${actor} application:${id}`;
    const addRead = (actor: string, id: string) => reads.set(keyOf(actor, id), (reads.get(keyOf(actor, id)) ?? 0) + 1);
    const forget = (which: (one: { id: string; actor: string }) => boolean) => {
      unopened = unopened.filter((one) => !which(one));
    };
    const countAsRead = (which: (one: { id: string; actor: string }) => boolean) => {
      for (const one of unopened.filter(which)) addRead(one.actor, one.id);
      forget(which);
    };

    const leases = async () =>
      new Map(
        (
          await t.sql<{ held_by: string; n: number }>(
            `select held_by, count(*)::int as n from applications where held_until > $1 and held_note is null group by 1`,
            [t.clock.now()],
          )
        ).map(({ held_by, n }) => [held_by, n]),
      );
    const isLeased = async ({ id, actor }: { id: string; actor: string }) =>
      (
        await t.sql(
          `select from applications where id = $1 and 'staff:' || held_by = $2 and held_until > $3 and held_note is null`,
          [id, actor, t.clock.now()],
        )
      ).length === 1;

    type Step = (who: StaffMember, id: string) => Promise<void>;
    const claims: Step[] = [
      async (who) => {
        const reply = await who.send<Case>('POST', '/claims', { prefetch: true });
        if (reply.status !== 201) return expect([204, 409]).toContain(reply.status);
        const actor = `staff:${who.id}`;
        countAsRead((one) => one.actor === actor || one.id === reply.data.id);
        unopened.push({ id: reply.data.id, actor });
      },
      async (who, id) => {
        const reply = await who.send<Case>('POST', `/claims/${id}`, {});
        if (reply.status !== 200 && reply.status !== 201) return expect(reply.status).toBe(409);
        forget((one) => one.id === id && one.actor === `staff:${who.id}`);
        countAsRead((one) => one.id === id);
        addRead(`staff:${who.id}`, id);
      },
    ];
    const steps: Step[] = [
      ...claims,
      async (who, id) => {
        const reply = await who.send<Case>('GET', `/applications/${id}`);
        if (reply.data.masked) return;
        forget((one) => one.id === id && one.actor === `staff:${who.id}`);
        addRead(`staff:${who.id}`, id);
      },
      async (who, id) => {
        await who.send('PUT', `/claims/${id}`, {});
      },
      async (who, id) => {
        const reply = await who.send('DELETE', `/claims/${id}`);
        if (reply.status === 200) forget((one) => one.id === id && one.actor === `staff:${who.id}`);
      },
      async (who, id) => {
        if (chance(0.3)) await who.send('POST', `/claims/${id}/hold`, { until: '2027-01-10', note: '等答复' });
      },
    ];

    for (let n = 0; n < HISTORIES; n += 1) {
      await t.sql('update applications set held_by = null, held_until = null, held_note = null');
      await t.sql('delete from prefetched_cases');
      t.clock.advance({ hours: 1 });
      const since = t.clock.now();
      unopened = [];
      reads = new Map();
      for (let step = 0; step < STEPS; step += 1) {
        t.clock.advance({ seconds: pick([1, 20, 20, 60, 300]) });
        // Most steps are claims of one member: otherwise no member reaches the limit.
        const who = chance(0.6) ? members[0]! : pick(members);
        await who.signInAgain();
        const [front] = unopened;
        await pick(chance(0.5) ? claims : steps)(who, front && chance(0.3) ? front.id : pick(ids));
        for (const [member, count] of await leases()) expect([member, count <= 5]).toEqual([member, true]);
      }
      t.clock.advance({ minutes: 16 });
      for (const one of unopened) expect(await isLeased(one)).toBe(false);
      await Promise.all([sweep(t.deps), sweep(t.deps)]);
      countAsRead(() => true);
      const rows = await t.sql<{ key: string; n: number }>(
        `select actor || ' ' || target as key, count(*)::int as n from audit_log
         where action = 'read_application' and detail->>'masked' = 'false' and at >= $1 group by 1`,
        [since],
      );
      expect(new Map(rows.map(({ key, n: count }) => [key, count]))).toEqual(reads);
    }
  }, 120_000);

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
