import { randomUUID } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';

import { locations } from '../../platform/crypto/sealLocations';
import { useGateway } from '../../testing/identity/gateway';
import { applicant, call, must } from '../../testing/applicant';
import { auditOf } from '../../testing/record';
import { staffMember, type StaffMember } from '../../testing/staff';
import { unreachedCase } from '../../testing/unreached';
import { recordReport } from '../../messages/messageQueries';
import { sendDue } from '../../messages/worker';

type List = CallTypes['unreachable']['reply'];

describe('a failed message that an officer sends again', () => {
  const { t, gateway } = useGateway({ now: '2026-11-21T10:00:00+08:00' });
  let officer: StaffMember;
  let n = 0;
  beforeEach(async () => {
    for (const table of ['messages', 'rate_limits']) await t.deps.pool.query(`delete from ${table}`);
    t.clock.set('2026-11-21T10:00:00+08:00');
    officer = await staffMember(t, ['intake', 'review1']);
  });

  const unreached = () => unreachedCase(t, gateway, officer, (n += 1));
  const list = () => must(officer.send<List>('GET', '/unreachable'));

  const failed = async () => (await list()).list[0]!;
  const resend = (applicationId: string, message: string, by = officer, key: string = randomUUID()) =>
    by.send<CallTypes['resendMessage']['reply']>(
      'POST',
      `/applications/${applicationId}/messages`,
      { message },
      { 'idempotency-key': key },
    );
  const refusedAs = (reason: string) => ({ status: 409, errorCode: 'TRANSITION_FORBIDDEN', data: { reason } });
  const failedState = (id: string) =>
    t.deps.pool.query(`update messages set state = 'failed', reason = 'report', ended_at = $2 where id = $1`, [
      id,
      t.clock.now(),
    ]);

  it('is sent once under a new id with the current deadline, leaves the list and is audited', async () => {
    const { who, id } = await unreached();
    const { id: message } = await failed();
    const shown = await must(officer.send<CallTypes['officeApplication']['reply']>('GET', `/applications/${id}`));
    expect(shown.undelivered).toEqual({
      id: message,
      kind: 'returned',
      occasion: 'event',
      reason: 'gateway',
      failedAt: '2026-11-21T16:01:00.000+08:00',
    });
    gateway.answerWith(200);
    const now = { at: '2026-11-21T16:01:00.000+08:00', waits: null, isToNewNumber: false };
    expect(await resend(id, message, officer, 'same')).toEqual({ status: 200, data: now });
    expect(await resend(id, message, officer, 'same')).toEqual({ status: 200, data: now });
    expect((await list()).total).toBe(0);
    // A late report names the first id.
    expect(await recordReport(t.deps.db, message, 'delivered', t.clock.now())).toBe(false);
    await sendDue(t.deps);
    const sent = gateway.messagesTo(who.mobile);
    expect(sent).toEqual([expect.objectContaining({ text: expect.stringContaining('12月6日24:00') })]);
    expect(sent[0]!.id).not.toBe(message);
    expect(await resend(id, message)).toMatchObject(refusedAs('handled'));
    expect(await auditOf(t, { actor: `staff:${officer.id}`, action: 'resend_message' })).toMatchObject([
      {
        actor: `staff:${officer.id}`,
        target: `application:${id}`,
        detail: { message: sent[0]!.id, before: message, kind: 'returned', occasion: 'event', reason: 'gateway' },
      },
    ]);
    await failedState(sent[0]!.id!);
    expect(await list()).toMatchObject({ list: [{ id: sent[0]!.id, reason: 'report' }], total: 1 });
  });

  it('is sent once when two officers send it at the same time', async () => {
    const { who, id } = await unreached();
    const other = await staffMember(t, ['review2']);
    const { id: message } = await failed();
    gateway.answerWith(200);
    const replies = await Promise.all([resend(id, message), resend(id, message, other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject(refusedAs('handled'));
    await sendDue(t.deps);
    expect(gateway.messagesTo(who.mobile)).toHaveLength(1);
  });

  it('waits for 08:00 when it is sent again at night', async () => {
    const { who, id } = await unreached();
    const { id: message } = await failed();
    gateway.answerWith(200);
    t.clock.set('2026-11-21T21:30:00+08:00');
    await officer.signInAgain();
    const later = { at: '2026-11-22T08:00:00.000+08:00', waits: 'quiet', isToNewNumber: false };
    expect(await must(resend(id, message))).toEqual(later);
    await sendDue(t.deps);
    expect(gateway.messagesTo(who.mobile)).toEqual([]);
    t.clock.set('2026-11-22T08:00:00+08:00');
    await sendDue(t.deps);
    expect(gateway.messagesTo(who.mobile)).toHaveLength(1);
  });

  it('goes to the number that the applicant has now, and the reply names the change', async () => {
    const { who, id } = await unreached();
    gateway.answerWith(200);
    const mobile = '19912345678';
    t.clock.advance({ minutes: 1 });
    await who.signInAgain();
    await must(call(t, 'POST', '/auth/codes', { body: { mobile } }));
    await must(who.send('PUT', '/me/mobile', { mobile, code: gateway.codeFor(mobile) }));
    expect(await must(resend(id, (await failed()).id))).toMatchObject({ isToNewNumber: true });
    await sendDue(t.deps);
    expect(gateway.messagesTo(mobile).map(({ kind }) => kind)).toEqual(['returned']);
  });

  it('is refused when a later message of the same event was sent', async () => {
    const { id } = await unreached();
    const { id: message } = await failed();
    gateway.answerWith(200);
    t.clock.set('2026-12-03T09:00:00+08:00');
    await sendDue(t.deps);
    await officer.signInAgain();
    expect((await list()).total).toBe(0);
    expect(await resend(id, message)).toMatchObject(refusedAs('superseded'));
  });

  it('is refused with a reason when it would not be sent', async () => {
    const { who, id } = await unreached();
    const { id: message } = await failed();
    gateway.answerWith(200);
    expect(await resend(id, randomUUID())).toMatchObject(refusedAs('handled'));
    // The message of another case, whose city may not be one of the officer.
    const other = await (await applicant(t)).submitted('newApply', (n += 1));
    expect(await resend(other.id, message)).toMatchObject(refusedAs('handled'));
    const change = (sql: string) => t.deps.pool.query(sql, [who.accountId]);

    await change(`update messages set occasion = 'last_day' where account_id = $1 and state = 'failed'`);
    await change(`insert into message_settings (account_id, reminders, language) values ($1, false, 'zh-CN')`);
    expect(await resend(id, message)).toMatchObject(refusedAs('switched_off'));
    await change(`delete from message_settings where account_id = $1`);
    await change(`update messages set occasion = 'event' where account_id = $1 and state = 'failed'`);

    const { rows } = await change('select mobile_sealed from accounts where id = $1');
    await change(`update accounts set mobile_sealed = null where id = $1`);
    await t.sql('update submissions set answers_sealed = $2 where application_id = $1', [
      id,
      t.deps.vault.seal('{"personalInfo":{}}', locations.submission(id, 0)),
    ]);
    expect(await resend(id, message)).toMatchObject(refusedAs('no_mobile'));
    await t.deps.pool.query('update accounts set mobile_sealed = $2 where id = $1', [
      who.accountId,
      (rows as { mobile_sealed: string }[])[0]!.mobile_sealed,
    ]);

    const used = `insert into rate_limits values ('sms:all', $1, 20000), ('sms:reserve', $1, 20000)
      on conflict (key) do update set since = excluded.since, used = excluded.used`;
    await t.deps.pool.query(used, [t.clock.now()]);
    expect(await resend(id, message)).toMatchObject({ status: 503, errorCode: 'SMS_LIMIT_REACHED' });
    await t.deps.pool.query(`delete from rate_limits where key like 'sms:%'`);

    await who.signInAgain();
    await who.send('GET', `/applications/${id}?opened=true`);
    expect(await resend(id, message)).toMatchObject(refusedAs('seen'));
    await must(who.send('POST', `/applications/${id}/withdrawal`, {}));
    expect(await resend(id, message)).toMatchObject(refusedAs('over'));
    expect(gateway.messagesTo(who.mobile)).toEqual([]);
    await must(officer.send('POST', `/unreachable/${message}`, {}));
    expect(await resend(id, message)).toMatchObject(refusedAs('handled'));
  });

  it('is refused after three resends of the case within a day', async () => {
    const { id } = await unreached();
    for (let n = 0; n < 3; n += 1) {
      await must(resend(id, (await failed()).id));
      await t.deps.pool.query(
        `update messages set state = 'failed', ended_at = $1 where state = 'due' and occasion = 'event'`,
        [t.clock.now()],
      );
    }
    expect(await resend(id, (await failed()).id)).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' });
  });
});
