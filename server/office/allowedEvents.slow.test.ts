import { randomUUID } from 'node:crypto';
import type { CallTypes } from '@domain/contract/types';
import { deskRoles, type Role } from '@domain/office';
import example from '@domain/policy/example.json';
import { reviewerEvents, transitions, type ReviewerEvent, type Status, type Transition } from '@domain/status';
import { useTestApp } from '../testing/app';
import { applicant } from '../testing/applicant';
import { recordPass } from '../testing/manyWaiting';
import { openObjection } from '../testing/office';
import { type Act, decideAtOnce } from '../testing/pending';
import { enact } from '../testing/policy';
import { staffMember, type StaffMember } from '../testing/staff';
import { casePlaces, marked } from '../testing/states';

type Detail = CallTypes['officeApplication']['reply'];

const decision = (name: string) => ({ decision: name, remark: '说明', ...(name === 'return' && { items: marked }) });
/** The call that causes each event. */
const requests: Record<ReviewerEvent, { act: Act; body: object }> = {
  intake: { act: 'intake', body: {} },
  pass: { act: 'decide', body: { ...decision('approve'), stage: 1 } },
  approve: { act: 'decide', body: { ...decision('approve'), stage: 2 } },
  reject: { act: 'decide', body: decision('reject') },
  return: { act: 'decide', body: decision('return') },
  publish: { act: 'publish', body: {} },
  revoke: { act: 'revoke', body: { reason: '复核' } },
  uphold: { act: 'object', body: { upheld: true, reason: '属实' } },
  dismiss: { act: 'object', body: { upheld: false, reason: '不属实' } },
};
/** Returns true where the office may act; elsewhere every call is refused, whatever the roles are. */
const isOpen = ([status]: (typeof casePlaces)[number]) =>
  transitions.some(({ from, by }) => from === status && by === 'reviewer');
const fewSets: Role[][] = [...deskRoles.map((role) => [role]), [...deskRoles], ['lead', 'pay']];
/** Earlier events of the same officer on the case. */
const pasts = { nothing: [], passed: ['pass'], approved: ['approve'] } as const;

describe.each([
  { policy: 'with publicity', publicity: true },
  { policy: 'without publicity', publicity: false },
])('allowedEvents of a case, policy $policy', ({ publicity }) => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let id: string;
  let person: StaffMember;
  let other: StaffMember;
  let objectionId: string;
  /** Number of the last event in the history before the calls. */
  let lastSeq: number;
  beforeAll(async () => {
    if (!publicity) await enact(t, { ...example, common: { ...example.common, publicity: false } });
    ({ id } = await (await applicant(t)).submitted('newApplyElv', 1));
    person = await staffMember(t, ['review1']);
    other = await staffMember(t, ['review1']);
  });

  /** A member has at most five cases. */
  afterEach(() => t.sql('update applications set held_by = null, held_until = null where held_by is not null'));

  const query = (text: string, values: unknown[]) => t.sql(text, values);
  const setRoles = (roles: readonly Role[]) =>
    query('update staff set roles = $2 where id = $1', [person.id, [...roles]]);
  const place = async (
    [status, stage]: [Status, 1 | 2 | null],
    heldBy: string | null,
    returned: object | null = null,
  ) => {
    // Two reading calls in two seconds stay below the limit of a minute.
    t.clock.advance({ seconds: 2 });
    await query(
      `update applications set status = $2, stage = $3, due_at = null, held_by = $4, held_note = null, returned = $6,
       held_until = case when $4::uuid is null then null else $5::timestamptz + interval '15 minutes' end where id = $1`,
      [id, status, stage, heldBy, t.clock.now(), returned && JSON.stringify(returned)],
    );
  };
  /** Creates a new case for each past, because the history of a case is append-only. */
  async function withPast(n: number, past: keyof typeof pasts) {
    ({ id } = await (await applicant(t)).submitted('newApplyElv', n));
    if (past !== 'passed') await recordPass(t, [id], other.id);
    objectionId = await openObjection(t, id);
    for (const event of pasts[past])
      await query(
        `insert into application_events (application_id, seq, at, event, status, stage, actor, staff_id)
         values ($1, 50, $2, $3, 'reviewing', 2, 'x', $4)`,
        [id, t.clock.now(), event, person.id],
      );
    const [last] = await query('select max(seq) as seq from application_events where application_id = $1', [id]);
    lastSeq = Number(last.seq);
  }
  const eventsOfTable = ([status, stage]: [Status, 1 | 2 | null], role: Role) => {
    const fits = (row: Transition) =>
      row.from === status &&
      (row.stage ?? stage) === stage &&
      row.publicity !== !publicity &&
      row.roles?.includes(role);
    const rows = (transitions as readonly Transition[]).filter(fits);
    return reviewerEvents.filter((event) => rows.some((row) => row.event === event));
  };
  const show = async () => (await person.send<Detail>('GET', `/applications/${id}`)).data;
  /** Deletes the events that the accepted calls have added; a trigger allows it only in replica mode. */
  const undo = () =>
    t.sql(`begin; set local session_replication_role = replica;
      delete from application_events where application_id = '${id}' and seq > ${lastSeq};
      update objections set event_seq = null; commit`);
  async function accepts(event: ReviewerEvent): Promise<boolean> {
    const { act, body } = requests[event];
    const { status } = await decideAtOnce(t, person.headers, id, act, {
      ...body,
      ...(act === 'object' && { objectionId }),
    });
    if (status !== 200) expect([403, 409, 422]).toContain(status);
    return status === 200;
  }
  /**
   * Returns the events that the calls accept while the case is at `at`, where it was just placed. Every event is called.
   * A refused call changes nothing, so those that should be refused are called at the same time.
   */
  async function answered(at: [Status, 1 | 2 | null], expected: readonly ReviewerEvent[]): Promise<ReviewerEvent[]> {
    const others = reviewerEvents.filter((event) => !expected.includes(event));
    const replies = await Promise.all(others.map(accepts));
    const done = others.filter((_, n) => replies[n]);
    for (const event of expected) {
      if (await accepts(event)) done.push(event);
      await undo();
      await place(at, person.id);
    }
    return reviewerEvents.filter((event) => done.includes(event));
  }

  it.each(Object.keys(pasts) as (keyof typeof pasts)[])(
    'equal the transition table and what the calls accept, for every role and status, for a person who had %s',
    async (past) => {
      await withPast(Object.keys(pasts).indexOf(past) + 10, past);
      let offered = 0;
      for (const at of casePlaces)
        for (const roles of isOpen(at) ? fewSets : [[...deskRoles]]) {
          await setRoles(roles);
          await place(at, person.id);
          const cell = { at, roles };
          const { allowedEvents, markable } = await show();
          offered += allowedEvents.length;
          // An earlier pass or approval of the person excludes events; without one they are those of the table.
          if (past === 'nothing' && roles.length === 1)
            expect({ ...cell, events: allowedEvents }).toEqual({ ...cell, events: eventsOfTable(at, roles[0]!) });
          expect({ ...cell, events: allowedEvents }).toEqual({ ...cell, events: await answered(at, allowedEvents) });
          expect({ ...cell, marks: markable.length > 0 }).toEqual({ ...cell, marks: allowedEvents.includes('return') });
        }
      expect(offered).toBeGreaterThan(5);
    },
    120_000,
  );

  it('contain no return after `maxReturns` returns', async () => {
    await withPast(30, 'nothing');
    await setRoles(deskRoles);
    const { maxReturns } = t.deps.policies.current().policy.common;
    for (const round of [maxReturns - 1, maxReturns]) {
      await place(['reviewing', 1], person.id, { round, remark: '', items: [] });
      const { allowedEvents, markable } = await show();
      expect(allowedEvents.includes('return')).toBe(round < maxReturns);
      expect(markable.length > 0).toBe(round < maxReturns);
    }
  });

  it('contain no approval of a case without a subsidy amount', async () => {
    await withPast(31, 'nothing');
    await setRoles(['review2']);
    await query(`update applications set estimate = jsonb_set(estimate::jsonb, '{amount}', '0') where id = $1`, [id]);
    await place(['reviewing', 2], person.id);
    const { allowedEvents } = await show();
    expect(allowedEvents).toEqual(['return', 'reject']);
  });

  it('markable lists exactly the fields and materials that a return accepts', async () => {
    await withPast(32, 'nothing');
    await setRoles(['review1']);
    await place(['reviewing', 1], person.id);
    const { markable, steps } = await show();
    const keys = [
      ...Object.entries(steps).flatMap(([step, fields]) => Object.keys(fields).map((field) => `${step}.${field}`)),
      ...t.deps.policies.current().policy.editions.flatMap(({ materials }) => materials.map(({ key }) => key)),
      randomUUID(),
    ];
    const accepted: string[] = [];
    for (const key of new Set(keys)) {
      await place(['reviewing', 1], person.id);
      const items = [{ key, code: 'x', text: '请核对' }];
      const reply = await decideAtOnce(t, person.headers, id, 'decide', { ...decision('return'), items });
      if (reply.status === 200) accepted.push(key);
    }
    expect([...markable].sort()).toEqual(accepted.sort());
    expect(markable).not.toContain('personalInfo.idNo');
    expect(markable).toContain('newInvoice');
  });
});
