import type { CallTypes } from '@domain/contract/types';
import { caseRoles } from '@domain/office';
import { statuses, type Status } from '@domain/status';
import { useTestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { office } from '../testing/office';
import { auditOf } from '../testing/record';
import { staffMember, type StaffMember } from '../testing/staff';
import { marked } from '../testing/states';

type Detail = CallTypes['officeApplication']['reply'];
type Objection = CallTypes['recordObjection']['reply'];
const PUBLISHED = '2026-11-21T10:00:00+08:00';

describe('objections', () => {
  const t = useTestApp({ now: PUBLISHED });
  let clerk: StaffMember;
  let approver: StaffMember;
  let other: StaffMember;
  let lead: StaffMember;
  let n = 0;
  // New members for each test: the clock does not advance, and a member may open 90 cases a minute.
  beforeEach(async () => {
    t.clock.set(PUBLISHED);
    clerk = await staffMember(t, ['intake', 'review1']);
    approver = await staffMember(t, ['review2', 'publish']);
    other = await staffMember(t, ['review2']);
    lead = await staffMember(t, ['lead']);
  });

  async function published() {
    const who = await applicant(t);
    const { id } = await who.submitted('newApplyElv', (n += 1));
    for (const step of [clerk.intake, clerk.approve, approver.approve, approver.publish]) await must(step(id));
    return { id, who };
  }
  const received = { channel: 'paper', receivedOn: '2026-11-21', text: '旧车是我的，车主没有同意报废' } as const;
  const record = (id: string, more: object = {}, by = clerk) =>
    by.send<Objection>('POST', `/applications/${id}/objections`, { ...received, ...more });
  const decide = (by: StaffMember, id: string, objectionId: string, more: object = {}) =>
    by.takeAnd('object', id, { objectionId, upheld: false, reason: '查无实据', ...more });
  const objectionsOf = async (id: string) => ((await must(office(t).show(id))) as Detail).objections;

  it('are recorded with channel, day and text, once per key, and audited', async () => {
    const { id } = await published();
    const headers = { 'idempotency-key': 'one-letter' };
    const send = () => clerk.send<Objection>('POST', `/applications/${id}/objections`, received, headers);
    const first = await send();
    expect(first).toMatchObject({
      status: 201,
      data: { ...received, state: 'open', recordedBy: clerk.name, mine: true },
    });
    expect((await send()).data).toEqual(first.data);
    expect(await objectionsOf(id)).toEqual([{ ...first.data, mine: undefined }]);
    expect(await auditOf(t, { action: 'record_objection' })).toMatchObject([
      { actor: `staff:${clerk.id}`, target: `application:${id}` },
    ]);
    const [row] = await t.sql('select text_sealed from objections where application_id = $1', [id]);
    expect(String(row.text_sealed)).not.toContain('旧车');
  });

  describe('by day', () => {
    const days: [string, string, number, 'clerk' | 'lead'][] = [
      // publicity from 2026-11-21, five days
      ['2026-11-21T23:59:00+08:00', '2026-11-21', 201, 'clerk'],
      ['2026-11-22T10:00:00+08:00', '2026-11-20', 422, 'clerk'],
      ['2026-11-22T10:00:00+08:00', '2026-11-23', 422, 'clerk'],
      ['2026-11-26T23:59:00+08:00', '2026-11-26', 201, 'clerk'],
      // A letter of the last day that is opened later counts; one that arrives later does not.
      ['2026-11-27T00:00:00+08:00', '2026-11-26', 422, 'clerk'],
      ['2026-12-01T10:00:00+08:00', '2026-11-26', 201, 'lead'],
      ['2026-12-01T10:00:00+08:00', '2026-11-27', 422, 'lead'],
    ];
    it.each(days)('at %s one that arrived on %s is answered with %i to a %s', async (now, receivedOn, status, role) => {
      const { id } = await published();
      t.clock.set(now);
      const by = role === 'lead' ? lead : clerk;
      await by.signInAgain();
      const reply = await record(id, { receivedOn }, by);
      expect(reply).toMatchObject({ status, ...(status === 422 && { fields: { receivedOn: { code: 'range' } } }) });
    });
  });

  it('are recorded by intake or lead alone, in every status but only during the publicity', async () => {
    const { id } = await published();
    const members = await Promise.all(caseRoles.map(async (role) => [role, await staffMember(t, [role])] as const));
    for (const status of statuses.filter((one): one is Exclude<Status, 'draft'> => one !== 'draft')) {
      await t.sql('update applications set status = $2, due_at = null where id = $1', [id, status]);
      for (const [role, member] of members) {
        const allowed = role === 'intake' || role === 'lead';
        const expected = !allowed ? 403 : status === 'publicity' ? 201 : 409;
        const reply = await record(id, { text: `${status} ${role}` }, member);
        expect([status, role, reply.status]).toEqual([status, role, expected]);
      }
    }
  });

  it('are recorded once with the same channel, day and text, until the earlier one is decided', async () => {
    const { id } = await published();
    const [first, second] = await Promise.all([record(id), record(id, {}, lead)]);
    expect([first.status, second.status].sort()).toEqual([201, 422]);
    const repeated = { fields: { text: { code: 'duplicate', reason: 'duplicate.objection' } } };
    for (const text of [` ${received.text}\n`, `\u200b${received.text}\u2060`])
      expect(await record(id, { text })).toMatchObject(repeated);
    expect((await record(id, { channel: 'visit' })).status).toBe(201);
    expect((await record(id, { text: '另一件事' })).status).toBe(201);
    const { data } = first.status === 201 ? first : second;
    await must(decide(other, id, data.id));
    expect(await record(id)).toMatchObject(repeated);
  });

  it('are not decided by the member who recorded them; the refusal names the members who may', async () => {
    const { id } = await published();
    const recorder = await staffMember(t, ['intake', 'review2']);
    const ofCity = await staffMember(t, ['review2'], { regions: ['320500'], name: '本市' });
    const elsewhere = await staffMember(t, ['review2'], { regions: ['320100'], name: '外市' });
    const objectionId = (await record(id, {}, recorder)).data.id;
    expect((await recorder.show(id)).data).toMatchObject({ objections: [{ mine: true }] });
    for (const more of [{ upheld: true }, { upheld: false }, { items: marked }]) {
      const refused = await decide(recorder, id, objectionId, more);
      expect(refused).toMatchObject({ status: 403, errorCode: 'OTHER_PERSON_NEEDED' });
      const { members } = refused.data as unknown as { members: string[] };
      expect(members).toEqual(expect.arrayContaining([other.name, ofCity.name]));
      for (const { name } of [recorder, approver, elsewhere]) expect(members).not.toContain(name);
    }
    const events = async () => ((await recorder.show(id)).data as Detail).allowedEvents;
    expect(await events()).toEqual(['return', 'revoke']);
    await record(id, { channel: 'phone' });
    expect(await events()).toEqual(['return', 'revoke', 'uphold', 'dismiss']);
    await must(recorder.send('DELETE', `/claims/${id}`));
    await must(decide(ofCity, id, objectionId));
  });

  it('are not decided by the member who recorded them through a server that does not check it', async () => {
    const { id } = await published();
    const recorder = await staffMember(t, ['intake', 'review2']);
    const [mine, theirs] = [(await record(id, {}, recorder)).data.id, (await record(id, { channel: 'phone' })).data.id];
    await must(decide(recorder, id, theirs));
    await t.sql('update objections set event_seq = null where id = $1', [theirs]);
    const link = t.sql(
      `update objections set event_seq = (select max(seq) from application_events where application_id = $2) where id = $1`,
      [mine, id],
    );
    await expect(link).rejects.toMatchObject({ code: 'QZ403' });
  });

  it('are decided one by one; each shows its outcome, officer and answer', async () => {
    const { id } = await published();
    const one = (await record(id)).data.id;
    t.clock.advance({ minutes: 1 });
    const two = (await record(id, { channel: 'phone' })).data.id;
    await must(decide(other, id, two));
    expect((await decide(other, id, two)).errorCode).toBe('TRANSITION_FORBIDDEN');
    const states = async () => (await objectionsOf(id)).map(({ id: which, state }) => [which, state]);
    expect(await states()).toEqual([
      [one, 'open'],
      [two, 'dismissed'],
    ]);
    expect((await objectionsOf(id))[1]).toMatchObject({ decidedBy: other.name, answer: '查无实据' });
    await must(decide(other, id, one, { upheld: true, reason: '属实' }));
    expect(await states()).toEqual([
      [one, 'upheld'],
      [two, 'dismissed'],
    ]);
    const rejected = [{ status: 'rejected', approved_amount: null }];
    expect(await t.sql('select status, approved_amount from applications where id = $1', [id])).toEqual(rejected);
  });

  it('are not decided, and an approval is not revoked, without a visible reason', async () => {
    const { id } = await published();
    const objectionId = (await record(id)).data.id;
    const blank = { reason: ' \u3000\u200b\u2060' };
    const refused = { status: 422, fields: { reason: { code: 'required' } } };
    expect(await decide(other, id, objectionId, blank)).toMatchObject(refused);
    expect(await decide(other, id, objectionId, { ...blank, upheld: true })).toMatchObject(refused);
    expect(await other.revoke(id, blank.reason)).toMatchObject(refused);
  });

  it('have one decision when two members decide at the same time', async () => {
    const { id } = await published();
    const objectionId = (await record(id)).data.id;
    const members = await Promise.all([1, 2, 3].map(() => staffMember(t, ['review2'])));
    const replies = await Promise.all(members.map((member) => decide(member, id, objectionId)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('stay open while the case is revoked and reviewed again, and end with the case', async () => {
    const { id, who } = await published();
    const { id: objectionId } = (await record(id)).data;
    const stateOf = async () => (await objectionsOf(id))[0]?.state;
    await must(other.revoke(id, '举报属实'));
    expect(await stateOf()).toBe('open');
    await must(approver.sendBack(id, marked));
    expect(await stateOf()).toBe('open');
    expect((await decide(other, id, objectionId)).status).toBe(409);
    await must(who.send('POST', `/applications/${id}/withdrawal`, {}));
    expect(await stateOf()).toBe('ended');
    expect((await other.send('GET', '/objections')).data).not.toMatchObject({ list: [{ applicationId: id }] });
  });

  it('return a case when their decision marks items', async () => {
    const { id } = await published();
    const { id: objectionId } = (await record(id)).data;
    expect(await decide(other, id, objectionId, { items: marked })).toMatchObject({ data: { status: 'returned' } });
    expect((await objectionsOf(id))[0]).toMatchObject({ state: 'returned', decidedBy: other.name });
  });

  it('show their text to the reviewers, not to members who only pay', async () => {
    const { id } = await published();
    await record(id);
    const payer = await staffMember(t, ['pay', 'release']);
    const seen = ((await payer.show(id)).data as Detail).objections;
    expect(seen).toMatchObject([{ state: 'open', channel: 'paper' }]);
    expect(JSON.stringify(seen)).not.toContain('旧车');
  });

  it('without a decision are listed for the cities of a member, the earliest first', async () => {
    const { id } = await published();
    t.clock.set('2026-11-22T10:00:00+08:00');
    await clerk.signInAgain();
    const later = (await record(id, { receivedOn: '2026-11-22' })).data.id;
    const earlier = (await record(id)).data.id;
    const { list } = (await must(
      clerk.send('GET', '/objections?pageSize=100'),
    )) as CallTypes['openObjections']['reply'];
    expect(list.filter((one) => one.applicationId === id).map((one) => one.id)).toEqual([earlier, later]);
    const away = await staffMember(t, ['review2'], { regions: ['330100'] });
    expect((await away.send('GET', '/objections')).data).toEqual({ list: [], total: 0 });
  });

  describe('and payment', () => {
    const batchOf = (payer: StaffMember) =>
      payer.send<{ id: string; count: number }>('POST', '/batches', { edition: 'scrap-cur' });

    it('keep a case out of a batch until they are decided', async () => {
      const [one, two] = [await published(), await published()];
      await t.sql(`update applications set status = 'withdrawn' where id <> all($1::uuid[])`, [[one.id, two.id]]);
      const objectionId = (await record(one.id)).data.id;
      t.clock.advance({ days: 8 });
      const payer = await staffMember(t, ['pay']);
      const other2 = await staffMember(t, ['review2']);
      const lines = async (batch: string) =>
        (await t.sql('select application_id as id from payment_lines where batch_id = $1', [batch])).map(
          (line) => line.id as string,
        );
      expect(await lines((await must(batchOf(payer))).id)).toEqual([two.id]);
      expect((await batchOf(payer)).status).toBe(422);
      await must(decide(other2, one.id, objectionId));
      expect(await lines((await must(batchOf(payer))).id)).toEqual([one.id]);
    });

    it('stop the payment of a case that is in a batch already', async () => {
      const { id } = await published();
      t.clock.advance({ days: 8 });
      const payer = await staffMember(t, ['pay']);
      const releaser = await staffMember(t, ['release']);
      for (const member of [clerk, lead]) await member.signInAgain();
      const batch = await must(batchOf(payer));
      const lastDay = { receivedOn: '2026-11-26' };
      expect(await record(id, lastDay)).toMatchObject({
        status: 422,
        fields: { receivedOn: { code: 'range', reason: 'range.publicityOver', params: { last: '2026-11-26' } } },
      });
      const recorded = await record(id, lastDay, lead);
      expect(recorded).toMatchObject({ status: 201, data: { inBatch: true } });
      const [{ number }] = await t.sql('select number from applications where id = $1', [id]);
      expect(await releaser.send('POST', `/batches/${batch.id}/release`)).toMatchObject({
        errorCode: 'BATCH_CLOSED',
        data: { moved: [], frozen: [], objectedTo: [number] },
      });
      expect(await t.sql('select status from applications where id = $1', [id])).toEqual([{ status: 'publicity' }]);
      const later = await record(id, { ...lastDay, channel: 'phone' }, lead);
      expect(later).toMatchObject({ status: 201 });
      expect(later.data).not.toHaveProperty('inBatch');
    });

    describe('when a lead records them after the publicity', () => {
      const late = { receivedOn: '2026-11-26' };
      const afterPublicity = async () => {
        t.clock.advance({ days: 8 });
        for (const member of [approver, other, lead]) await member.signInAgain();
      };

      it('are recorded for a case until one is dismissed, and again in its next publicity', async () => {
        const { id } = await published();
        await afterPublicity();
        const first = (await record(id, late, lead)).data.id;
        const second = (await record(id, { ...late, text: '第二封信' }, lead)).data.id;
        await must(decide(other, id, first));
        const another = await staffMember(t, ['lead']);
        for (const by of [lead, another])
          expect(await record(id, { ...late, text: `第三封信${by.id}` }, by)).toMatchObject({
            status: 422,
            fields: { receivedOn: { code: 'limit_reached', reason: 'limit_reached.objectionDismissed' } },
          });
        await must(decide(other, id, second));
        await must(other.revoke(id, '举报属实'));
        await must(approver.approve(id));
        await must(approver.publish(id));
        t.clock.advance({ days: 8 });
        await lead.signInAgain();
        expect(await record(id, { receivedOn: '2026-12-04' }, lead)).toMatchObject({ status: 201 });
      });

      it('are at most three per lead that no other member has decided, also at the same moment', async () => {
        const cases = [];
        for (let i = 0; i < 5; i += 1) cases.push((await published()).id);
        await afterPublicity();
        const replies = await Promise.all(cases.slice(0, 4).map((id) => record(id, late, lead)));
        expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422]);
        const reached = {
          receivedOn: { code: 'limit_reached', reason: 'limit_reached.objections', params: { most: 3 } },
        };
        expect(replies.find(({ status }) => status === 422)).toMatchObject({ fields: reached });
        expect(await record(cases[4]!, late, lead)).toMatchObject({ fields: reached });
        expect((await record(cases[4]!, late, await staffMember(t, ['lead']))).status).toBe(201);
        const decided = replies.findIndex(({ status }) => status === 201);
        await must(decide(other, cases[decided]!, replies[decided]!.data.id));
        const refused = replies.findIndex(({ status }) => status === 422);
        expect((await record(cases[refused]!, late, lead)).status).toBe(201);
      });
    });

    it('keep the database from paying the case, also for a server that does not know them', async () => {
      const { id } = await published();
      const objectionId = (await record(id)).data.id;
      const pay = () =>
        t.sql(
          `insert into application_events (application_id, seq, at, event, status, actor) values ($1, 99, now(), 'pay', 'paying', 'x')`,
          [id],
        );
      await expect(pay()).rejects.toMatchObject({ constraint: 'application_events_objected_case' });
      await must(decide(other, id, objectionId));
      await pay();
    });
  });
});
