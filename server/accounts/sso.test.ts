import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
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
const [owner, founder, leaver, holder, maker] = [somebody(), somebody(), somebody(), somebody(), somebody()];
let provider: TestProvider;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let t: TestApp;
beforeAll(async () => {
  gateway = await startGateway();
  provider = await startProvider({
    stranger: { name: '吴十', phone_number: owner.mobile, phone_number_verified: true },
    leaver: { name: '蒋六', phone_number: leaver.mobile, phone_number_verified: true },
    founder: { name: '冯二', phone_number: founder.mobile, phone_number_verified: true },
    holder: { name: '沈三', phone_number: holder.mobile, phone_number_verified: true },
    maker: { name: '韩四', phone_number: maker.mobile, phone_number_verified: true },
    newcomer: { name: '王五' },
    numberless: { name: '何二' },
    joiner: { name: '张小三', phone_number: `+86 ${joiner.mobile}`, phone_number_verified: true },
    successor: { name: '钱八', phone_number: joiner.mobile, phone_number_verified: true },
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

describe('single sign-on', () => {
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

  it('accepts code and state once, within ten minutes and with the key of the browser that started', async () => {
    const [mine, other, late] = [await attempt('newcomer'), await attempt('newcomer'), await attempt('newcomer')];
    const foreign = { errorCode: 'VALIDATION_FAILED', fields: { state: { reason: 'sso.foreign' } } };
    for (const changed of [{ browserKey: other.browserKey }, { state: 'made-up' }, { state: "' or 1=1 --" }])
      expect(await finish({ ...mine, ...changed })).toMatchObject({ status: 422, body: foreign });
    expect((await finish(mine)).status).toBe(200);
    const used = { errorCode: 'CODE_EXPIRED', fields: { state: { reason: 'sso.used' } } };
    expect(await finish(mine)).toMatchObject({ status: 422, body: used });
    t.clock.advance({ minutes: 10 });
    const expired = { errorCode: 'CODE_EXPIRED', fields: { state: { reason: 'sso.expired' } } };
    expect(await finish(late)).toMatchObject({ status: 422, body: expired });
  });

  it('refuses a code that belongs to another attempt', async () => {
    const [mine, other] = [await attempt('newcomer'), await attempt('joiner')];
    const refused = { errorCode: 'CODE_WRONG', fields: { code: { reason: 'sso.refused' } } };
    expect(await finish({ ...mine, code: other.code })).toMatchObject({ status: 422, body: refused });
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

  it('opens the account that it created, by code only when the provider has verified its number again', async () => {
    const first = (await signInAs('maker')).body.data.token;
    const account = await accountOf(first);
    const index = t.deps.vault.index('mobile', maker.mobile);
    const replaceIndex = (from: string, to: string) =>
      t.sql('update accounts set mobile_index = $2 where mobile_index = $1', [from, to]);
    await restore();
    expect(await byCode(maker.mobile)).toBe('SSO_REQUIRED');
    await replaceIndex(index, 'another number');
    const again = (await signInAs('maker')).body.data.token;
    expect(await accountOf(again)).toEqual(account);
    await replaceIndex('another number', index);
    expect(await byCode(maker.mobile)).toBe('SSO_REQUIRED');
    expect((await signInAs('maker')).status).toBe(200);
    expect(await byCode(maker.mobile)).toBeUndefined();
  });
});

describe('account without a number', () => {
  const cookies = new Map<string, string>();
  /** Signs in with the session that is open at the provider, through the URL that `change` returns, and returns the status of the export. */
  const exportAfter = async (
    login: string,
    query: Parameters<typeof begin>[0],
    change = (url: URL) => url,
    jar = cookies,
  ) => {
    const { authorizationUrl, browserKey } = await begin(query);
    const landing = await provider.visit(change(new URL(authorizationUrl)).href, login, jar);
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
    const silent = without('max_age', 'prompt');
    expect(await exportAfter('numberless', { prompt: 'login' }, silent, new Map())).toBe(403);
  });
});

it('takes 3,000 attempts an hour from one network', async () => {
  const start = async (remoteAddress: string) =>
    (await t.app.inject({ url: `${apiBase}/auth/sso`, remoteAddress })).statusCode;
  expect(await start('192.0.2.77')).toBe(200);
  const key = `sso:${addressIndex(t.deps, '192.0.2.77')}`;
  await t.sql('update rate_limits set used = 2999 where key = $1', [key]);
  expect([await start('192.0.2.77'), await start('192.0.2.77'), await start('192.0.2.78')]).toEqual([200, 429, 200]);
});

it('responds SSO_NOT_CONFIGURED without settings', async () => {
  const bare = await testApp();
  const payload = { code: 'a', state: 'b', browserKey: 'c' };
  for (const request of [{ method: 'GET' }, { method: 'POST', payload }] as const)
    expect((await bare.inject({ url: `${apiBase}/auth/sso`, ...request })).json()).toMatchObject({
      errorCode: 'SSO_NOT_CONFIGURED',
    });
  await bare.close();
});
