import { apiBase } from '@domain/contract/paths';
import { signedIn, somebody } from '../testing/identity/person';
import { deleteSessionsOf } from '../auth/personSessionRecords';
import { transaction } from '../platform/db/transaction';
import { eraseAccount, findAccount, lockAccount } from '../accounts/accountRecords';
import { eraseApplications } from './ownData';
import { openSession } from '../auth/personSessions';
import { enter } from '../accounts/signIn';
import { applicant } from '../testing/applicant';
import { waitsForLock } from '../testing/locks';
import { office } from '../testing/office';
import { auditOf } from '../testing/record';
import { useTestApp } from '../testing/app';

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
    expect((await call('DELETE', '/me', me.headers)).json()).toEqual({ success: true, data: {} });
    expect((await call('GET', '/me', me.headers)).statusCode).toBe(401);
    const [account] = await t.sql('select * from accounts where id = $1', [me.accountId]);
    expect(account).toMatchObject({
      erased_at: t.clock.now(),
      name_sealed: null,
      id_no_sealed: null,
      id_no_index: null,
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
    const log = await auditOf(t, { target: `account:${me.accountId}` });
    expect(log.map((row) => row.action)).toContain('delete_account');
    expect(JSON.stringify(log)).not.toContain(me.idNo);
  });

  it('is possible once the deadline of a correction has passed', async () => {
    const me = await applicant(t);
    const { id } = await me.submitted('newApplyElv', 7);
    await office(t).intake(id);
    await office(t).sendBack(id, [{ key: 'newCarInfo.priceInclTax', code: 'amount', text: '请填写价税合计' }]);
    t.clock.advance({ days: 40 });
    const again = await signedInAgain(me.accountId);
    expect((await call('DELETE', '/me', again)).statusCode).toBe(200);
  });

  it('lets the same person register again', async () => {
    const person = somebody();
    const first = await signedIn(t.deps, person);
    await call('DELETE', '/me', first.headers);
    const second = await signedIn(t.deps, person);
    expect((await call('GET', '/me', second.headers)).statusCode).toBe(200);
  });

  it('opens no session of an account that a sign-in found before its deletion', async () => {
    const me = await applicant(t);
    const account = (await findAccount(t.deps.db, me.accountId))!;
    let entered: Promise<unknown> = Promise.resolve();
    await transaction(t.deps, async (trx) => {
      await lockAccount(trx, account.id);
      entered = transaction(t.deps, (other) => enter(other, t.deps, account, 'sign_in')).catch(
        (error: unknown) => error,
      );
      await deleteSessionsOf(trx, account.id);
      await eraseAccount(trx, account.id, t.clock.now());
    });
    expect(await entered).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect(await t.sql('select from sessions where account_id = $1', [account.id])).toEqual([]);
  });

  it.each([
    ['draft', 'POST', '/applications', { flow: 'newApply' }, 'applications'],
    ['message settings', 'PUT', '/me/messages', { reminders: false }, 'message_settings'],
  ] as const)('leaves no %s written at the same time', async (_, method, path, body, table) => {
    const me = await applicant(t);
    let written: ReturnType<typeof me.send> | undefined;
    await transaction(t.deps, async (trx) => {
      await eraseApplications(trx, t.deps, me.accountId);
      written = me.send(method, path, body);
      await waitsForLock(t);
      await eraseAccount(trx, me.accountId, t.clock.now());
    });
    expect(await written).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED' });
    expect(await t.sql(`select from ${table} where account_id = $1`, [me.accountId])).toEqual([]);
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

async function signedInAgain(accountId: string): Promise<Record<string, string>> {
  const { token } = await openSession(t.deps.db, t.deps, accountId);
  return { 'user-token': token };
}
