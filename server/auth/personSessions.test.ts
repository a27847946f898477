import { apiBase } from '@domain/contract/paths';
import { transaction } from '../platform/db/transaction';
import { tidyIdentity } from '../accounts/tidy';
import { officeKeyHeaders, useTestApp } from '../testing/app';
import { officeOf, requireOffice } from './requireOffice';
import { openSession, personOf, requirePerson } from './personSessions';
import { signedIn } from '../testing/identity/person';

const t = useTestApp({ env: { OFFICE_KEYS: 'reader:reader-secret-0001:read,all:test-office-secret:read+import' } });
beforeAll(async () => {
  // Routes that respond with each status, behind the guards of the real routes.
  for (const status of [200, 404, 409, 422])
    t.app.post(`/try/${status}`, { onRequest: requirePerson(t.deps) }, async (request, reply) =>
      reply.code(status).send({ who: personOf(request).accountId }),
    );
  t.app.get('/office/import', { onRequest: requireOffice(t.deps, 'importHotlines') }, async (request) => ({
    who: officeOf(request).name,
  }));
  t.app.get('/unguarded', async (request) => ({ who: personOf(request).accountId }));
  t.app.get('/unguarded/office', async (request) => ({ who: officeOf(request) }));
});

const current = '/auth/sessions/current';
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, headers: Record<string, string | string[]>) =>
  t.inject({ method, url: `${apiBase}${path}`, headers });
const minutesLeft = async (headers: Record<string, string>): Promise<number> => {
  const { data } = (await call('GET', current, headers)).json<{ data: { expiresAt: string } }>();
  return (new Date(data.expiresAt).getTime() - t.clock.now().getTime()) / 60_000;
};

describe('applicant session', () => {
  it('ends after 30 idle minutes, and reads do not renew it', async () => {
    const { headers } = await signedIn(t.deps);
    t.clock.advance({ minutes: 20 });
    expect(await minutesLeft(headers)).toBe(10);
    expect((await call('GET', '/me', headers)).statusCode).toBe(200);
    expect(await minutesLeft(headers)).toBe(10);
    t.clock.advance({ minutes: 10 });
    expect((await call('GET', current, headers)).statusCode).toBe(401);
  });

  it.each([200, 404, 409, 422])('is renewed by a write with status %i', async (status) => {
    const { headers } = await signedIn(t.deps);
    t.clock.advance({ minutes: 25 });
    expect((await t.inject({ method: 'POST', url: `/try/${status}`, headers })).statusCode).toBe(status);
    expect(await minutesLeft(headers)).toBe(30);
  });

  it('can be extended up to an age of 12 hours', async () => {
    const { headers } = await signedIn(t.deps);
    for (let n = 0; n < 28; n += 1) {
      t.clock.advance({ minutes: 25 });
      expect((await call('POST', `${current}/extension`, headers)).statusCode).toBe(200);
    }
    expect(await minutesLeft(headers)).toBe(20);
    t.clock.advance({ minutes: 20 });
    expect((await call('POST', `${current}/extension`, headers)).statusCode).toBe(401);
  });

  const sessionOf = async (accountId: string) => {
    const { token } = await transaction(t.deps, (trx) => openSession(trx, t.deps, accountId));
    return { headers: { 'user-token': token } };
  };
  it.each([
    ['another session of the same account', ({ accountId }: { accountId: string }) => sessionOf(accountId)],
    ['the session of another account', () => signedIn(t.deps)],
  ])('ends on sign-out, without ending %s', async (_, openOther) => {
    const first = await signedIn(t.deps);
    const other = await openOther(first);
    expect((await call('DELETE', current, first.headers)).json()).toEqual({ success: true, data: {} });
    expect((await call('GET', '/me', first.headers)).statusCode).toBe(401);
    expect((await call('GET', '/me', other.headers)).statusCode).toBe(200);
  });

  it('is stored as a hash, without the token', async () => {
    const { token } = await signedIn(t.deps);
    expect(JSON.stringify(await t.deps.db.selectFrom('sessions').selectAll().execute())).not.toContain(token);
  });

  it('is deleted by the clean-up only after it has expired', async () => {
    const old = await signedIn(t.deps);
    t.clock.advance({ hours: 13 });
    const young = await signedIn(t.deps);
    await tidyIdentity(t.deps);
    const left = (await t.deps.db.selectFrom('sessions').select('account_id').execute()).map((row) => row.account_id);
    expect(left).toContain(young.accountId);
    expect(left).not.toContain(old.accountId);
  });
});

describe('route guards', () => {
  it.each(['', 'x', 'x'.repeat(5000), "' or 1=1 --", 'undefined', 'null'])('refuse the token %j', async (token) => {
    const reply = await call('GET', '/me', { 'user-token': token });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ success: false, errorCode: 'UNAUTHENTICATED' });
  });

  it('reject a request without a token or with two', async () => {
    const { token } = await signedIn(t.deps);
    expect((await call('GET', '/me', {})).statusCode).toBe(401);
    expect((await call('GET', '/me', { 'user-token': [token, token] })).statusCode).toBe(401);
  });

  it('reject an office key as an applicant token and an applicant token as an office key', async () => {
    const { token, headers } = await signedIn(t.deps);
    const secret = officeKeyHeaders['office-key'];
    expect((await call('GET', '/me', { 'user-token': secret })).statusCode).toBe(401);
    expect((await call('GET', '/me', officeKeyHeaders)).statusCode).toBe(401);
    expect((await t.inject({ url: '/office/import', headers })).statusCode).toBe(401);
    expect((await t.inject({ url: '/office/import', headers: { 'office-key': token } })).statusCode).toBe(401);
  });

  it('allow an office key the calls of its scopes, under its name', async () => {
    const allowed = await t.inject({ url: '/office/import', headers: officeKeyHeaders });
    expect(allowed.json()).toEqual({ who: 'all' });
    const forbidden = await t.inject({ url: '/office/import', headers: { 'office-key': 'reader-secret-0001' } });
    expect(forbidden.statusCode).toBe(403);
    expect(forbidden.json()).toMatchObject({ errorCode: 'FORBIDDEN' });
    expect(
      (await t.inject({ url: '/office/import', headers: { 'office-key': 'reader-secret-0002' } })).statusCode,
    ).toBe(401);
  });

  it('personOf and officeOf reject routes without a guard', async () => {
    const { headers } = await signedIn(t.deps);
    expect((await t.inject({ url: '/unguarded', headers })).statusCode).toBe(401);
    expect((await t.inject({ url: '/unguarded/office', headers: officeKeyHeaders })).statusCode).toBe(401);
  });
});

describe('audit log', () => {
  it('records a sign-out, and rejects updates and deletes', async () => {
    const person = await signedIn(t.deps);
    await call('DELETE', current, person.headers);
    const mine = await t.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor', '=', `person:${person.accountId}`)
      .execute();
    expect(mine.map((row) => row.action)).toEqual(['sign_out']);
    for (const statement of [
      "update audit_log set actor = 'nobody'",
      'delete from audit_log',
      "delete from audit_log where actor = 'x' or true",
    ]) {
      await expect(t.sql(statement)).rejects.toThrow('audit_log is immutable');
    }
  });
});
