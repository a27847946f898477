import type { Role } from '@domain/office';
import { useTestApp } from '../testing/app';
import { applicant } from '../testing/applicant';
import { whileLocked, whileMemberChanges } from '../testing/locks';
import { staffMember, type StaffMember } from '../testing/staff';

type Send = (by: StaffMember, on: { other: StaffMember; caseId: string }) => ReturnType<StaffMember['send']>;

const calls: Record<string, { role: Role; send: Send }> = {
  confirmReconciliation: { role: 'pay', send: (by) => by.send('PUT', '/payment-hold/confirmation') },
  switchEdition: {
    role: 'lead',
    send: (by) => by.send('PUT', '/switches/scrap-cur', { status: 'paused', notice: '资金紧张', regionCode: '320500' }),
  },
  claim: { role: 'intake', send: (by, { caseId }) => by.send('POST', `/claims/${caseId}`, {}) },
};

// Calls with an `Idempotency-Key`: server/http/idempotency/officeKeys.slow.test.ts.
describe('a call of a member without an Idempotency-Key', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let caseId: string;
  beforeAll(async () => {
    caseId = (await (await applicant(t)).submitted('newApplyElv', 1)).id;
  });
  beforeEach(() => t.sql('update applications set held_by = null, held_until = null'));

  it.each(
    Object.entries(calls).flatMap(([name, one]) => [
      { name, ...one, loss: 'the role', change: "roles = '{audit}'" },
      { name, ...one, loss: 'a city', change: "regions = '{320500}'" },
    ]),
  )('$name is refused when the member loses $loss while it runs', async ({ role, send, change }) => {
    await t.sql(
      'insert into payment_holds (id, since, held_at) values (gen_random_uuid(), $1, $1) on conflict do nothing',
      [t.clock.now()],
    );
    const [by, other] = [await staffMember(t, [role]), await staffMember(t, ['intake'])];
    const effects = () =>
      t.sql(`select action from audit_log where actor = $1 and action <> 'office_sign_in'`, [`staff:${by.id}`]);
    const result = await whileMemberChanges(t, by.id, change, () => send(by, { other, caseId }));
    expect(result).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(await effects()).toEqual([]);
    expect((await send(await staffMember(t, [role]), { other, caseId })).status).toBeLessThan(300);
  });

  it.each(Object.entries(calls))(
    '%s is refused when the session ends while it waits',
    async (_name, { role, send }) => {
      const [by, other] = [await staffMember(t, [role]), await staffMember(t, ['intake'])];
      const reply = await whileLocked(
        t,
        `select from staff where id = '${by.id}' for update`,
        () => send(by, { other, caseId }),
        [`delete from office_sessions where staff_id = '${by.id}'`],
      );
      expect(reply).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED' });
    },
  );
});
