import { apiBase } from '@domain/contract/paths';
import { tidyIdentity } from '../services/tidy';
import { officeHeaders, testApp, type TestApp } from '../testing/app';
import { officeOf, requireOffice } from './office';
import { personOf, requirePerson } from './person';
import { signedIn, somebody } from './testing/person';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({
    env: { OFFICE_KEYS: 'reader:reader-secret-0001:read,all:test-office-secret:read+review+pay+import+policy' },
  });
  // Calls that refuse in every way, behind the guards that the rooms use.
  for (const status of [200, 404, 409, 422])
    t.app.post(`/try/${status}`, { onRequest: requirePerson(t.deps) }, async (request, reply) =>
      reply.code(status).send({ who: personOf(request).accountId }),
    );
  t.app.get('/office/review', { onRequest: requireOffice(t.deps, 'officeIntake') }, async (request) => ({
    who: officeOf(request).name,
  }));
  t.app.get('/unguarded', async (request) => ({ who: personOf(request).accountId }));
  t.app.get('/unguarded/office', async (request) => ({ who: officeOf(request) }));
});
afterAll(() => t.close());

const current = '/auth/sessions/current';
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, headers: Record<string, string | string[]>) =>
  t.inject({ method, url: `${apiBase}${path}`, headers });
const minutesLeft = async (headers: Record<string, string>): Promise<number> => {
  const { data } = (await call('GET', current, headers)).json<{ data: { expiresAt: string } }>();
  return (new Date(data.expiresAt).getTime() - t.clock.now().getTime()) / 60_000;
};

describe('a session', () => {
  it('lasts 30 idle minutes, which reading does not renew', async () => {
    const { headers } = await signedIn(t.deps);
    t.clock.advance({ minutes: 20 });
    expect(await minutesLeft(headers)).toBe(10);
    expect((await call('GET', '/me', headers)).statusCode).toBe(200);
    expect(await minutesLeft(headers)).toBe(10);
    t.clock.advance({ minutes: 10 });
    expect((await call('GET', current, headers)).statusCode).toBe(401);
  });

  it.each([200, 404, 409, 422])('is renewed by a write, also when that is answered %i', async (status) => {
    const { headers } = await signedIn(t.deps);
    t.clock.advance({ minutes: 25 });
    expect((await t.inject({ method: 'POST', url: `/try/${status}`, headers })).statusCode).toBe(status);
    expect(await minutesLeft(headers)).toBe(30);
  });

  it('is renewed by a write whose body is not even JSON', async () => {
    const { headers } = await signedIn(t.deps);
    t.clock.advance({ minutes: 25 });
    const reply = await t.inject({
      method: 'POST',
      url: `${apiBase}${current}/extension`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{"',
    });
    expect(reply.statusCode).toBe(400);
    expect(await minutesLeft(headers)).toBe(30);
  });

  it('may be extended until it is twelve hours old, and not a second longer', async () => {
    const { headers } = await signedIn(t.deps);
    for (let n = 0; n < 28; n += 1) {
      t.clock.advance({ minutes: 25 });
      expect((await call('POST', `${current}/extension`, headers)).statusCode).toBe(200);
    }
    expect(await minutesLeft(headers)).toBe(20);
    t.clock.advance({ minutes: 20 });
    expect((await call('POST', `${current}/extension`, headers)).statusCode).toBe(401);
  });

  it('ends for good on signing out, and only that one', async () => {
    const person = somebody();
    const first = await signedIn(t.deps, person);
    const other = await signedIn(t.deps);
    expect((await call('DELETE', current, first.headers)).json()).toEqual({ success: true, data: {} });
    expect((await call('GET', '/me', first.headers)).statusCode).toBe(401);
    expect((await call('GET', '/me', other.headers)).statusCode).toBe(200);
  });

  it('is kept as a hash: the token stands nowhere in the database', async () => {
    const { token } = await signedIn(t.deps);
    expect(JSON.stringify(await t.deps.db.selectFrom('sessions').selectAll().execute())).not.toContain(token);
  });

  it('that nobody can use any more is tidied away, a living one is not', async () => {
    const old = await signedIn(t.deps);
    t.clock.advance({ hours: 13 });
    const young = await signedIn(t.deps);
    await tidyIdentity(t.deps);
    const left = (await t.deps.db.selectFrom('sessions').select('account_id').execute()).map((row) => row.account_id);
    expect(left).toContain(young.accountId);
    expect(left).not.toContain(old.accountId);
  });
});

describe('the guards', () => {
  it.each(['', 'x', 'x'.repeat(5000), "' or 1=1 --", 'undefined', 'null'])('refuse the token %j', async (token) => {
    const reply = await call('GET', '/me', { 'user-token': token });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ success: false, errorCode: 'UNAUTHENTICATED' });
  });

  it('refuse a call without a token, or with two', async () => {
    const { token } = await signedIn(t.deps);
    expect((await call('GET', '/me', {})).statusCode).toBe(401);
    expect((await call('GET', '/me', { 'user-token': [token, token] })).statusCode).toBe(401);
  });

  it('refuse a token of the wrong kind: a person is no office, an office no person', async () => {
    const { token, headers } = await signedIn(t.deps);
    const secret = officeHeaders['office-key'];
    expect((await call('GET', '/me', { 'user-token': secret })).statusCode).toBe(401);
    expect((await call('GET', '/me', officeHeaders)).statusCode).toBe(401);
    expect((await t.inject({ url: '/office/review', headers })).statusCode).toBe(401);
    expect((await t.inject({ url: '/office/review', headers: { 'office-key': token } })).statusCode).toBe(401);
  });

  it('let an office key do what its scopes say, under its name', async () => {
    const allowed = await t.inject({ url: '/office/review', headers: officeHeaders });
    expect(allowed.json()).toEqual({ who: 'all' });
    const forbidden = await t.inject({ url: '/office/review', headers: { 'office-key': 'reader-secret-0001' } });
    expect(forbidden.statusCode).toBe(403);
    expect(forbidden.json()).toMatchObject({ errorCode: 'FORBIDDEN' });
    expect(
      (await t.inject({ url: '/office/review', headers: { 'office-key': 'reader-secret-0002' } })).statusCode,
    ).toBe(401);
  });

  it('know nobody where they do not stand', async () => {
    const { headers } = await signedIn(t.deps);
    expect((await t.inject({ url: '/unguarded', headers })).statusCode).toBe(401);
    expect((await t.inject({ url: '/unguarded/office', headers: officeHeaders })).statusCode).toBe(401);
  });
});

describe('the audit log', () => {
  it('says who signed out, and cannot be changed, emptied or shortened', async () => {
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
      await expect(t.deps.pool.query(statement)).rejects.toThrow('audit_log is immutable');
    }
  });
});
