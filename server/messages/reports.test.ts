import { randomUUID } from 'node:crypto';

import { useGateway } from '../testing/identity/gateway';
import { testApp } from '../testing/app';
import { applicant, call, must } from '../testing/applicant';
import { office } from '../testing/office';
import { signReport } from './reports';
import { sendDue } from './worker';

const KEY = 'gateway-key';
type Status = 'delivered' | 'failed';

describe('reports of the SMS gateway', () => {
  const { t, gateway } = useGateway({ now: '2026-11-21T10:00:00+08:00', env: { SMS_KEY: KEY } });
  let n = 0;
  beforeEach(() => gateway.answerWith(200));

  const report = (id: string, status: string, signature?: string) =>
    call(t, 'POST', '/sms/reports', {
      body: { id, status },
      ...(signature && { headers: { 'x-signature': signature } }),
    });
  const signedReport = (id: string, status: Status) => report(id, status, signReport(KEY, { id, status }));
  async function message(answer: 200 | 'lost' = 200): Promise<string> {
    const who = await applicant(t);
    const { id } = await who.submitted('newApply', (n += 1));
    await must(office(t).intake(id));
    await must(office(t).reject(id));
    gateway.answerWith(answer);
    await sendDue(t.deps);
    const { rows } = await t.deps.pool.query<{ id: string }>('select id from messages where application_id = $1', [id]);
    return rows[0]!.id;
  }
  const stateOf = async (id: string) =>
    (await t.deps.pool.query('select state, reason from messages where id = $1', [id])).rows[0] as object;

  it('a report sets the state, and a late delivery corrects a failure', async () => {
    const id = await message();
    expect((await signedReport(id, 'failed')).status).toBe(200);
    expect(await stateOf(id)).toEqual({ state: 'failed', reason: 'report' });
    expect((await signedReport(id, 'delivered')).status).toBe(200);
    expect(await stateOf(id)).toEqual({ state: 'delivered', reason: null });
    expect((await signedReport(id, 'failed')).status).toBe(200);
    expect(await stateOf(id)).toEqual({ state: 'delivered', reason: null });
  });

  it('a report about an unknown message is accepted without an effect', async () => {
    expect((await signedReport(randomUUID(), 'delivered')).status).toBe(200);
  });

  it('a report on a message whose reply was lost ends the repetitions', async () => {
    const id = await message('lost');
    expect(await stateOf(id)).toEqual({ state: 'due', reason: null });
    await must(signedReport(id, 'delivered'));
    gateway.answerWith(200);
    const before = gateway.sent.length;
    t.clock.advance({ minutes: 30 });
    await sendDue(t.deps);
    expect(gateway.sent).toHaveLength(before);
  });

  it('refuses a report without a signature, with that of another key, message or status', async () => {
    const id = await message();
    expect((await report(id, 'failed')).status).toBe(401);
    for (const signature of [
      signReport('other-key', { id, status: 'failed' }),
      signReport(KEY, { id: randomUUID(), status: 'failed' }),
      signReport(KEY, { id, status: 'delivered' }),
      'é'.repeat(32),
    ])
      expect((await report(id, 'failed', signature)).status).toBe(403);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  });

  it('refuses all reports without SMS_KEY', async () => {
    const other = await testApp();
    const id = randomUUID();
    const headers = { 'x-signature': signReport('', { id, status: 'failed' }) };
    expect((await call(other, 'POST', '/sms/reports', { body: { id, status: 'failed' }, headers })).status).toBe(401);
    await other.close();
  });
});
