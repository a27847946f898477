import { randomUUID } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import type { Role } from '@domain/office';

import { sweep } from '../../housekeeping';
import { connect } from '../../platform/db/connect';
import { must, type Applicant } from '../../testing/applicant';
import { useTestApp } from '../../testing/app';
import { waitsForLock } from '../../testing/locks';
import { openObjection } from '../../testing/office';
import { applyPending } from '../../testing/pending';
import { auditOf } from '../../testing/record';
import { staffMember, type StaffMember } from '../../testing/staff';
import { inState, marked } from '../../testing/states';
import { applyNextDue } from './effect';

type Pend = CallTypes['pendDecision'];
type Listed = CallTypes['pendingDecisions']['reply']['list'];
type Case = CallTypes['officeApplication']['reply'];

const pass: Pend['body'] = { act: 'decide', body: { decision: 'approve', remark: '', stage: 1 } };
const forbidden = { status: 409, errorCode: 'TRANSITION_FORBIDDEN' };
const heldByOther = { status: 409, errorCode: 'HELD_BY_OTHER' };
let n = 100;

describe('a pending decision', () => {
  const t = useTestApp({ now: '2026-11-20T12:00:00+08:00' });
  let who: Applicant;
  let id: string;
  let officer: StaffMember;

  const member = (roles: readonly Role[] = ['review1', 'publish']) => staffMember(t, roles);
  const pend = (by: StaffMember, body: Pend['body'] = pass, key = randomUUID(), caseId = id) =>
    by.send<Pend['reply']>('POST', `/applications/${caseId}/decisions`, body, { 'idempotency-key': key });
  const undo = (by: StaffMember, pendingId: string) => by.send('POST', `/decisions/${pendingId}/undo`);
  const listOf = async (by: StaffMember) => (await must(by.send<{ list: Listed }>('GET', '/decisions'))).list;
  const claimed = async (by: StaffMember) =>
    (await must(by.send<{ list: { id: string }[] }>('GET', '/claims'))).list.map((entry) => entry.id);
  const events = async () =>
    (
      await t.sql<{ event: string }>('select event from application_events where application_id = $1 order by seq', [
        id,
      ])
    ).map(({ event }) => event);
  const change = (set: string) => t.sql(`update staff set ${set} where id = $1`, [officer.id]);
  const withdraw = () => who.send('POST', `/applications/${id}/withdrawal`, {});
  const refusedWith = async (code: string, more: object = {}) => {
    expect(await events()).not.toContain('pass');
    expect(await listOf(officer)).toMatchObject([{ applicationId: id, waitMs: 0, refused: { code }, ...more }]);
  };

  beforeEach(async () => {
    ({ who, id } = await inState(t, (n += 1), 'reviewing', 1));
    officer = await member();
    await must(officer.send('POST', `/claims/${id}`, {}));
  });
  afterEach(() => t.sql('delete from pending_decisions'));

  it('changes nothing before it is due, and then decides at the time of the effect', async () => {
    const { data } = await pend(officer);
    expect(data).toEqual({ id: expect.any(String), dueAt: expect.any(String), waitMs: 10_000 });
    expect(await applyNextDue(t.deps)).toBe(false);
    expect(await events()).toEqual(['submit', 'intake']);
    expect((await who.get(id)).history).toHaveLength(2);
    expect(await listOf(officer)).toEqual([
      { id: data.id, applicationId: id, number: expect.any(String), event: 'pass', waitMs: expect.any(Number) },
    ]);
    // Only a refused decision is removed when it is read.
    await must(officer.send('POST', `/decisions/${data.id}/read`));
    t.clock.advance({ seconds: 10 });
    await applyPending(t);
    const rows = await t.sql(
      'select at, event, staff_id from application_events where application_id = $1 and seq = 3',
      [id],
    );
    expect(rows).toEqual([{ at: t.clock.now(), event: 'pass', staff_id: officer.id }]);
    expect(await listOf(officer)).toEqual([]);
    expect(await t.sql('select from pending_decisions')).toEqual([]);
    const entries = await t.sql('select address from audit_log where target = $1 and action = $2', [
      `application:${id}`,
      'pass',
    ]);
    expect(entries).toEqual([{ address: '127.0.0.1' }]);
  });

  it('stores the request sealed', async () => {
    await pend(officer, { act: 'decide', body: { decision: 'reject', remark: '旧车登记在他人名下' } });
    const [row] = await t.sql('select * from pending_decisions');
    expect(JSON.stringify(row)).not.toContain('旧车');
  });

  it('is refused at once for what the case, the body or the member forbid', async () => {
    expect(await pend(officer, { ...pass, historyLength: 1 })).toMatchObject(forbidden);
    expect(await pend(officer, { act: 'decide', body: { decision: 'approve', remark: '', stage: 2 } })).toMatchObject(
      forbidden,
    );
    expect(await pend(officer, { act: 'decide', body: { decision: 'return', remark: '', items: [] } })).toMatchObject({
      status: 422,
      fields: { items: { code: 'required' } },
    });
    expect(await pend(officer, { act: 'publish' })).toMatchObject(forbidden);
    expect(await pend(officer, { act: 'revoke', body: { reason: '复核' } })).toMatchObject(forbidden);
    expect(await pend(await member())).toMatchObject(heldByOther);
    await officer.send('DELETE', `/claims/${id}`);
    expect(await pend(officer)).toMatchObject({ status: 409, errorCode: 'NOT_HELD' });
    expect(await pend(await member(['publish']))).toMatchObject({ status: 403 });
    expect(await t.sql('select from pending_decisions')).toEqual([]);
  });

  it('decides an objection, and refuses one that the case does not have', async () => {
    const { id: published } = await inState(t, (n += 1), 'publicity');
    const third = await member(['review2']);
    await must(third.send('POST', `/claims/${published}`, {}));
    const dismiss = (objectionId: string): Pend['body'] => ({
      act: 'object',
      body: { objectionId, upheld: false, reason: '查无实据' },
    });
    const objectionId = await openObjection(t, published);
    const ofAnotherCase = await openObjection(t, id);
    for (const unknown of [randomUUID(), ofAnotherCase])
      expect(await pend(third, dismiss(unknown), randomUUID(), published)).toMatchObject({
        status: 422,
        fields: { objectionId: { code: 'unknown' } },
      });
    await must(pend(third, dismiss(objectionId), randomUUID(), published));
    expect(await t.sql('select event_seq from objections where id = $1', [objectionId])).toEqual([{ event_seq: null }]);
    await applyPending(t);
    const [objection] = await t.sql('select event_seq from objections where id = $1', [objectionId]);
    expect(objection.event_seq).toEqual(expect.any(Number));
  });

  it('keeps the case from every officer while it waits, also after the lease', async () => {
    await must(pend(officer));
    const other = await member(['review1', 'lead']);
    for (const minutes of [0, 20]) {
      t.clock.advance({ minutes });
      await Promise.all([officer, other].map((one) => one.signInAgain()));
      expect(await other.send('POST', `/claims/${id}`, {})).toMatchObject(heldByOther);
      const next = await other.send<{ id: string }>('POST', '/claims', { queue: 'review1' });
      expect(next.data?.id).not.toBe(id);
      expect(await other.send('POST', `/claims/${id}/hand-over`, { to: other.id })).toMatchObject(heldByOther);
      expect(await officer.send('POST', `/claims/${id}`, {})).toMatchObject(forbidden);
      expect(await officer.send('DELETE', `/claims/${id}`)).toMatchObject(forbidden);
      const hold = { until: '2026-11-21', note: '等答复' };
      expect(await officer.send('POST', `/claims/${id}/hold`, hold)).toMatchObject(forbidden);
      expect(await pend(officer)).toMatchObject(forbidden);
    }
    await applyPending(t);
    expect(await events()).toContain('pass');
    t.clock.set('2026-11-20T12:00:00+08:00');
  });

  it('keeps the case from a repeated intake, of its officer and of another one', async () => {
    ({ id } = await inState(t, (n += 1), 'submitted'));
    officer = await member(['intake']);
    await must(officer.send('POST', `/claims/${id}`, {}));
    await must(pend(officer, { act: 'intake' }));
    const takeIn = (by: StaffMember) => by.send('POST', `/applications/${id}/intake`, {});
    expect(await takeIn(officer)).toMatchObject(forbidden);
    expect(await takeIn(await member(['intake']))).toMatchObject(heldByOther);
    await applyPending(t);
    expect(await events()).toEqual(['submit', 'intake']);
  });

  it('is not among the cases of its officer and counts as no lease', async () => {
    for (let leases = 1; leases < 5; leases += 1) {
      const { id: another } = await inState(t, (n += 1), 'reviewing', 1);
      await must(officer.send('POST', `/claims/${another}`, {}));
    }
    const { id: sixth } = await inState(t, (n += 1), 'reviewing', 1);
    expect(await officer.send('POST', `/claims/${sixth}`, {})).toMatchObject({ status: 409, errorCode: 'LEASE_LIMIT' });
    await must(pend(officer));
    expect(await claimed(officer)).not.toContain(id);
    expect((await officer.send('POST', `/claims/${sixth}`, {})).status).toBe(201);
  });

  it('shows its officer no further actions, and no other officer that it exists', async () => {
    const { data } = await pend(officer);
    const show = (by: StaffMember) => must(by.send<Case>('GET', `/applications/${id}`));
    expect(await show(officer)).toMatchObject({
      masked: false,
      takeable: false,
      allowedEvents: [],
      markable: [],
      pending: { id: data.id },
    });
    expect(await show(await member())).not.toHaveProperty('pending');
  });

  describe('undone', () => {
    it('has no effect and returns to the lease of its officer', async () => {
      const key = randomUUID();
      const { data } = await pend(officer, pass, key);
      for (let twice = 0; twice < 2; twice += 1) expect((await undo(officer, data.id)).status).toBe(200);
      expect(await auditOf(t, { action: 'undo_decision', target: `application:${id}` })).toMatchObject([
        { actor: `staff:${officer.id}`, detail: { event: 'pass' } },
      ]);
      await applyPending(t);
      expect(await events()).not.toContain('pass');
      expect(await listOf(officer)).toEqual([]);
      expect(await claimed(officer)).toEqual([id]);
      expect((await pend(officer, pass, key)).data).toEqual({ ...data, waitMs: 0, undone: true });
      expect((await pend(officer)).status).toBe(200);
    });

    it('is possible for its officer only, and answers 409 after the effect', async () => {
      const { data } = await pend(officer);
      expect((await undo(await member(), data.id)).status).toBe(404);
      await applyPending(t);
      expect(await undo(officer, data.id)).toMatchObject(forbidden);
    });

    it('either has an effect or is undone when both happen at the same time', async () => {
      const { data } = await pend(officer);
      await t.sql('update pending_decisions set due_at = now()');
      const [undone] = await Promise.all([undo(officer, data.id), applyNextDue(t.deps)]);
      expect((await events()).includes('pass')).toBe(undone.status === 409);
    });
  });

  it('answers a repeated key with its decision, also after the effect', async () => {
    const key = randomUUID();
    const { data } = await pend(officer, pass, key);
    const again = await pend(officer, pass, key);
    expect(again.data).toMatchObject({ id: data.id, dueAt: data.dueAt });
    await applyPending(t);
    expect((await pend(officer, pass, key)).data).toEqual({ ...data, waitMs: 0 });
    expect(await events()).toEqual(['submit', 'intake', 'pass']);
  });

  describe('that is due', () => {
    it('is refused and kept for its officer after a withdrawal, and the case is not its officer’s any more', async () => {
      const { id: pendingId } = await must(pend(officer));
      await must(withdraw());
      await applyPending(t);
      expect(await events()).toEqual(['submit', 'intake', 'withdraw']);
      const refused = { code: 'TRANSITION_FORBIDDEN', reason: 'withdrawn' };
      expect(await listOf(officer)).toMatchObject([{ applicationId: id, event: 'pass', waitMs: 0, refused }]);
      expect(await listOf(await member())).toEqual([]);
      expect(await undo(officer, pendingId)).toMatchObject(forbidden);
      const [row] = await t.sql('select body_sealed from pending_decisions');
      expect(row.body_sealed).toBeNull();
      const read = (by: StaffMember) => by.send('POST', `/decisions/${pendingId}/read`);
      await must(read(await member()));
      expect(await listOf(officer)).toHaveLength(1);
      for (let twice = 0; twice < 2; twice += 1) await must(read(officer));
      expect(await listOf(officer)).toEqual([]);
    });

    it('gives the case back when it is refused', async () => {
      await must(pend(officer));
      await t.sql('update applications set owner_disputed_at = $2 where id = $1', [id, t.clock.now()]);
      await applyPending(t);
      await refusedWith('TRANSITION_FORBIDDEN');
      expect((await (await member()).send('POST', `/claims/${id}`, {})).status).toBe(201);
    });

    it.each([
      ['was deactivated', 'active = false'],
      ['lost the role', `roles = '{publish}'`],
      ['lost the city', `regions = '{320100}'`],
    ])('is refused when its officer %s', async (_what, set) => {
      await must(pend(officer));
      await change(set);
      await applyPending(t);
      await change(`active = true, roles = '{review1}', regions = null`);
      await refusedWith('FORBIDDEN');
    });

    it('decides when its officer signed out and lost another role, which gives all cases of the officer back', async () => {
      await must(pend(officer));
      await must(officer.send('DELETE', '/sessions/current'));
      await must((await member(['admin'])).send('PUT', `/staff/${officer.id}`, { roles: ['review1'] }));
      await applyPending(t);
      expect(await events()).toContain('pass');
    });

    it('decides once in two processes', async () => {
      await must(pend(officer));
      await t.sql('update pending_decisions set due_at = now()');
      expect((await Promise.all([applyNextDue(t.deps), applyNextDue(t.deps)])).sort()).toEqual([false, true]);
      expect(await events()).toEqual(['submit', 'intake', 'pass']);
    });

    it('decides once after its process lost the database in the middle', async () => {
      await must(pend(officer));
      await t.sql('update pending_decisions set due_at = now()');
      const { pool, close } = connect(t.where, { name: 'test' });
      const client = await pool.connect();
      await client.query('begin; lock table application_events in share mode');
      const effect = applyNextDue(t.deps);
      await waitsForLock(t);
      await t.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      await effect;
      client.release(true);
      await close();
      expect(await events()).toEqual(['submit', 'intake']);
      expect(await applyNextDue(t.deps)).toBe(false);
      await applyPending(t);
      expect(await events()).toEqual(['submit', 'intake', 'pass']);
    });

    it('either decides or loses to a withdrawal at the same time', async () => {
      ({ who, id } = await inState(t, (n += 1), 'reviewing', 2));
      officer = await member(['review2']);
      await must(officer.send('POST', `/claims/${id}`, {}));
      await must(pend(officer, { act: 'decide', body: { decision: 'approve', remark: '', stage: 2 } }));
      await t.sql('update pending_decisions set due_at = now()');
      const [withdrawn] = await Promise.all([withdraw(), applyNextDue(t.deps)]);
      const isDecided = withdrawn.status === 409;
      expect((await events()).slice(3)).toEqual([isDecided ? 'approve' : 'withdraw']);
      expect(await listOf(officer)).toHaveLength(isDecided ? 0 : 1);
    });
  });

  it('is forgotten by the sweep 30 days after its refusal', async () => {
    await must(pend(officer));
    await must(withdraw());
    await applyPending(t);
    for (const [days, left] of [
      [29, 1],
      [2, 0],
    ] as const) {
      t.clock.advance({ days });
      await sweep(t.deps);
      expect(await t.sql('select from pending_decisions')).toHaveLength(left);
    }
    t.clock.set('2026-11-20T12:00:00+08:00');
  });
});

describe('the draft of a review', () => {
  const t = useTestApp({ now: '2026-11-20T12:00:00+08:00' });
  const draft = {
    round: 0,
    marks: marked,
    remarks: { return: '请补正' },
    officeNote: '已电话核实',
    amount: '',
  };
  let id: string;
  let officer: StaffMember;
  let who: Applicant;
  const save = (by: StaffMember) => by.send('PUT', `/applications/${id}/draft`, draft);
  const shown = async (by: StaffMember) =>
    (await must(by.send<Case & { draft?: object }>('GET', `/applications/${id}`))).draft;
  const stored = () => t.sql('select from review_drafts');

  beforeEach(async () => {
    ({ who, id } = await inState(t, (n += 1), 'submitted'));
    officer = await staffMember(t, ['intake', 'review1']);
    await must(officer.send('POST', `/claims/${id}`, {}));
  });
  afterEach(async () => {
    await t.sql('delete from review_drafts');
    t.clock.set('2026-11-20T12:00:00+08:00');
  });

  it('is stored sealed, and shown to its officer only while the case is unmasked', async () => {
    await must(save(officer));
    expect(JSON.stringify(await t.sql('select * from review_drafts'))).not.toContain('电话');
    expect(await shown(officer)).toEqual(draft);
    await officer.send('DELETE', `/claims/${id}`);
    expect(await shown(officer)).toBeUndefined();
    const other = await staffMember(t, ['intake']);
    await must(other.send('POST', `/claims/${id}`, {}));
    expect(await shown(other)).toBeUndefined();
    expect((await save(officer)).status).toBe(200);
  });

  it('stays when the POST of the decision is refused', async () => {
    await must(save(officer));
    for (const body of [pass, { act: 'decide', body: { decision: 'return', remark: '', items: [] } }] as Pend['body'][])
      expect((await officer.send('POST', `/applications/${id}/decisions`, body)).status).toBeGreaterThanOrEqual(400);
    expect(await shown(officer)).toEqual(draft);
  });

  it('stays while a decision waits, and ends with its effect', async () => {
    await must(save(officer));
    const pend = (body: Pend['body']) => officer.send('POST', `/applications/${id}/decisions`, body);
    // The same officer continues with the content.
    await must(pend({ act: 'intake' }));
    await applyPending(t);
    await must(pend(pass));
    expect(await shown(officer)).toEqual(draft);
    await applyPending(t);
    expect(await stored()).toHaveLength(0);
  });

  it('is refused above 64 kB and for a case that has ended', async () => {
    const huge = {
      ...draft,
      marks: Array.from({ length: 60 }, () => ({ key: 'k', code: 'x', text: '字'.repeat(400) })),
    };
    expect((await officer.send('PUT', `/applications/${id}/draft`, huge)).status).toBe(413);
    await must(who.send('POST', `/applications/${id}/withdrawal`, {}));
    expect(await save(officer)).toMatchObject(forbidden);
  });

  it('is deleted by the sweep after seven days, and with the end of its case', async () => {
    await must(save(officer));
    t.clock.advance({ days: 6 });
    await sweep(t.deps);
    expect(await stored()).toHaveLength(1);
    t.clock.advance({ days: 2 });
    await sweep(t.deps);
    expect(await stored()).toHaveLength(0);
    await must(officer.signInAgain().then(() => save(officer)));
    await who.signInAgain();
    await must(who.send('POST', `/applications/${id}/withdrawal`, {}));
    await sweep(t.deps);
    expect(await stored()).toHaveLength(0);
  });
});
