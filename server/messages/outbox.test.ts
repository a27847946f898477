import { useGateway } from '../testing/identity/gateway';
import { somebody } from '../testing/identity/person';
import { applicant, call, must, type Applicant } from '../testing/applicant';
import { office } from '../testing/office';
import { applyPending } from '../testing/pending';
import { recordReport } from './messageQueries';
import type { Message } from './outboxQueries';
import { planForTransitions } from './plan';
import { sendDue } from './worker';

describe('outbox of messages', () => {
  const { t, gateway } = useGateway({ now: '2026-11-21T10:00:00+08:00', env: { SMS_KEY: 'gateway-key' } });
  let n = 0;
  beforeEach(async () => {
    gateway.answerWith(200);
    await t.deps.pool.query(`update messages set state = 'cancelled', mobile_sealed = null where state = 'due'`);
    await t.deps.pool.query('delete from rate_limits');
    t.clock.set('2026-11-21T10:00:00+08:00');
  });

  async function returned(
    change?: Parameters<Applicant['submitted']>[2],
  ): Promise<{ who: Applicant; id: string; number: string }> {
    const who = await applicant(t);
    const { id, number = '' } = await who.submitted('newApply', (n += 1), change);
    await must(office(t).intake(id));
    await must(office(t).sendBack(id, [{ key: 'oldRegCert', code: 'blurred', text: '' }]));
    return { who, id, number };
  }
  /** Returns the message to the number that the person had before a change. */
  async function mobileChanged(): Promise<Applicant> {
    const who = await applicant(t);
    const { mobile } = somebody();
    await must(call(t, 'POST', '/auth/codes', { body: { mobile } }));
    await must(who.send('PUT', '/me/mobile', { mobile, code: gateway.codeFor(mobile) }));
    return who;
  }
  const messages = async (column: 'application_id' | 'account_id', id: string) =>
    t.sql<Message>(`select * from messages where ${column} = $1 order by planned_at`, [id]);
  const rows = async (id: string) => messages('application_id', id);
  const at = async (instant: string): Promise<void> => {
    t.clock.set(`${instant}+08:00`);
    await sendDue(t.deps);
  };
  const states = async (id: string) => (await rows(id)).map(({ occasion, state, reason }) => [occasion, state, reason]);
  const texts = ({ mobile }: Applicant) => gateway.messagesTo(mobile).map(({ text }) => text);

  it('sends a message at a return, with the last four characters of the number and the deadline of the database', async () => {
    const { who, id, number } = await returned();
    await sendDue(t.deps);
    const [sent] = gateway.messagesTo(who.mobile);
    expect(sent).toEqual({
      id: (await rows(id))[0]?.id,
      mobile: who.mobile,
      kind: 'returned',
      language: 'zh-CN',
      authorization: 'Bearer gateway-key',
      template: 'returned',
      variables: { number: number.slice(-4), until: '12月6日24:00' },
      text: `【汽车置换一件事】您尾号${number.slice(-4)}的补贴申请有几处要改，请在12月6日24:00前改好再提交，过期关闭。请打开“汽车置换一件事”看怎么改。`,
    });
    expect((await who.get(id)).deadline).toBe('2026-12-07T00:00:00.000+08:00');
    expect((await rows(id))[0]).toMatchObject({
      state: 'sent',
      tries: 1,
      deadline: new Date('2026-12-07T00:00:00+08:00'),
    });
  });

  it('writes the message in the transaction of the event: none while the event fails, one when it is tried again', async () => {
    const who = await applicant(t);
    const { id } = await who.submitted('newApply', (n += 1));
    await must(office(t).intake(id));
    await t.deps.pool.query(`alter table messages add constraint planted check (kind <> 'returned') not valid`);
    const item = [{ key: 'oldRegCert', code: 'blurred', text: '' }];
    await expect(office(t).sendBack(id, item)).rejects.toThrow('no effect');
    expect(await rows(id)).toEqual([]);
    expect((await who.get(id)).status).toBe('reviewing');
    await t.deps.pool.query('alter table messages drop constraint planted');
    await applyPending(t);
    expect((await rows(id)).map(({ occasion }) => occasion)).toEqual(['event', 'days3', 'day1']);
  });

  it('writes no second message of the same event', async () => {
    const { who, id } = await returned();
    const [event] = await t.sql<{ event_seq: number }>(
      'select max(seq) as event_seq from application_events where application_id = $1',
      [id],
    );
    const before = await rows(id);
    const moved = { id, account_id: who.accountId, due_at: null, event_seq: event!.event_seq };
    await planForTransitions(t.deps.db, [moved], 'return', t.clock.now());
    expect(await rows(id)).toEqual(before);
  });

  it('sends each message once when two workers run at the same time', async () => {
    const people = [await returned(), await returned(), await returned()];
    await Promise.all([sendDue(t.deps), sendDue(t.deps), sendDue(t.deps)]);
    for (const { who } of people) expect(texts(who)).toHaveLength(1);
  });

  it('repeats a message with the same id when the reply was lost', async () => {
    const { who, id } = await returned();
    gateway.answerWith('lost');
    await sendDue(t.deps);
    expect(await states(id)).toContainEqual(['event', 'due', null]);
    gateway.answerWith(200);
    await at('2026-11-21T10:02:01');
    const ids = gateway.messagesTo(who.mobile).map((one) => one.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('repeats a message after a crash between sending and recording, once the lease has ended', async () => {
    const { who, id } = await returned();
    await t.deps.pool.query(
      `update messages set taken_until = $1, tries = 1 where application_id = $2 and occasion = 'event'`,
      [new Date('2026-11-21T10:01:00+08:00'), id],
    );
    await at('2026-11-21T10:00:59');
    expect(texts(who)).toEqual([]);
    await at('2026-11-21T10:01:00');
    expect(texts(who)).toHaveLength(1);
  });

  it('gives up after six hours of failures', async () => {
    const { who, id } = await returned();
    gateway.answerWith(503);
    for (let minute = 0; minute <= 6 * 60; minute += 5) {
      t.clock.set('2026-11-21T10:00:00+08:00');
      t.clock.advance({ minutes: minute });
      await sendDue(t.deps);
    }
    t.clock.advance({ hours: 1 });
    await sendDue(t.deps);
    expect((await states(id))[0]).toEqual(['event', 'failed', 'gateway']);
    expect((await rows(id))[0]?.tries).toBeLessThan(16);
    gateway.answerWith(200);
    await at('2026-11-21T20:00:00');
    expect(texts(who)).toEqual([]);
  });

  it('waits for the morning when the return is at night', async () => {
    t.clock.set('2026-11-21T21:00:00+08:00');
    const { who } = await returned();
    for (const hour of ['21:00:00', '23:59:59']) await at(`2026-11-21T${hour}`);
    for (const hour of ['00:00:00', '07:59:59']) await at(`2026-11-22T${hour}`);
    expect(texts(who)).toEqual([]);
    await at('2026-11-22T08:00:00');
    expect(texts(who)).toHaveLength(1);
  });

  it('sends nothing in the last minute before 21:00, and in the morning retries for six hours', async () => {
    t.clock.set('2026-11-21T20:58:30+08:00');
    const { who, id } = await returned();
    gateway.answerWith(503);
    await sendDue(t.deps);
    gateway.answerWith(200);
    await at('2026-11-21T20:59:30');
    expect(texts(who)).toEqual([]);
    gateway.answerWith(503);
    await at('2026-11-22T08:00:00');
    expect((await rows(id))[0]).toMatchObject({ state: 'due', tries: 2 });
    gateway.answerWith(200);
    await at('2026-11-22T08:05:00');
    expect(texts(who)).toHaveLength(1);
  });

  it('reminds three days and one day before the deadline while nothing is resubmitted', async () => {
    const { who, id } = await returned();
    await at('2026-11-21T10:00:00');
    await at('2026-12-03T08:59:59');
    expect(texts(who)).toHaveLength(1);
    await at('2026-12-03T09:00:00');
    expect(texts(who)[1]).toContain('还没有改好，过了12月6日24:00会关闭');
    await at('2026-12-05T09:00:00');
    expect(texts(who)).toHaveLength(3);
    await at('2026-12-06T23:00:00');
    expect(await states(id)).toEqual([
      ['event', 'sent', null],
      ['days3', 'sent', null],
      ['day1', 'sent', null],
    ]);
  });

  it('sends one reminder, not two, after a long stop of the worker', async () => {
    const { who, id } = await returned();
    await at('2026-12-05T10:00:00');
    expect(texts(who)).toHaveLength(1);
    expect(await states(id)).toEqual([
      ['event', 'cancelled', 'superseded'],
      ['days3', 'cancelled', 'superseded'],
      ['day1', 'sent', null],
    ]);
  });

  it('cancels a message whose occasion is over at the moment of sending', async () => {
    const { who, id } = await returned();
    await must(who.send('POST', `/applications/${id}/withdrawal`, {}));
    await sendDue(t.deps);
    expect(texts(who)).toEqual([]);
    expect((await states(id))[0]).toEqual(['event', 'cancelled', 'over']);

    const missed = await returned();
    await at('2026-12-07T09:00:00');
    expect(texts(missed.who)).toEqual([]);
  });

  it('moves a reminder when the deadline was extended, and names the new day', async () => {
    const { who, id } = await returned();
    await at('2026-11-21T10:00:00');
    await t.deps.pool.query('update applications set due_at = $1 where id = $2', [
      new Date('2026-12-17T00:00:00+08:00'),
      id,
    ]);
    await at('2026-12-03T09:00:00');
    expect(texts(who)).toHaveLength(1);
    await at('2026-12-13T09:00:00');
    expect(texts(who)[1]).toContain('12月16日24:00');
  });

  it('sends the messages of an account without a number to the number of the last submission, but no code', async () => {
    const typed = '13912340099';
    const { who, number } = await returned((answers) => ({
      ...answers,
      personalInfo: { ...answers.personalInfo, mobile: typed },
    }));
    await t.sql('update accounts set mobile_sealed = null, mobile_index = null where id = $1', [who.accountId]);
    await sendDue(t.deps);
    expect(gateway.messagesTo(typed).map(({ text }) => text)).toEqual([
      expect.stringContaining(`尾号${number.slice(-4)}`),
    ]);
    expect((await who.send('POST', '/me/codes', {})).status).toBe(404);
    expect(gateway.codeFor(typed)).toBe('');
  });

  it('is not blocked by codes that use up SMS_PER_HOUR, and does not use up the codes of the hour', async () => {
    const first = await returned();
    await t.deps.pool.query(`insert into rate_limits values ('sms:all', $1, 20000)`, [t.clock.now()]);
    await sendDue(t.deps);
    expect(texts(first.who)).toHaveLength(1);
    const second = await returned();
    await t.deps.pool.query(`update rate_limits set used = 5000 where key = 'sms:reserve'`);
    await sendDue(t.deps);
    expect(texts(second.who)).toEqual([]);
    expect((await t.deps.pool.query(`select used from rate_limits where key = 'sms:all'`)).rows).toEqual([
      { used: 20000 },
    ]);
    await at('2026-11-21T11:00:01');
    expect(texts(second.who)).toHaveLength(1);
  });

  it('ends a message whose mobile number cannot be decrypted, and sends the next one', async () => {
    const damaged = await returned();
    await t.deps.pool.query(`update accounts set mobile_sealed = 'v2.damaged' where id = $1`, [damaged.who.accountId]);
    t.clock.advance({ minutes: 1 });
    const { who } = await returned();
    await sendDue(t.deps);
    expect((await rows(damaged.id))[0]).toMatchObject({ state: 'failed', reason: 'unreadable' });
    expect(texts(who)).toHaveLength(1);
  });

  it('tells the old number of a change although the account was deleted before the morning', async () => {
    t.clock.set('2026-11-21T21:30:00+08:00');
    const who = await mobileChanged();
    await must(who.send('DELETE', '/me'));
    await at('2026-11-22T08:00:00');
    expect(gateway.messagesTo(who.mobile).map(({ kind }) => kind)).toEqual(['mobile_changed']);
    expect(await messages('account_id', who.accountId)).toMatchObject([{ state: 'sent', mobile_sealed: null }]);
  });

  it('a report that arrives before the reply of the gateway is recorded removes the stored old number', async () => {
    const who = await mobileChanged();
    gateway.answerWith('lost');
    await sendDue(t.deps);
    const [message] = await messages('account_id', who.accountId);
    expect(message).toMatchObject({ state: 'due', mobile_sealed: expect.any(String) });
    await recordReport(t.deps.db, message!.id, 'delivered', t.clock.now());
    expect(await messages('account_id', who.accountId)).toMatchObject([{ state: 'delivered', mobile_sealed: null }]);
  });

  it('removes the stored old number of a message that is given up', async () => {
    const who = await mobileChanged();
    gateway.answerWith(503);
    for (let hour = 10; hour <= 17; hour += 1) await at(`2026-11-21T${hour}:00:00`);
    expect(await messages('account_id', who.accountId)).toMatchObject([{ state: 'failed', mobile_sealed: null }]);
  });

  it('leaves a kind that this process does not know to newer processes', async () => {
    const { id } = await returned();
    await t.deps.pool.query(`update messages set kind = 'later_kind' where application_id = $1`, [id]);
    t.clock.advance({ minutes: 1 });
    const { who } = await returned();
    await sendDue(t.deps);
    expect((await rows(id))[0]).toMatchObject({ state: 'due', tries: 0 });
    expect(texts(who)).toHaveLength(1);
    await t.deps.pool.query(`update messages set kind = 'returned' where application_id = $1`, [id]);
  });
});
