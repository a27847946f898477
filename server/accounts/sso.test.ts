import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { sweepMobileRequests } from './mobileRequests';
import { restoreStatements } from '../platform/db/tableRules';
import { openSession } from '../auth/personSessions';
import { addressIndex } from './signInLimits';
import { testApp, type TestApp } from '../testing/app';
import { call, must, type Reply } from '../testing/applicant';
import { startGateway } from '../testing/identity/gateway';
import { signedIn, somebody, testDevice } from '../testing/identity/person';
import { whileLocked } from '../testing/locks';
import { startProvider, type TestProvider } from '../testing/identity/provider';

const joiner = somebody();
const twin = somebody();
const [owner, loser, founder, leaver] = [somebody(), somebody(), somebody(), somebody()];
const [holder, maker, mover] = [somebody(), somebody(), somebody()];
let provider: TestProvider;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let t: TestApp;
beforeAll(async () => {
  gateway = await startGateway();
  provider = await startProvider({
    mover: { name: '杨五', phone_number: mover.mobile, phone_number_verified: true },
    stranger: { name: '吴十', phone_number: owner.mobile, phone_number_verified: true },
    finder: { name: '郑一', phone_number: loser.mobile, phone_number_verified: true },
    leaver: { name: '蒋六', phone_number: leaver.mobile, phone_number_verified: true },
    founder: { name: '冯二', phone_number: founder.mobile, phone_number_verified: true },
    holder: { name: '沈三', phone_number: holder.mobile, phone_number_verified: true },
    maker: { name: '韩四', phone_number: maker.mobile, phone_number_verified: true },
    newcomer: { name: '王五' },
    numberless: { name: '何二' },
    joiner: { name: '张小三', phone_number: `+86 ${joiner.mobile}`, phone_number_verified: true },
    successor: { name: '钱八', phone_number: joiner.mobile, phone_number_verified: true },
    rival: { name: '周九', phone_number: twin.mobile, phone_number_verified: true },
    unverified: { name: '赵六', phone_number: joiner.mobile, phone_number_verified: false },
    twin: { name: '孙七', phone_number: twin.mobile, phone_number_verified: true },
    foreigner: { phone_number: '+1 555 0100', phone_number_verified: true },
  });
  const { issuer, clientId, clientSecret, redirectUri } = provider.config;
  t = await testApp({
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_REDIRECT_URI: redirectUri,
      SMS_URL: gateway.url,
    },
  });
});
afterAll(async () => {
  await t.close();
  await gateway.stop();
  await provider.stop();
});

type Started = CallTypes['ssoStart']['reply'];

interface Finished {
  success: boolean;
  errorCode?: string;
  data: { token: string; redirect?: string; user: { name: string; mobile: string } };
  fields?: Record<string, { reason?: string; message: string }>;
}

async function begin(query: { redirect?: string; prompt?: 'login' } = {}): Promise<Started> {
  const reply = await t.inject({ url: `${apiBase}/auth/sso`, query });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: Started }>().data;
}
/** Starts in one browser and authenticates at the provider. */
async function attempt(login: string, query?: Parameters<typeof begin>[0]) {
  const { authorizationUrl, browserKey } = await begin(query);
  return { ...(await provider.visit(authorizationUrl, login)), browserKey };
}
const finish = async (payload: object) => {
  const reply = await t.inject({
    method: 'POST',
    url: `${apiBase}/auth/sso`,
    payload: { device: testDevice, ...payload },
  });
  return { status: reply.statusCode, body: reply.json<Finished>() };
};
const signInAs = async (login: string, query?: Parameters<typeof begin>[0]) => finish(await attempt(login, query));
const accountOf = async (token: string) =>
  (await t.inject({ url: `${apiBase}/me`, headers: { 'user-token': token } })).json<{ data: object }>().data;
const accountOfSubject = async (subject: string) =>
  (await t.sql<{ account_id: string }>('select account_id from sso_identities where subject = $1', [subject]))[0]!
    .account_id;

const whole = { code: 'a', state: 'b', browserKey: 'c' };

describe('single sign-on', () => {
  it('redirects to the provider with PKCE, state and nonce, without the verifier', async () => {
    const asked = new URL((await begin()).authorizationUrl).searchParams;
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const key of ['code_challenge', 'state', 'nonce']) expect(asked.get(key)).toMatch(/^[\w-]{20,}$/);
    const [started] = await t.sql('select verifier from sso_attempts where state = $1', [asked.get('state')]);
    expect([...asked.values()]).not.toContain(started.verifier);
  });

  it('creates an account on the first sign-in and reuses it on the second', async () => {
    const first = await signInAs('newcomer', { redirect: '/todo?from=sso' });
    expect(first).toMatchObject({
      status: 200,
      body: { data: { user: { name: '王*', mobile: '' }, redirect: '/todo?from=sso' } },
    });
    expect(await accountOf(first.body.data.token)).toMatchObject({ name: '王*', idNo: '', mobile: '' });
    const count = async () => (await t.deps.db.selectFrom('accounts').select('id').execute()).length;
    const before = await count();
    expect((await signInAs('newcomer')).status).toBe(200);
    expect(await count()).toBe(before);
  });

  it('links the account of a mobile number only if the provider has verified the number', async () => {
    const person = await signedIn(t.deps, joiner);
    const { body } = await signInAs('joiner');
    expect(body.data.user.mobile).toBe(`139****${joiner.mobile.slice(-4)}`);
    expect(await accountOfSubject('joiner')).toBe(person.accountId);
    expect((await signInAs('unverified')).body.data.user.mobile).toBe('');
    expect((await signInAs('foreigner')).body.data.user).toMatchObject({ name: '', mobile: '' });
  });

  it('does not link an account that is linked to another subject of the provider', async () => {
    const { token } = (await signInAs('joiner')).body.data;
    const reply = await signInAs('successor');
    expect(reply).toMatchObject({ status: 200, body: { data: { user: { name: '钱*', mobile: '' } } } });
    expect(await accountOf(reply.body.data.token)).not.toEqual(await accountOf(token));
    expect((await signInAs('successor')).body.data.user.mobile).toBe('');
  });

  it('links one of two subjects that sign in concurrently with the same number', async () => {
    const both = await Promise.all([attempt('twin'), attempt('rival')]);
    const replies = await Promise.all(both.map(finish));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await t.sql(
      `select count(distinct account_id)::int as accounts from sso_identities where subject in ('twin', 'rival')`,
    );
    expect(rows).toEqual([{ accounts: 2 }]);
  });

  it('adds issuer and subject to the data export', async () => {
    const { body } = await signInAs('newcomer', { prompt: 'login' });
    const reply = await t.inject({ url: `${apiBase}/me/export`, headers: { 'user-token': body.data.token } });
    expect(reply.json()).toMatchObject({
      data: {
        account: { name: '王五', idNo: null, mobile: null },
        singleSignOn: [{ issuer: provider.config.issuer, subject: 'newcomer' }],
      },
    });
  });

  it('creates one account for concurrent sign-ins of one subject', async () => {
    const visits = await Promise.all([attempt('twin'), attempt('twin'), attempt('twin')]);
    const replies = await Promise.all(visits.map(finish));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    const index = t.deps.vault.index('mobile', twin.mobile);
    expect(await t.sql('select from accounts where mobile_index = $1', [index])).toHaveLength(1);
  });

  it('responds CODE_EXPIRED to a replayed state, with the reason that it was used', async () => {
    const landing = await attempt('newcomer');
    expect((await finish(landing)).status).toBe(200);
    expect(await finish(landing)).toMatchObject({
      status: 422,
      body: { errorCode: 'CODE_EXPIRED', fields: { state: { reason: 'sso.used' } } },
    });
  });

  it('responds CODE_EXPIRED to a state older than 10 minutes', async () => {
    const landing = await attempt('newcomer');
    t.clock.advance({ minutes: 10 });
    expect(await finish(landing)).toMatchObject({
      status: 422,
      body: { errorCode: 'CODE_EXPIRED', fields: { state: { reason: 'sso.expired' } } },
    });
  });

  it.each(['made-up-state', "' or 1=1 --"])('refuses the foreign state %j', async (state) => {
    expect(await finish({ code: 'abc', state, browserKey: 'a' })).toMatchObject({
      status: 422,
      body: { errorCode: 'VALIDATION_FAILED', fields: { state: { reason: 'sso.foreign' } } },
    });
  });

  it("refuses a code that is not the provider's, or that belongs to another attempt", async () => {
    const mine = await attempt('newcomer');
    const other = await attempt('joiner');
    expect(await finish({ ...mine, code: 'made-up' })).toMatchObject({
      status: 422,
      body: { errorCode: 'CODE_WRONG', fields: { code: { reason: 'sso.refused' } } },
    });
    const third = await attempt('newcomer');
    expect(await finish({ ...third, code: other.code })).toMatchObject({
      status: 422,
      body: { errorCode: 'CODE_WRONG' },
    });
  });

  it('refuses code and state without the key of the browser that started, and keeps them for that browser', async () => {
    const mine = await attempt('newcomer');
    const { browserKey } = await attempt('newcomer');
    expect(await finish({ ...mine, browserKey })).toMatchObject({
      status: 422,
      body: { errorCode: 'VALIDATION_FAILED', fields: { state: { reason: 'sso.foreign' } } },
    });
    expect((await finish(mine)).status).toBe(200);
  });
});

describe('link to the account of a verified number', () => {
  const codeFor = async (mobile: string) => {
    await must(call(t, 'POST', '/auth/codes', { body: { mobile } }));
    return gateway.codeFor(mobile);
  };
  const send = <T>(token: string, method: 'GET' | 'PUT', path: string, body?: object): Promise<Reply<T>> =>
    call<T>(t, method, path, { headers: { 'user-token': token }, ...(body && { body }) });
  const kinds = async (token: string) =>
    (await must(send<CallTypes['notifications']['reply']>(token, 'GET', '/notifications'))).list.map(
      ({ kind }) => kind,
    );
  const linksOf = (accountId: string) => t.sql(`select subject from sso_identities where account_id = $1`, [accountId]);
  const changeOwn = async (token: string) => {
    const { mobile } = somebody();
    await must(send(token, 'PUT', '/me/mobile', { mobile, code: await codeFor(mobile) }));
  };

  it('notifies the owner of the account once', async () => {
    const { token, accountId } = await signedIn(t.deps, owner);
    await signInAs('stranger');
    await signInAs('stranger');
    expect(await linksOf(accountId)).toEqual([{ subject: 'stranger' }]);
    expect(await kinds(token)).toEqual(['sso_linked']);
  });

  it('ends when the owner changes the number', async () => {
    const old = (await signInAs('stranger')).body.data.token;
    const accountId = await accountOfSubject('stranger');
    const { token } = await openSession(t.deps.db, t.deps, accountId);
    await changeOwn(token);
    expect(await linksOf(accountId)).toEqual([]);
    expect((await send(old, 'GET', '/me')).status).toBe(401);
    const { token: other } = (await signInAs('stranger')).body.data;
    expect(await accountOf(other)).toMatchObject({ name: '吴*' });
    expect(await linksOf(accountId)).toEqual([]);
  });

  it('opens nothing for a sign-in that has begun before the owner signed out everywhere', async () => {
    const { accountId } = await signedIn(t.deps, leaver);
    expect((await signInAs('leaver')).status).toBe(200);
    const begun = await attempt('leaver');
    const reply = await whileLocked(
      t,
      `select from accounts where id = '${accountId}' for update`,
      () => finish(begun),
      [
        `delete from known_devices where account_id = '${accountId}'`,
        `delete from sso_identities where account_id = '${accountId}'`,
        `delete from sessions where account_id = '${accountId}'`,
      ],
    );
    expect(reply).toMatchObject({ status: 403, body: { errorCode: 'ID_NO_END_REQUIRED' } });
    expect(await t.sql('select from sessions where account_id = $1', [accountId])).toEqual([]);
  });

  it('ends when the number changes by name and ID number', async () => {
    const { accountId } = await signedIn(t.deps, loser);
    await signInAs('finder');
    expect(await linksOf(accountId)).toEqual([{ subject: 'finder' }]);
    const { mobile } = somebody();
    const { name, idNo } = loser;
    const body = { name, idNo, mobile, code: await codeFor(mobile) };
    await must(call(t, 'POST', '/auth/mobile-requests', { body }));
    await sweepMobileRequests(t.deps);
    t.clock.advance({ hours: 25 });
    await sweepMobileRequests(t.deps);
    expect(await linksOf(accountId)).toEqual([]);
    expect((await signInAs('finder')).body.data.user.name).toBe('郑*');
    expect(await linksOf(accountId)).toEqual([]);
  });

  it('confirms no person who has a number, and stays after a change of the number when it created the account', async () => {
    const { token } = (await signInAs('founder')).body.data;
    expect(await kinds(token)).toEqual([]);
    await expect(changeOwn(token)).rejects.toThrow('403 CONFIRMATION_REQUIRED');
    await t.sql('update sessions set confirmed_at = $1', [t.clock.now()]);
    await changeOwn(token);
    const again = (await signInAs('founder')).body.data.token;
    expect(await accountOf(again)).toEqual(await accountOf(token));
  });
});

describe('single sign-on after a restore', () => {
  const restore = async () => {
    for (const statement of restoreStatements()) await t.sql(statement);
  };
  const byCode = async (mobile: string, idNoEnd?: string) => {
    t.clock.advance({ minutes: 2 });
    await must(call(t, 'POST', '/auth/codes', { body: { mobile } }));
    const body = { mobile, code: gateway.codeFor(mobile), device: testDevice, ...(idNoEnd && { idNoEnd }) };
    return (await call(t, 'POST', '/auth/sessions', { body })).errorCode;
  };

  it('does not open the account of a verified number before its owner has signed in by code', async () => {
    await signedIn(t.deps, holder);
    expect((await signInAs('holder')).status).toBe(200);
    await restore();
    expect(await signInAs('holder')).toMatchObject({ status: 403, body: { errorCode: 'ID_NO_END_REQUIRED' } });
    expect(await byCode(holder.mobile, holder.idNo.slice(-4))).toBeUndefined();
    expect((await signInAs('holder')).status).toBe(200);
  });

  it('creates no second account for an owner whose number was changed, so that /lostMobile accepts the new one', async () => {
    const { accountId, name, idNo, mobile } = await signedIn(t.deps, mover);
    expect((await signInAs('mover')).status).toBe(200);
    const earlier = t.deps.vault.index('mobile', somebody().mobile);
    await t.sql('update accounts set mobile_index = $2 where id = $1', [accountId, earlier]);
    await restore();
    expect(await signInAs('mover')).toMatchObject({ status: 403, body: { errorCode: 'ID_NO_END_REQUIRED' } });
    t.clock.advance({ minutes: 2 });
    await must(call(t, 'POST', '/auth/codes', { body: { mobile } }));
    const body = { name, idNo, mobile, code: gateway.codeFor(mobile) };
    expect((await call(t, 'POST', '/auth/mobile-requests', { body })).status).toBe(200);
  });

  it('opens the account that it created, by code only when the provider has verified its number again', async () => {
    const first = (await signInAs('maker')).body.data.token;
    const account = await accountOf(first);
    await restore();
    expect(await byCode(maker.mobile)).toBe('SSO_REQUIRED');
    await t.sql('update accounts set mobile_index = $1 where mobile_index = $2', [
      'another number',
      t.deps.vault.index('mobile', maker.mobile),
    ]);
    const again = (await signInAs('maker')).body.data.token;
    expect(await accountOf(again)).toEqual(account);
    await t.sql('update accounts set mobile_index = $2 where mobile_index = $1', [
      'another number',
      t.deps.vault.index('mobile', maker.mobile),
    ]);
    expect(await byCode(maker.mobile)).toBe('SSO_REQUIRED');
    expect((await signInAs('maker')).status).toBe(200);
    expect(await byCode(maker.mobile)).toBeUndefined();
  });
});

describe('account without a number', () => {
  const cookies = new Map<string, string>();
  /** Signs in with the session that is open at the provider, through the URL that `change` returns, and returns the status of the export. */
  const exportAfter = async (login: string, query: Parameters<typeof begin>[0], change = (url: URL) => url) => {
    const { authorizationUrl, browserKey } = await begin(query);
    const landing = await provider.visit(change(new URL(authorizationUrl)).href, login, cookies);
    const { status, body } = await finish({ ...landing, browserKey });
    expect([status, body.data.user.name]).toEqual([200, '何*']);
    const reply = await t.inject({ url: `${apiBase}/me/export`, headers: { 'user-token': body.data.token } });
    return reply.statusCode;
  };
  const without =
    (...keys: string[]) =>
    (url: URL) => {
      keys.forEach((key) => url.searchParams.delete(key));
      return url;
    };
  beforeEach(() => t.clock.set(new Date().toISOString()));

  it('is confirmed when the provider asks its owner again', async () => {
    expect(await exportAfter('numberless', { prompt: 'login' })).toBe(200);
    expect(await exportAfter('numberless', { prompt: 'login' })).toBe(200);
  });

  it('is not confirmed by the session that is open at the provider, whatever a thief removes from the URL', async () => {
    // If the provider asked, it would sign in another person.
    expect(await exportAfter('newcomer', {})).toBe(403);
    t.clock.advance({ minutes: 5 });
    for (const keys of [['prompt'], ['max_age', 'prompt']])
      expect(await exportAfter('newcomer', { prompt: 'login' }, without(...keys))).toBe(403);
  });

  it('is not confirmed when the provider does not say when it asked', async () => {
    // This provider sends `auth_time` only if prompt or max_age ask for it.
    const fresh = new Map<string, string>();
    const { authorizationUrl, browserKey } = await begin({ prompt: 'login' });
    const landing = await provider.visit(
      without('max_age', 'prompt')(new URL(authorizationUrl)).href,
      'numberless',
      fresh,
    );
    const { body } = await finish({ ...landing, browserKey });
    const reply = await t.inject({ url: `${apiBase}/me/export`, headers: { 'user-token': body.data.token } });
    expect(reply.json()).toMatchObject({ errorCode: 'CONFIRMATION_REQUIRED' });
  });
});

it('takes 3,000 attempts an hour from one network', async () => {
  const { db, vault } = t.deps;
  const key = `sso:${addressIndex({ vault }, '192.0.2.77')}`;
  const start = (remoteAddress: string) => t.app.inject({ url: `${apiBase}/auth/sso`, remoteAddress });
  expect((await start('192.0.2.77')).statusCode).toBe(200);
  await db.updateTable('rate_limits').set({ used: 2_999 }).where('key', '=', key).execute();
  expect((await start('192.0.2.77')).statusCode).toBe(200);
  const refused = await start('192.0.2.77');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 3_500]).toEqual([429, true]);
  expect((await start('192.0.2.78')).statusCode).toBe(200);
  t.clock.advance({ hours: 1 });
  expect((await start('192.0.2.77')).statusCode).toBe(200);
});

describe('single sign-on that is unavailable', () => {
  it('responds SSO_NOT_CONFIGURED without settings', async () => {
    const bare = await testApp();
    const replies = [
      await bare.inject({ url: `${apiBase}/auth/sso` }),
      await bare.inject({ method: 'POST', url: `${apiBase}/auth/sso`, payload: whole }),
    ];
    await bare.close();
    for (const reply of replies)
      expect([reply.statusCode, reply.json<Finished>().errorCode]).toEqual([404, 'SSO_NOT_CONFIGURED']);
  });

  it('responds UNAVAILABLE when the provider stops during a sign-in', async () => {
    const brief = await startProvider({ guest: {} });
    const cut = await testApp({ parts: { config: { ...t.deps.config, oidc: brief.config } } });
    const started = await cut.inject({ url: `${apiBase}/auth/sso` });
    const { authorizationUrl, browserKey } = started.json<{ data: Started }>().data;
    const landing = { ...(await brief.visit(authorizationUrl, 'guest')), browserKey };
    await brief.stop();
    const reply = await cut.inject({ method: 'POST', url: `${apiBase}/auth/sso`, payload: landing });
    await cut.close();
    expect([reply.statusCode, reply.json<Finished>().errorCode]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('responds UNAVAILABLE while the provider is unreachable, and recovers afterwards', async () => {
    const away = { ...provider.config, issuer: 'http://127.0.0.1:9' };
    const lost = await testApp({ parts: { config: { ...t.deps.config, oidc: away } } });
    const reply = await lost.inject({ url: `${apiBase}/auth/sso` });
    expect(reply.statusCode).toBe(503);
    away.issuer = provider.config.issuer;
    expect((await lost.inject({ url: `${apiBase}/auth/sso` })).statusCode).toBe(200);
    await lost.close();
  });
});
