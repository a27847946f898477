import { randomUUID } from 'node:crypto';
import type { Detail } from '@domain/contract/types';
import { sweepMobileRequests } from './accounts/mobileRequests';
import { sweep } from './housekeeping';
import { locations } from './platform/crypto/sealLocations';
import { somebody } from './testing/identity/person';
import { recordMaintenance } from './maintenance';
import { createTestServer, useTestApp, type TestApp } from './testing/app';
import { applicant, call, must, type Applicant } from './testing/applicant';
import { office } from './testing/office';

/** Each maintenance lasts from 22:00 to 02:00, on later days than that of the test before it. */
describe('recordMaintenance', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  /** the same server in maintenance */
  let readOnly: Pick<TestApp, 'deps' | 'inject'>;
  let who: Applicant;
  beforeAll(async () => {
    const deps = { ...t.deps, config: { ...t.deps.config, maintenanceUntil: new Date('2026-12-07T02:00:00+08:00') } };
    const app = createTestServer(deps);
    readOnly = { deps, inject: app.inject.bind(app) as TestApp['inject'] };
  });
  beforeEach(async () => {
    t.clock.set('2026-11-21T10:00:00+08:00');
    who = await applicant(t);
  });

  const at = async (instant: string) => {
    t.clock.set(`${instant}+08:00`);
    await who.signInAgain();
  };
  const inMaintenance = <T = Detail>(method: 'GET' | 'POST' | 'DELETE', path: string) =>
    call<T>(readOnly, method, path, { headers: who.headers });
  /** Returns a case that can be corrected until the midnight of 6 December. */
  async function returned(n: number): Promise<string> {
    const { id } = await who.submitted('newApply', n);
    await must(office(t).intake(id));
    await must(office(t).sendBack(id, [{ key: 'oldRegCert', code: 'blurred', text: '' }]));
    expect((await who.get(id)).deadline).toBe('2026-12-07T00:00:00.000+08:00');
    return id;
  }
  const statusOf = async (id: string) =>
    (await t.deps.pool.query('select status from applications where id = $1', [id])).rows[0]?.status;

  it('ends no case and no draft in maintenance, and gives them until the end of the next day after it', async () => {
    const id = await returned(1);
    const { id: draft } = await who.begin('newApplyElv');
    await t.deps.pool.query('update applications set due_at = $2 where id = $1', [draft, '2026-12-07T00:00:00+08:00']);
    await at('2026-12-06T22:00:00');
    await recordMaintenance(readOnly.deps);
    await at('2026-12-07T01:30:00');
    expect((await must(inMaintenance('GET', `/applications/${id}`))).status).toBe('returned');
    expect((await must(inMaintenance<{ total: number }>('GET', '/applications'))).total).toBe(2);
    expect((await must(office(readOnly).show(id))).status).toBe('returned');
    expect([await statusOf(id), await statusOf(draft)]).toEqual(['returned', 'draft']);
    await at('2026-12-07T02:00:00');
    await recordMaintenance(t.deps);
    expect(await sweep(t.deps)).toEqual([]);
    expect(await who.get(id)).toMatchObject({ status: 'returned', deadline: '2026-12-09T00:00:00.000+08:00' });
    expect(await who.get(draft)).toMatchObject({ status: 'draft', keptUntil: '2026-12-09T00:00:00.000+08:00' });
    await at('2026-12-08T23:59:59');
    await recordMaintenance(t.deps);
    await at('2026-12-09T00:00:00');
    expect(await who.get(id)).toMatchObject({ status: 'expired' });
  });

  it('moves no deadline when there was no maintenance', async () => {
    const id = await returned(2);
    await at('2026-12-06T22:00:00');
    await recordMaintenance(t.deps);
    await at('2026-12-07T00:00:00');
    expect(await who.get(id)).toMatchObject({ status: 'expired' });
  });

  it('gives an offer of funds until the end of the next day', async () => {
    const { id } = await who.begin('newApply');
    const { rows } = await t.deps.pool.query<{ id: number }>(
      `insert into funds (edition, granted_fen, reserved_fen, spent_fen) values ($1, 0, 0, 0) returning id`,
      [t.deps.policy.editions[0]?.id],
    );
    const columns = '(application_id, fund_id, region_code, since, offered_until)';
    await t.deps.pool.query(`insert into funds_waiting ${columns} values ($1, $2, '320500', $3, $4)`, [
      id,
      rows[0]?.id,
      t.clock.now(),
      '2026-12-21T00:00:00+08:00',
    ]);
    await at('2026-12-20T22:00:00');
    await recordMaintenance(readOnly.deps);
    await at('2026-12-21T02:00:00');
    await recordMaintenance(t.deps);
    const offer = await t.deps.pool.query('select offered_until from funds_waiting where application_id = $1', [id]);
    expect(offer.rows).toEqual([{ offered_until: new Date('2026-12-23T00:00:00+08:00') }]);
  });

  it('applies a requested mobile number 24 hours after the end at the earliest; its owner stops it in maintenance', async () => {
    const stranger = await applicant(t);
    const request = (accountId: string) => {
      const id = randomUUID();
      return t.deps.db
        .insertInto('mobile_requests')
        .values({
          id,
          account_id: accountId,
          mobile_sealed: t.deps.vault.seal(somebody().mobile, locations.mobileRequest(id)),
          requested_at: new Date('2027-01-06T03:00:00+08:00'),
          notify_at: new Date('2027-01-06T03:00:00+08:00'),
          due_at: new Date('2027-01-07T01:00:00+08:00'),
          closed_until: null,
        })
        .execute();
    };
    await request(who.accountId);
    await request(stranger.accountId);
    await at('2027-01-06T22:00:00');
    await recordMaintenance(readOnly.deps);
    await at('2027-01-07T01:30:00');
    expect((await inMaintenance('DELETE', '/me/mobile-request')).status).toBeLessThan(300);
    await at('2027-01-07T02:00:00');
    await recordMaintenance(t.deps);
    const rows = await t.deps.pool.query('select account_id, due_at from mobile_requests where closed_until is null');
    expect(rows.rows).toEqual([{ account_id: stranger.accountId, due_at: new Date('2027-01-08T02:00:00+08:00') }]);
    await at('2027-01-08T01:59:00');
    await sweepMobileRequests(t.deps);
    await stranger.signInAgain();
    expect((await must(stranger.send<{ mobile: string }>('GET', '/me'))).mobile).toContain(stranger.mobile.slice(-4));
  });

  it('two processes that start at the same instant after a maintenance extend the deadlines once', async () => {
    const { id } = await who.begin('newApply');
    await t.deps.pool.query('update applications set due_at = $2 where id = $1', [id, '2027-01-20T00:00:00+08:00']);
    await at('2027-01-19T22:00:00');
    await recordMaintenance(readOnly.deps);
    await at('2027-01-20T02:00:00');
    await Promise.all([recordMaintenance(t.deps), recordMaintenance(t.deps)]);
    const { rows } = await t.deps.pool.query(
      `select due_at, (select count(*)::int from audit_log where action = 'end_maintenance' and at = $2) as ends
       from applications where id = $1`,
      [id, t.clock.now()],
    );
    expect(rows).toEqual([{ due_at: new Date('2027-01-22T00:00:00+08:00'), ends: 1 }]);
  });
});
