import { apiBase } from '@domain/contract/paths';
import { eraseAccount } from '../accounts/accountRecords';
import { transaction } from '../platform/db/transaction';
import { applicant } from '../testing/applicant';
import { waitsForLock } from '../testing/locks';
import { office } from '../testing/office';
import { auditOf } from '../testing/record';
import { useTestApp } from '../testing/app';
import { eraseApplications } from './ownData';

const t = useTestApp({ now: '2026-06-20T10:00:00+08:00' });

const call = (method: 'GET' | 'DELETE', path: string, headers: Record<string, string>) =>
  t.inject({ method, url: `${apiBase}${path}`, headers });

describe('GET /me', () => {
  it('is masked and has the number of unread notifications', async () => {
    const me = await applicant(t);
    const before = (await call('GET', '/me', me.headers)).json<{ data: { unReadCount: number } }>().data;
    expect(before).toEqual({
      name: '张*三',
      idNo: `329***********${me.idNo.slice(-4)}`,
      mobile: `139****${me.mobile.slice(-4)}`,
      accountId: me.accountId,
      unReadCount: 0,
    });
    await me.submitted('newApplyElv', 1);
    expect((await call('GET', '/me', me.headers)).json()).toMatchObject({ data: { unReadCount: 1 } });
  });
});

describe('DELETE /me', () => {
  it('removes drafts with their photos, all personal numbers, and every row of the account but its consents', async () => {
    const me = await applicant(t);
    const draft = await me.filled('newApply', 5);
    expect((await me.send('PUT', '/me/messages', { language: 'ar-SA' })).status).toBe(200);
    await t.sql("update accounts set passport_sealed = 'v2.x' where id = $1", [me.accountId]);
    expect((await call('DELETE', '/me', me.headers)).json()).toEqual({ success: true, data: {} });
    expect((await call('GET', '/me', me.headers)).statusCode).toBe(401);
    const [account] = await t.sql('select * from accounts where id = $1', [me.accountId]);
    expect(account).toMatchObject({
      erased_at: t.clock.now(),
      name_sealed: null,
      id_no_sealed: null,
      id_no_index: null,
      passport_sealed: null,
      mobile_sealed: null,
      mobile_index: null,
    });
    const referring = await t.sql<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'accounts'::regclass`,
    );
    const tablesWithRows: string[] = [];
    for (const { name } of referring)
      if ((await t.sql(`select from ${name} where account_id = $1`, [me.accountId])).length > 0)
        tablesWithRows.push(name);
    expect(tablesWithRows.filter((name) => name !== 'consents')).toEqual([]);
    expect(await t.sql('select from files where application_id = $1', [draft.id])).toEqual([]);
  });

  it('keeps ended applications and the audit log, without personal data of the account', async () => {
    const me = await applicant(t);
    const { id } = await me.submitted('newApplyElv', 6);
    await office(t).intake(id);
    await office(t).reject(id);
    expect((await call('DELETE', '/me', me.headers)).statusCode).toBe(200);
    expect((await office(t).show(id)).status).toBe(200);
    expect(await t.sql('select from files where application_id = $1', [id])).not.toEqual([]);
    expect(await t.sql('select from notifications where account_id = $1', [me.accountId])).toEqual([]);
    const log = await auditOf(t, { target: `account:${me.accountId}` });
    expect(log.map((row) => row.action)).toContain('delete_account');
    expect(JSON.stringify(log)).not.toContain(me.idNo);
  });

  it('leaves no draft that is begun at the same time', async () => {
    const me = await applicant(t);
    let begun: ReturnType<typeof me.send> | undefined;
    await transaction(t.deps, async (trx) => {
      await eraseApplications(trx, t.deps, me.accountId);
      begun = me.send('POST', '/applications', { flow: 'newApply' });
      await waitsForLock(t);
      await eraseAccount(trx, me.accountId, t.clock.now());
    });
    expect(await begun).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED' });
    expect(await t.sql('select from applications where account_id = $1', [me.accountId])).toEqual([]);
  });

  it('either deletes the account or submits the draft when both happen at once', async () => {
    const me = await applicant(t);
    const draft = await me.filled('newApplyElv', 8);
    const [submission, deletion] = await Promise.all([
      me.submit(draft.id, draft.revision),
      call('DELETE', '/me', me.headers),
    ]);
    const left = await t.sql('select status from applications where account_id = $1', [me.accountId]);
    if (submission.status === 200) expect([deletion.statusCode, left]).toEqual([409, [{ status: 'submitted' }]]);
    else expect([deletion.statusCode, left]).toEqual([200, []]);
  });
});
