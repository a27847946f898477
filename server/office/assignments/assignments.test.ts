import type { Role } from '@domain/office';
import { later } from '../../platform/clock';
import { useTestApp } from '../../testing/app';
import { applicant } from '../../testing/applicant';
import { manyWaiting, recordPass } from '../../testing/manyWaiting';
import { auditOf, entryOf, refusal } from '../../testing/record';
import { whileLocked, whileMemberChanges } from '../../testing/locks';
import { staffCaller } from '../../testing/staff';
import type { StaffCaller } from '../../auth/caller';
import {
  assignNext,
  assignmentsOf,
  assignCase,
  releaseAssignment,
  handOver,
  hold,
  renewAssignment,
} from './assignments';
import { showToOffice } from '../detail/view';
import { saveReviewDraft } from '../reviewDrafts';
import { queuesOf } from './queues';

const TEN = '2026-11-21T10:00:00+08:00';
const QUARTER = '2026-11-21T10:15:00.000+08:00';

describe('case assignment', () => {
  const t = useTestApp({ now: TEN });
  let ids: string[];
  let number: (id: string) => string;
  beforeAll(async () => {
    const sent: { id: string; number?: string }[] = [];
    for (let n = 1; n <= 3; n += 1) {
      t.clock.set(`2026-11-20T10:0${n}:00+08:00`);
      sent.push(await (await applicant(t)).submitted('newApplyElv', n));
    }
    ids = sent.map(({ id }) => id);
    number = (id) => sent.find((one) => one.id === id)?.number ?? '';
  });
  beforeEach(async () => {
    t.clock.set(TEN);
    await t.sql(
      `update applications set status = 'submitted', stage = null, held_by = null, held_until = null, held_note = null, region_code = '320500'`,
    );
  });

  const person = (roles: Role[], regions?: string[]): Promise<StaffCaller> => staffCaller(t, roles, regions);
  const put = (id: string | undefined, set: string) => t.sql(`update applications set ${set} where id = $1`, [id]);
  const held = async (id: string | undefined) => {
    const rows = await t.sql(
      'select held_by as by, held_until as until, held_note as note from applications where id = $1',
      [id],
    );
    return rows[0] as { by: string | null; until: Date | null; note: string | null };
  };
  const nobody = { by: null, until: null, note: null };
  const draft = { round: 0, marks: [], remarks: {}, officeNote: '', amount: '' };
  const written = async (who: StaffCaller, action: string) => auditOf(t, { actor: who.actor, action });
  const line = (
    who: StaffCaller,
    action: string,
    id: string | undefined,
    detail: Record<string, unknown> | null = null,
  ) => entryOf(t, who, action, { target: `application:${id}`, detail });

  it('assignNext assigns the oldest case for 15 minutes and writes audit rows', async () => {
    const [one] = ids;
    const li = await person(['intake', 'review1']);
    const taken = await assignNext(t.deps, li, undefined);
    expect(taken).toMatchObject({ id: one, number: number(one ?? ''), masked: false });
    expect(taken?.held).toEqual({ by: li.name, staffId: li.id, mine: true, until: QUARTER, leftMs: 900_000, note: '' });
    expect(await held(one)).toEqual({ by: li.id, until: new Date(QUARTER), note: null });
    expect(await written(li, 'claim')).toEqual([line(li, 'claim', one)]);
    expect(await written(li, 'read_application')).toEqual([line(li, 'read_application', one, { masked: false })]);
    expect(await assignNext(t.deps, li, 'review1')).toBeNull();
    expect(await written(li, 'claim')).toHaveLength(1);
  });

  it('assignCase assigns the given case for 15 minutes, and another officer can claim it when the lease has ended', async () => {
    const [, two] = ids;
    const [li, wang] = [await person(['intake']), await person(['intake'])];
    expect((await assignCase(t.deps, li, two!)).held).toMatchObject({ by: li.name, mine: true, until: QUARTER });
    expect(await held(two)).toEqual({ by: li.id, until: new Date(QUARTER), note: null });
    expect(await written(li, 'claim')).toEqual([line(li, 'claim', two)]);
    expect(await refusal(assignCase(t.deps, wang, two!))).toEqual({ code: 'HELD_BY_OTHER' });
    expect(await written(wang, 'claim')).toEqual([]);
    // One millisecond before the end of the lease.
    t.clock.set(later(t.clock.now(), 15 * 60_000 - 1).toISOString());
    expect(await refusal(assignCase(t.deps, wang, two!))).toEqual({ code: 'HELD_BY_OTHER' });
    t.clock.advance({ seconds: 0.001 });
    expect((await assignCase(t.deps, wang, two!)).held).toMatchObject({ by: wang.name, mine: true });
  });

  it.each<[string, Role[]]>([
    [`status = 'submitted'`, ['intake']],
    [`status = 'reviewing', stage = 1`, ['review1']],
    [`status = 'reviewing', stage = 2`, ['review2']],
    [`status = 'approved'`, ['review2', 'publish']],
    [`status = 'publicity'`, ['review2']],
  ])('assignCase with %s accepts only roles that may decide, who see that they can take the case', async (set, may) => {
    const [one] = ids;
    await recordPass(t, [one!], (await person(['review1'])).id);
    await put(one, set);
    for (const role of ['intake', 'review1', 'review2', 'publish', 'pay', 'lead'] as const) {
      const who = await person([role]);
      expect(await showToOffice(t.deps, who, one!)).toMatchObject({
        masked: true,
        allowedEvents: [],
        markable: [],
        takeable: may.includes(role),
      });
      expect([role, await refusal(assignCase(t.deps, who, one!))]).toEqual([
        role,
        may.includes(role) ? undefined : { code: 'FORBIDDEN' },
      ]);
      await put(one, 'held_by = null, held_until = null');
    }
  });

  it.each(['returned', 'paying', 'pay_failed', 'paid', 'rejected', 'withdrawn', 'expired'])(
    'assignCase rejects a case with status %s',
    async (status) => {
      const [one] = ids;
      await put(one, `status = '${status}'`);
      const all = await person(['intake', 'review1', 'review2', 'publish', 'pay', 'lead']);
      expect(await refusal(assignCase(t.deps, all, one!))).toEqual({ code: 'TRANSITION_FORBIDDEN' });
    },
  );

  it('a policy version without publicity has no cases in the queue for it, and publishers cannot claim them', async () => {
    const [one] = ids;
    await put(one, `status = 'approved'`);
    const who = await person(['publish', 'intake']);
    const { common } = t.deps.policies.byId(null).policy;
    const seen = async () => {
      const next = await assignNext(t.deps, who, 'publish');
      return [(await queuesOf(t.deps, who)).map(({ count }) => count), next?.id];
    };
    common.publicity = false;
    try {
      expect(await seen()).toEqual([[2, 0], undefined]);
      // Submitted before policy versions were stored: the first version.
      await put(one, 'policy_version_id = null');
      expect(await seen()).toEqual([[2, 0], undefined]);
      expect(await refusal(assignCase(t.deps, await person(['publish']), one!))).toEqual({ code: 'FORBIDDEN' });
      expect(await refusal(assignCase(t.deps, await person(['review2']), one!))).toBeUndefined();
      await put(one, 'held_by = null, held_until = null');
    } finally {
      common.publicity = true;
    }
    expect(await seen()).toEqual([[2, 0], one]);
  });

  it('renewAssignment extends the lease and never shortens a hold', async () => {
    const [one] = ids;
    const [li, wang] = [await person(['intake']), await person(['intake'])];
    await assignCase(t.deps, li, one!);
    t.clock.advance({ minutes: 10 });
    expect(await renewAssignment(t.deps, li, one!)).toEqual({
      until: '2026-11-21T10:25:00.000+08:00',
      leftMs: 900_000,
    });
    expect((await held(one)).until).toEqual(new Date('2026-11-21T10:25:00+08:00'));
    expect(await refusal(renewAssignment(t.deps, wang, one!))).toEqual({ code: 'HELD_BY_OTHER' });
    await put(one, `held_until = '2026-11-24T00:00:00+08:00'`);
    expect(await renewAssignment(t.deps, li, one!)).toEqual({
      until: '2026-11-24T00:00:00.000+08:00',
      leftMs: 222_600_000,
    });
  });

  it('releaseAssignment releases a case only for its holder, and every call rejects officers of other cities', async () => {
    const [one] = ids;
    const [li, wang] = [await person(['intake']), await person(['intake'])];
    await assignCase(t.deps, li, one!);
    await put(one, `held_note = '等答复'`);
    expect(await refusal(releaseAssignment(t.deps, wang, one!))).toEqual({ code: 'HELD_BY_OTHER' });
    expect(await written(wang, 'give_back')).toEqual([]);
    expect(await releaseAssignment(t.deps, li, one!)).toEqual({});
    expect(await held(one)).toEqual(nobody);
    expect(await written(li, 'give_back')).toEqual([line(li, 'give_back', one)]);
    const far = await person(['intake'], ['320100']);
    for (const work of [releaseAssignment, renewAssignment, assignCase])
      expect(await refusal(work(t.deps, far, one!))).toEqual({ code: 'FORBIDDEN' });
  });

  it.each<[string, (who: StaffCaller, id: string) => Promise<unknown>]>([
    ['assignCase', (who, id) => assignCase(t.deps, who, id)],
    ['releaseAssignment', (who, id) => releaseAssignment(t.deps, who, id)],
    ['saveReviewDraft', (who, id) => saveReviewDraft(t.deps, who, id, draft)],
  ])('%s rejects a case that moves to another city while it waits', async (name, work) => {
    const [one] = ids;
    const li = await person(['intake'], ['320500']);
    if (name !== 'assignCase') await assignCase(t.deps, li, one!);
    const before = await held(one);
    const reply = await whileLocked(
      t,
      `select from applications where id = '${one}' for update`,
      () => refusal(work(li, one!)),
      [`update applications set region_code = '320100' where id = '${one}'`],
    );
    expect([reply, await held(one)]).toEqual([{ code: 'FORBIDDEN' }, before]);
  });

  it('an assignment that was renewed, held or handed over since is not given back or renewed by its earlier end', async () => {
    const [li, lead] = [await person(['intake']), await person(['lead'])];
    const prefetch = async () => {
      await put(ids[0], 'held_by = null, held_until = null, held_note = null');
      const taken = (await assignNext(t.deps, li, undefined, { prefetch: true }))!;
      t.clock.advance({ seconds: 1 });
      return { id: taken.id, until: taken.held?.until };
    };
    const later: ((id: string) => Promise<unknown>)[] = [
      (id) => renewAssignment(t.deps, li, id),
      (id) => hold(t.deps, li, id, { until: '2026-11-25', note: '等答复' }),
      (id) => handOver(t.deps, lead, id, { to: li.id }),
    ];
    for (const change of later) {
      const { id, until } = await prefetch();
      await change(id);
      const after = await held(id);
      for (const work of [releaseAssignment, renewAssignment])
        expect(await refusal(work(t.deps, li, id, { until }))).toEqual({ code: 'HELD_BY_OTHER' });
      expect(await held(id)).toEqual(after);
    }
    expect(await written(li, 'give_back')).toEqual([]);
    const { id, until } = await prefetch();
    const renewed = await renewAssignment(t.deps, li, id, { until });
    expect(await releaseAssignment(t.deps, li, id, { until: renewed.until })).toEqual({});
    expect(await held(id)).toEqual(nobody);
  });

  it('hold keeps a case until the end of a day, at most 30 days ahead, and only for its holder', async () => {
    const [one] = ids;
    const [li, wang] = [await person(['intake']), await person(['intake'])];
    await assignCase(t.deps, li, one!);
    const keep = (until: string, who = li) => hold(t.deps, who, one!, { until, note: '等商务局答复' });
    const outside = {
      code: 'VALIDATION_FAILED',
      fields: {
        until: {
          code: 'range',
          reason: 'range',
          message: '留到须在2026-11-21至2026-12-21之间',
          params: { min: '2026-11-21', max: '2026-12-21' },
        },
      },
    };
    for (const day of ['2026-11-20', '2026-12-22']) expect(await refusal(keep(day))).toEqual(outside);
    expect(await keep('2026-11-21')).toEqual({ until: '2026-11-22T00:00:00.000+08:00' });
    t.clock.advance({ seconds: 1 });
    expect(await keep('2026-12-21')).toEqual({ until: '2026-12-22T00:00:00.000+08:00' });
    expect(await held(one)).toEqual({ by: li.id, until: new Date('2026-12-22T00:00:00+08:00'), note: '等商务局答复' });
    expect(await refusal(keep('2026-11-22', wang))).toEqual({ code: 'HELD_BY_OTHER' });
    expect(await written(li, 'hold')).toEqual([
      { ...line(li, 'hold', one, { until: '2026-11-21' }), at: new Date(TEN) },
      line(li, 'hold', one, { until: '2026-12-21' }),
    ]);
    expect(await refusal(keep('2026-11-22', await person(['intake'], ['320100'])))).toEqual({ code: 'FORBIDDEN' });
  });

  it('handOver assigns the case for 24 hours to an active officer of the city who may decide it', async () => {
    const [one] = ids;
    const [li, wang, lead] = [await person(['intake']), await person(['intake']), await person(['lead'])];
    const give = (to: string, by = lead) => handOver(t.deps, by, one!, { to });
    await assignCase(t.deps, li, one!);
    const unknown = { code: 'VALIDATION_FAILED', fields: { to: { code: 'unknown', message: '没有这位经办人' } } };
    const far = await person(['intake'], ['320100']);
    const gone = await person(['intake']);
    await t.sql('update staff set active = false where id = $1', [gone.id]);
    for (const to of ['nobody', '00000000-0000-4000-8000-000000000000', far.id, gone.id])
      expect(await refusal(give(to))).toEqual(unknown);
    expect(await refusal(give((await person(['review1'])).id))).toEqual({ code: 'FORBIDDEN' });
    expect(await refusal(give(wang.id, await person(['lead'], ['320100'])))).toEqual({ code: 'FORBIDDEN' });
    expect((await held(one)).by).toBe(li.id);
    expect(await give(wang.id)).toEqual({ until: '2026-11-22T10:00:00.000+08:00' });
    const until = new Date('2026-11-22T10:00:00+08:00');
    expect(await held(one)).toEqual({ by: wang.id, until, note: `由${lead.name}转交` });
    expect(await written(lead, 'hand_over')).toEqual([line(lead, 'hand_over', one, { to: wang.id })]);
    await put(one, `status = 'paid'`);
    expect(await refusal(give(li.id))).toEqual({ code: 'TRANSITION_FORBIDDEN' });
  });

  it('handOver is refused with the name of the present holder, unless it is the one that was seen or the taker', async () => {
    const [one] = ids;
    const [li, wang, zhao, lead] = [
      await person(['intake']),
      await person(['intake']),
      await person(['intake']),
      await person(['lead']),
    ];
    const give = (seen: string | null | undefined, to = wang) => handOver(t.deps, lead, one!, { to: to.id, seen });
    await assignCase(t.deps, li, one!);
    for (const seen of [null, zhao.id])
      expect(await refusal(give(seen))).toEqual({ code: 'HELD_BY_OTHER', data: { by: li.name } });
    expect((await held(one)).by).toBe(li.id);
    expect(await refusal(give(li.id))).toBeUndefined();
    // Sent twice: the taker has it already. A desk of an earlier release sends nothing.
    expect(await refusal(give(li.id))).toBeUndefined();
    expect(await refusal(give(undefined, zhao))).toBeUndefined();
    expect((await held(one)).by).toBe(zhao.id);
    await put(one, `held_until = '${TEN}'`);
    expect(await refusal(give(li.id))).toBeUndefined();
    expect((await held(one)).by).toBe(wang.id);
  });

  it('handOver gives the case to no member who is deactivated at the same moment', async () => {
    const [one] = ids;
    const [li, wang, lead] = [await person(['intake']), await person(['intake']), await person(['lead'])];
    await assignCase(t.deps, li, one!);
    const refused = whileMemberChanges(t, wang.id, 'active = false', () =>
      refusal(handOver(t.deps, lead, one!, { to: wang.id })),
    );
    expect(await refused).toMatchObject({ fields: { to: { code: 'unknown' } } });
    expect((await held(one)).by).toBe(li.id);
  });

  it('assignmentsOf lists the unexpired assignments of an officer, oldest first', async () => {
    const [one, two, three] = ids;
    const li = await person(['intake']);
    for (const id of [three, one, two]) await assignCase(t.deps, li, id!);
    await put(one, `held_note = '等答复'`);
    await put(two, `held_until = '${TEN}'`);
    const mine = await assignmentsOf(t.deps, li);
    expect(mine.total).toBe(2);
    expect(mine.list.map(({ id, held: how }) => [id, how])).toEqual([
      [one, { by: li.name, staffId: li.id, mine: true, until: QUARTER, leftMs: 900_000, note: '等答复' }],
      [three, { by: li.name, staffId: li.id, mine: true, until: QUARTER, leftMs: 900_000, note: '' }],
    ]);
    expect(mine.list[0]).toMatchObject({ number: number(one ?? ''), name: '张*例', status: 'submitted' });
  });

  it('queuesOf returns the count, the oldest submission, and the overdue and due cases of each queue', async () => {
    const both = await person(['intake', 'review1']);
    const oldest = '2026-11-20T10:01:00.000+08:00';
    const none = { count: 0, more: false, oldest: null, overdue: 0, dueToday: 0 };
    const due = (workdays: number) => ({ by: '2026-11-25', workdays, late: false });
    expect(await queuesOf(t.deps, both)).toEqual([
      { queue: 'intake', count: 3, more: false, oldest, overdue: 0, dueToday: 0, due: due(3) },
      { queue: 'review1', ...none },
    ]);
    await put(ids[1], `status = 'reviewing', stage = 1, office_due = '2026-12-16'`);
    // Submitted on a Friday: the intake is due on Wednesday, the third working day.
    const late = async (now: string) => {
      t.clock.set(now);
      return (await queuesOf(t.deps, both)).map(({ count, overdue, dueToday }) => [count, overdue, dueToday].join());
    };
    expect(await late('2026-11-24T23:59:59+08:00')).toEqual(['2,0,0', '1,0,0']);
    expect(await late('2026-11-25T00:00:00+08:00')).toEqual(['2,0,2', '1,0,0']);
    expect(await late('2026-11-26T00:00:00+08:00')).toEqual(['2,2,0', '1,0,0']);
    expect(await late('2026-12-17T00:00:00+08:00')).toEqual(['2,2,0', '1,1,0']);
    const [intake] = await queuesOf(t.deps, both);
    expect(intake?.due).toEqual({ by: '2026-11-25', workdays: 16, late: true });
    expect(await queuesOf(t.deps, await person(['intake'], ['320100']))).toEqual([{ queue: 'intake', ...none }]);
  });

  it('queuesOf counts only cases that the officer could claim', async () => {
    const [one, two, three] = ids;
    const [li, wang] = [await person(['intake', 'review2']), await person(['intake', 'review2'])];
    const counted = async (who: StaffCaller) =>
      (await queuesOf(t.deps, who)).map(({ count, oldest }) => [count, oldest]);
    const at = (minute: number) => `2026-11-20T10:0${minute}:00.000+08:00`;
    await assignCase(t.deps, li, one!);
    for (const who of [li, wang])
      expect(await counted(who)).toEqual([
        [2, at(2)],
        [0, null],
      ]);
    // The millisecond in which the lease ends.
    t.clock.set(QUARTER);
    expect(await counted(wang)).toEqual([
      [3, at(1)],
      [0, null],
    ]);
    await put(two, `region_code = '320100'`);
    expect(await counted(await person(['intake'], ['320500']))).toEqual([[2, at(1)]]);
    await recordPass(t, [three!], li.id);
    await put(three, `status = 'reviewing', stage = 2`);
    expect(await counted(li)).toEqual([
      [2, at(1)],
      [0, null],
    ]);
    expect(await counted(wang)).toEqual([
      [2, at(1)],
      [1, at(3)],
    ]);
    expect(await assignNext(t.deps, li, 'review2')).toBeNull();
  });

  it('hold refuses the 31st case of an officer, also at the same moment, and extends one of the 30', async () => {
    const [one, two, three] = ids;
    const [li, lead] = [await person(['intake']), await person(['lead'])];
    await manyWaiting(t, 29);
    await t.sql(
      `update applications set held_by = $1, held_until = '2026-12-01T00:00:00+08:00', held_note = '等答复' where id <> all($2)`,
      [li.id, ids],
    );
    const keep = (id: string | undefined) => hold(t.deps, li, id!, { until: '2026-12-21', note: '等答复' });
    for (const id of [one, two]) await assignCase(t.deps, li, id!);
    const outcomes = await Promise.all([one, two].map((id) => refusal(keep(id))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(outcomes).toContainEqual({ code: 'HOLD_LIMIT', data: { most: 30 } });
    expect(await refusal(keep([one, two][outcomes.indexOf(undefined)]))).toBeUndefined();
    await handOver(t.deps, lead, three!, { to: li.id });
    expect((await held(three)).by).toBe(li.id);
  });
});
