import type { Deps } from '../deps';
import { useGateway } from '../testing/identity/gateway';
import { somebody } from '../testing/identity/person';
import { applicant, call, must, type Applicant } from '../testing/applicant';
import { inState } from '../testing/states';
import { recordReport } from './messageQueries';
import type { Message } from './outboxQueries';
import { sendDue } from './worker';

describe('outbox: damaged rows, limits and the evening', () => {
  const { t, gateway } = useGateway({ now: '2026-11-21T10:00:00+08:00', env: { SMS_KEY: 'gateway-key' } });
  let n = 0;
  beforeEach(async () => {
    gateway.answerWith(200);
    await t.deps.pool.query(`update messages set state = 'cancelled', mobile_sealed = null where state = 'due'`);
    await t.deps.pool.query('delete from rate_limits');
    t.clock.set('2026-11-21T10:00:00+08:00');
  });

  const returned = () => inState(t, (n += 1), 'returned');
  /** Returns the message to the number that the person had before a change. */
  async function mobileChanged(): Promise<Applicant> {
    const who = await applicant(t);
    const { mobile } = somebody();
    await must(call(t, 'POST', '/auth/codes', { body: { mobile } }));
    await must(who.send('PUT', '/me/mobile', { mobile, code: gateway.codeFor(mobile) }));
    return who;
  }
  const messages = async (column: 'application_id' | 'account_id', id: string) =>
    (await t.deps.pool.query<Message>(`select * from messages where ${column} = $1 order by planned_at`, [id])).rows;
  const first = async (id: string) => (await messages('application_id', id))[0]!;
  const at = async (instant: string): Promise<void> => {
    t.clock.set(`${instant}+08:00`);
    await sendDue(t.deps);
  };
  const kinds = ({ mobile }: Applicant) => gateway.messagesTo(mobile).map(({ kind }) => kind);

  it('ends a message whose mobile number cannot be decrypted, and sends the next one', async () => {
    const damaged = await returned();
    await t.deps.pool.query(`update accounts set mobile_sealed = 'v2.damaged' where id = $1`, [damaged.who.accountId]);
    t.clock.advance({ minutes: 1 });
    const { who } = await returned();
    await sendDue(t.deps);
    expect(await first(damaged.id)).toMatchObject({ state: 'failed', reason: 'unreadable', ended_at: t.clock.now() });
    expect(kinds(who)).toEqual(['returned']);
  });

  it('tells the old number of a change although the account was deleted before the morning', async () => {
    t.clock.set('2026-11-21T21:30:00+08:00');
    const who = await mobileChanged();
    await must(who.send('DELETE', '/me'));
    await at('2026-11-22T08:00:00');
    expect(kinds(who)).toEqual(['mobile_changed']);
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
    expect(await first(id)).toMatchObject({ state: 'due', tries: 0 });
    expect(kinds(who)).toEqual(['returned']);
    await t.deps.pool.query(`update messages set kind = 'returned' where application_id = $1`, [id]);
  });

  it('waits while SMS_PER_HOUR and the reserve are used up, without moving messages, and keeps their order', async () => {
    const early = await returned();
    t.clock.advance({ minutes: 1 });
    const late = await returned();
    const limits = [
      `('sms:all', '2026-11-21T10:00:00+08:00', 20000)`,
      `('sms:reserve', '2026-11-21T10:00:00+08:00', 5000)`,
    ];
    await t.deps.pool.query(`insert into rate_limits values ${limits.join()}`);
    const before = [await first(early.id), await first(late.id)];
    await sendDue(t.deps);
    expect([await first(early.id), await first(late.id)]).toEqual(before);
    expect((await t.deps.pool.query("select used from rate_limits where key like 'sms%' order by used")).rows).toEqual([
      { used: 5000 },
      { used: 20000 },
    ]);
    const sent = gateway.sent.length;
    await at('2026-11-21T11:00:01');
    expect(gateway.sent.slice(sent).map(({ mobile }) => mobile)).toEqual([early.who.mobile, late.who.mobile]);
  });

  it('sends nothing in the last minute before 21:00, and in the morning retries for six hours', async () => {
    t.clock.set('2026-11-21T20:58:30+08:00');
    const { who, id } = await returned();
    gateway.answerWith(503);
    await sendDue(t.deps);
    gateway.answerWith(200);
    await at('2026-11-21T20:59:30');
    expect(kinds(who)).toEqual([]);
    gateway.answerWith(503);
    await at('2026-11-22T08:00:00');
    expect(await first(id)).toMatchObject({ state: 'due', tries: 2 });
    gateway.answerWith(200);
    await at('2026-11-22T08:05:00');
    expect(kinds(who)).toEqual(['returned']);
  });

  it('reads the time after the wait for the budget: a message whose count waits until 21:00 is sent in the morning', async () => {
    t.clock.set('2026-11-21T20:50:00+08:00');
    const { who } = await returned();
    await t.deps.pool.query(`insert into rate_limits values ('sms:all', $1, 1)`, [t.clock.now()]);
    const holder = await t.deps.pool.connect();
    await holder.query('begin');
    await holder.query(`select from rate_limits where key = 'sms:all' for update`);
    const sending = sendDue(t.deps);
    for (let waits = 0; waits === 0;)
      waits = (await t.deps.pool.query(`select from pg_locks where not granted`)).rows.length;
    t.clock.set('2026-11-21T21:00:00+08:00');
    await holder.query('commit');
    holder.release();
    await sending;
    expect(kinds(who)).toEqual([]);
    expect((await t.deps.pool.query(`select used from rate_limits where key = 'sms:all'`)).rows).toEqual([{ used: 1 }]);
    await at('2026-11-22T08:00:00');
    expect(kinds(who)).toEqual(['returned']);
  });

  it('an error while the next message is taken does not end the run before the message on its way is recorded', async () => {
    const { id } = await returned();
    let taken = 0;
    const connect = async () => {
      if ((taken += 1) === 2) throw new Error('planted');
      return t.deps.pool.connect();
    };
    const deps = Object.create(t.deps, { pool: { value: { connect } } }) as Deps;
    let reply = (): void => {};
    const held = new Promise<void>((resolve) => {
      reply = resolve;
    });
    const { fetch } = globalThis;
    const slowGateway = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      await held;
      return fetch(...request);
    });
    let isOver = false;
    const sending = sendDue(deps).finally(() => {
      isOver = true;
    });
    const failure = expect(sending).rejects.toThrow('planted');
    while (taken < 2) await new Promise(setImmediate);
    for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
    expect(isOver).toBe(false);
    reply();
    await failure;
    expect(await first(id)).toMatchObject({ state: 'sent' });
    slowGateway.mockRestore();
  });

  it('takes one message after the other, while several are on their way to the gateway', async () => {
    for (let count = 0; count < 3; count += 1) await returned();
    let open = 0;
    let most = 0;
    const connect = async () => {
      most = Math.max(most, (open += 1));
      const client = await t.deps.pool.connect();
      const release = client.release.bind(client);
      client.release = (...how) => {
        open -= 1;
        client.release = release;
        release(...how);
      };
      return client;
    };
    const deps = Object.create(t.deps, { pool: { value: { connect } } }) as Deps;
    let onTheirWay = 0;
    const { fetch } = globalThis;
    let reply = (): void => {};
    const held = new Promise<void>((resolve) => {
      reply = resolve;
    });
    const slowGateway = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      if ((onTheirWay += 1) === 3) reply();
      await held;
      return fetch(...request);
    });
    await sendDue(deps);
    expect({ most, onTheirWay }).toEqual({ most: 1, onTheirWay: 3 });
    slowGateway.mockRestore();
  });
});
