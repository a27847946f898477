import type { CallTypes } from '@domain/contract/types';

import { locations } from '../../platform/crypto/sealLocations';
import { useGateway } from '../../testing/identity/gateway';
import { applicant, must } from '../../testing/applicant';
import { auditOf } from '../../testing/record';
import { staffMember, type StaffMember } from '../../testing/staff';
import { unreachedCase } from '../../testing/unreached';
import { sendDue } from '../../messages/worker';

type List = CallTypes['unreachable']['reply'];

describe('cases whose applicant could not be reached', () => {
  const { t, gateway } = useGateway({ now: '2026-11-21T10:00:00+08:00' });
  let officer: StaffMember;
  let n = 0;
  beforeEach(async () => {
    await t.deps.pool.query('delete from messages');
    gateway.answerWith(200);
    t.clock.set('2026-11-21T10:00:00+08:00');
    officer = await staffMember(t, ['intake', 'review1']);
  });

  const unreached = () => unreachedCase(t, gateway, officer, (n += 1));
  const list = () => must(officer.send<List>('GET', '/unreachable'));

  it('lists a returned case with the reason and the deadline once the retries have ended', async () => {
    const { id, number } = await unreached();
    expect(await list()).toEqual({
      list: [
        {
          id: expect.any(String),
          applicationId: id,
          number,
          status: 'returned',
          regionCode: '320500',
          kind: 'returned',
          occasion: 'event',
          reason: 'gateway',
          failedAt: '2026-11-21T16:01:00.000+08:00',
          deadline: '2026-12-07T00:00:00.000+08:00',
        },
      ],
      total: 1,
    });
  });

  it('removes an entry when the applicant acts or deletes the account, or when a later message is sent', async () => {
    const { who, id } = await unreached();
    const deleteAt = (instant: Date | null) =>
      t.deps.pool.query('update accounts set erased_at = $2 where id = $1', [who.accountId, instant]);
    await deleteAt(t.clock.now());
    expect((await list()).total).toBe(0);
    await deleteAt(null);
    await who.signInAgain();
    await must(who.send('POST', `/applications/${id}/withdrawal`, {}));
    expect((await list()).total).toBe(0);

    t.clock.set('2026-11-22T10:00:00+08:00');
    await officer.signInAgain();
    await unreached();
    expect((await list()).total).toBe(1);
    gateway.answerWith(200);
    t.clock.set('2026-12-04T10:00:00+08:00');
    await sendDue(t.deps);
    await officer.signInAgain();
    expect((await list()).total).toBe(0);
  });

  it('lists a case whose account and last submission have no usable number, until the account gets one', async () => {
    const who = await applicant(t);
    const { id } = await who.submitted('newApply', (n += 1));
    await must(officer.intake(id));
    await must(officer.sendBack(id, [{ key: 'oldRegCert', code: 'blurred', text: '' }]));
    const [account] = await t.sql('select mobile_sealed, mobile_index from accounts where id = $1', [who.accountId]);
    await t.sql('update accounts set mobile_sealed = null, mobile_index = null where id = $1', [who.accountId]);
    await t.sql('update submissions set answers_sealed = $2 where application_id = $1', [
      id,
      t.deps.vault.seal('{"personalInfo":{"mobile":"1391234"}}', locations.submission(id, 0)),
    ]);
    await sendDue(t.deps);
    expect(await list()).toMatchObject({ list: [{ applicationId: id, reason: 'no_mobile' }], total: 1 });
    await t.sql('update accounts set mobile_sealed = $2, mobile_index = $3 where id = $1', [
      who.accountId,
      account?.mobile_sealed,
      account?.mobile_index,
    ]);
    expect((await list()).total).toBe(0);
  });

  it('removes an entry when the applicant opens the case after the event', async () => {
    const { who, id } = await unreached();
    expect((await list()).total).toBe(1);
    await who.signInAgain();
    await must(who.send('GET', `/applications/${id}?opened=true`));
    expect((await list()).total).toBe(0);
  });

  it('an officer removes an entry once', async () => {
    await unreached();
    const [{ id, applicationId } = { id: '', applicationId: '' }] = (await list()).list;
    await must(officer.send('POST', `/unreachable/${id}`, {}));
    const { rows } = await t.deps.pool.query('select reached_at, reached_by from messages where id = $1', [id]);
    expect(rows).toEqual([{ reached_at: t.clock.now(), reached_by: `staff:${officer.id}` }]);
    expect(await list()).toEqual({ list: [], total: 0 });
    t.clock.advance({ minutes: 1 });
    await must(officer.send('POST', `/unreachable/${id}`, {}));
    expect((await t.deps.pool.query('select reached_at, reached_by from messages where id = $1', [id])).rows).toEqual(
      rows,
    );
    const audited = await auditOf(t, { actor: `staff:${officer.id}`, action: 'reach_applicant' });
    expect(audited).toMatchObject([{ target: `application:${applicationId}` }]);
    expect((await officer.send('POST', '/unreachable/none', {})).status).toBe(404);
  });

  it('exports the messages and the settings of the applicant', async () => {
    const { who, id } = await unreached();
    await who.signInAgain();
    await must(who.send('PUT', '/me/messages', { reminders: false }));
    expect(await must(who.send<object>('GET', '/me/export'))).toMatchObject({
      messageSettings: { reminders: false, language: 'zh-CN' },
      messages: [
        {
          kind: 'returned',
          occasion: 'event',
          applicationId: id,
          state: 'failed',
          reason: 'gateway',
          plannedAt: '2026-11-21T10:00:00.000+08:00',
          sentAt: null,
          endedAt: '2026-11-21T16:01:00.000+08:00',
          deadline: '2026-12-07T00:00:00.000+08:00',
        },
        { occasion: 'days3', state: 'due' },
        { occasion: 'day1', state: 'due' },
      ],
    });
  });

  it('shows the applicant which messages were sent and when', async () => {
    const who = await applicant(t);
    const { id } = await who.submitted('newApply', (n += 1));
    await must(officer.intake(id));
    await must(officer.reject(id));
    expect((await who.get(id)).messages).toBeUndefined();
    t.clock.advance({ hours: 2 });
    await sendDue(t.deps);
    await who.signInAgain();
    expect((await who.get(id)).messages).toEqual([
      { kind: 'rejected', occasion: 'event', state: 'sent', at: '2026-11-21T12:00:00.000+08:00' },
    ]);
  });
});
