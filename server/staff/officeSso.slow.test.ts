import { randomUUID } from 'node:crypto';
import { apiBase } from '@domain/contract/paths';
import { addressIndex } from '../accounts/signInLimits';
import { testApp, type TestApp } from '../testing/app';
import { call } from '../testing/applicant';
import { whileLocked } from '../testing/locks';
import { invitationFor, staffMember } from '../testing/staff';
import { inviteFirstAdmin } from './invitations';
import { rescueAdmin } from './rescue';
import { startProvider, type Landing, type TestProvider } from '../testing/identity/provider';
import type { CallTypes } from '@domain/contract/types';

type SignedIn = CallTypes['officeSsoFinish']['reply'];
type Started = CallTypes['officeSsoStart']['reply'];
type Attempt = Landing & Pick<Started, 'browserKey'>;
const password = 'correct horse 电池';

describe('single sign-on of the office', () => {
  let provider: TestProvider;
  let t: TestApp;
  beforeAll(async () => {
    provider = await startProvider({
      li: { name: '李审', preferred_username: 'li' },
      zhao: { name: '赵审' },
      stranger: { name: '路人', preferred_username: 'admin' },
    });
  });
  beforeEach(async () => {
    const { issuer, clientId, clientSecret, redirectUri } = provider.config;
    const env = (prefix: string, uri: string) => ({
      [`${prefix}_ISSUER`]: issuer,
      [`${prefix}_CLIENT_ID`]: clientId,
      [`${prefix}_CLIENT_SECRET`]: clientSecret,
      [`${prefix}_REDIRECT_URI`]: uri,
    });
    t = await testApp({
      now: '2026-11-21T10:00:00+08:00',
      env: { ...env('OIDC', redirectUri), ...env('OFFICE_OIDC', provider.deskUri) },
    });
  });
  afterEach(() => t.close());
  afterAll(() => provider.stop());

  const start = async (invitation?: string) =>
    call<Started>(t, 'POST', '/office/sso/attempts', { body: { ...(invitation && { invitation }) } });
  /** Starts in one browser and authenticates at the provider. */
  const attempt = async (login: string, invitation?: string): Promise<Attempt> => {
    const { authorizationUrl, browserKey } = (await start(invitation)).data;
    return { ...(await provider.visit(authorizationUrl, login)), browserKey };
  };
  const finish = (body: object) => call<SignedIn>(t, 'POST', '/office/sso', { body });
  const signIn = async (login: string, invitation?: string) => finish(await attempt(login, invitation));
  const accept = (secret: string) => call<SignedIn>(t, 'POST', '/office/invitations', { body: { secret, password } });
  const byPassword = (name: string) => call<SignedIn>(t, 'POST', '/office/sessions', { body: { name, password } });
  const me = ({ token }: SignedIn) => call(t, 'GET', '/office/me', { headers: { 'office-token': token } });
  const audited = async () =>
    (await t.sql('select action, actor, detail from audit_log')) as {
      action: string;
      actor: string;
      detail: object | null;
    }[];
  const unlinked = { status: 404, errorCode: 'ACCOUNT_NOT_FOUND', fields: { code: { reason: 'sso.unlinked' } } };

  it('reports whether it is configured', async () => {
    expect((await call(t, 'GET', '/office/sso')).data).toEqual({ configured: true });
    const bare = await testApp();
    expect((await call(bare, 'GET', '/office/sso')).data).toEqual({ configured: false });
    for (const [path, body] of [
      ['/office/sso/attempts', {}],
      ['/office/sso', { code: 'a', state: 'b', browserKey: 'c' }],
    ] as const)
      expect(await call(bare, 'POST', path, { body })).toMatchObject({ status: 404, errorCode: 'SSO_NOT_CONFIGURED' });
    await bare.close();
  });

  it('requests a new authentication, so that an open session at the provider does not sign in silently', async () => {
    const { authorizationUrl } = (await start()).data;
    const { searchParams } = new URL(authorizationUrl);
    expect(searchParams.get('prompt')).toBe('login');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('redirect_uri')).toBe(provider.deskUri);
  });

  it('shares the limit of 3,000 attempts an hour and network with applicants', async () => {
    const from = (remoteAddress: string, method: 'GET' | 'POST', path: string) =>
      t.app.inject({
        method,
        url: apiBase + path,
        remoteAddress,
        ...(method === 'POST' && { payload: {}, headers: { 'idempotency-key': randomUUID() } }),
      });
    const network = '192.0.2.77';
    expect((await from(network, 'GET', '/auth/sso')).statusCode).toBe(200);
    await t.sql('update rate_limits set used = 2999 where key = $1', [`sso:${addressIndex(t.deps, network)}`]);
    expect((await from(network, 'POST', '/office/sso/attempts')).statusCode).toBe(200);
    expect((await from(network, 'POST', '/office/sso/attempts')).statusCode).toBe(429);
    expect((await from('192.0.2.78', 'POST', '/office/sso/attempts')).statusCode).toBe(200);
  });

  it('links issuer and subject when an invitation is accepted, and signs in by them from then on', async () => {
    const li = await staffMember(t, ['review1']);
    const accepted = await signIn('li', await invitationFor(t, li));
    expect(accepted).toMatchObject({ status: 200, data: { me: { id: li.id, roles: ['review1'] } } });
    expect(await signIn('li')).toMatchObject({ status: 200, data: { me: { id: li.id } } });
    const rows = await t.sql('select sso_issuer, sso_subject from staff where id = $1', [li.id]);
    expect(rows).toEqual([{ sso_issuer: provider.config.issuer, sso_subject: 'li' }]);
    expect((await audited()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['office_sso_linked', 'office_sso_sign_in']),
    );
  });

  it('ignores the names that the provider sends', async () => {
    await accept((await inviteFirstAdmin(t.deps)) ?? '');
    // The provider calls this subject `admin`, which is the sign-in name of the first member.
    expect(await signIn('stranger')).toMatchObject(unlinked);
    const message = (await signIn('stranger')).fields?.code?.message;
    expect(message).toContain('管理员');
    expect(await t.sql('select 1 from staff where sso_subject is not null')).toEqual([]);
    const failed = { action: 'office_sign_in_failed', actor: 'unknown', detail: { sso: 'sso.unlinked' } };
    expect((await audited()).filter(({ action }) => action === failed.action)).toEqual([failed, failed]);
  });

  it('creates the first admin from the invitation of the first start', async () => {
    const secret = (await inviteFirstAdmin(t.deps)) ?? '';
    expect(await signIn('zhao', secret)).toMatchObject({ status: 200, data: { me: { roles: ['admin'] } } });
    expect(await signIn('zhao')).toMatchObject({ status: 200, data: { me: { signIn: 'admin' } } });
    expect(await inviteFirstAdmin(t.deps)).toBeNull();
  });

  it('refuses a subject that is linked to another member and keeps the invitation', async () => {
    const [li, zhao] = [await staffMember(t, ['review1']), await staffMember(t, ['review2'])];
    await signIn('li', await invitationFor(t, li));
    const secret = await invitationFor(t, zhao);
    expect(await signIn('li', secret)).toMatchObject({
      status: 409,
      errorCode: 'DUPLICATE',
      fields: { code: { reason: 'sso.linkedToOther' } },
    });
    expect(await signIn('li')).toMatchObject({ status: 200, data: { me: { id: li.id } } });
    expect(await signIn('zhao', secret)).toMatchObject({ status: 200, data: { me: { id: zhao.id } } });
  });

  it('links one of two invitations that one subject accepts at the same time', async () => {
    const [li, zhao] = [await staffMember(t, ['review1']), await staffMember(t, ['review2'])];
    const attempts = [
      await attempt('li', await invitationFor(t, li)),
      await attempt('li', await invitationFor(t, zhao)),
    ];
    const replies = await Promise.all(attempts.map(finish));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('accepts an invitation once when two attempts use it concurrently', async () => {
    const li = await staffMember(t, ['review1']);
    const secret = await invitationFor(t, li);
    const attempts = [await attempt('li', secret), await attempt('zhao', secret)];
    const replies = await Promise.all(attempts.map(finish));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(replies.find(({ status }) => status === 404)).toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('refuses a member that was deactivated', async () => {
    const [boss, li] = [await staffMember(t, ['admin']), await staffMember(t, ['review1'])];
    await signIn('li', await invitationFor(t, li));
    await boss.send('PUT', `/staff/${li.id}`, { active: false });
    expect(await signIn('li')).toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
      fields: { code: { reason: 'sso.inactive' } },
    });
    await t.sql('update staff set active = true where id = $1', [li.id]);
    expect((await signIn('li')).status).toBe(200);
  });

  it('refuses an invitation of a member that was deactivated while the person was at the provider', async () => {
    const [boss, li] = [await staffMember(t, ['admin']), await staffMember(t, ['review1'])];
    const begun = await attempt('li', await invitationFor(t, li));
    await boss.send('PUT', `/staff/${li.id}`, { active: false });
    expect(await finish(begun)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    await boss.send('PUT', `/staff/${li.id}`, { active: true });
    expect(await signIn('li')).toMatchObject(unlinked);
  });

  it('starts no attempt for an invitation that has expired', async () => {
    const secret = await invitationFor(t, await staffMember(t, ['review1']));
    t.clock.advance({ hours: 24 });
    expect(await start(secret)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(await t.sql('select 1 from sso_attempts')).toEqual([]);
  });

  it('replaces password and sessions when an invitation is accepted through single sign-on', async () => {
    const li = await staffMember(t, ['review1']);
    const before = (await accept(await invitationFor(t, li))).data;
    expect((await byPassword(li.signIn)).status).toBe(200);
    await signIn('li', await invitationFor(t, li));
    expect((await byPassword(li.signIn)).status).toBe(401);
    expect((await me(before)).status).toBe(401);
  });

  it('replaces the link and sessions when an invitation is accepted with a password', async () => {
    const boss = (await signIn('zhao', (await inviteFirstAdmin(t.deps)) ?? '')).data;
    const secret = await rescueAdmin(t.deps, 'admin');
    // Single sign-on works until the invitation is accepted.
    expect((await signIn('zhao')).status).toBe(200);
    await accept(secret);
    expect(await signIn('zhao')).toMatchObject(unlinked);
    expect((await me(boss)).status).toBe(401);
    expect((await byPassword('admin')).status).toBe(200);
  });

  it('refuses the old link when a new invitation replaces it during the sign-in', async () => {
    const li = await staffMember(t, ['review1']);
    await signIn('li', await invitationFor(t, li));
    const old = await attempt('li');
    await t.sql('delete from office_sessions where staff_id = $1', [li.id]);
    const reply = await whileLocked(t, `select from staff where id = '${li.id}' for update`, () => finish(old), [
      `update staff set sso_issuer = null, sso_subject = null where id = '${li.id}'`,
    ]);
    expect(reply.errorCode).toBe('ACCOUNT_NOT_FOUND');
    expect(await t.sql('select from office_sessions where staff_id = $1', [li.id])).toEqual([]);
  });

  it('refuses code and state without the key of the browser that started, and keeps them for that browser', async () => {
    const li = await staffMember(t, ['review1']);
    const secret = await invitationFor(t, li);
    const [mine, other] = [await attempt('li', secret), await attempt('stranger')];
    const foreign = { status: 422, errorCode: 'VALIDATION_FAILED', fields: { state: { reason: 'sso.foreign' } } };
    expect(await finish({ ...mine, browserKey: other.browserKey })).toMatchObject(foreign);
    expect(await finish({ ...mine, browserKey: 'made-up' })).toMatchObject(foreign);
    expect((await finish({ code: mine.code, state: mine.state })).status).toBe(422);
    const rows = await t.sql('select * from sso_attempts');
    expect(JSON.stringify(rows)).not.toContain(mine.browserKey);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await finish(mine)).status).toBe(200);
    // Used or expired is reported only to the browser that started.
    expect(await finish(mine)).toMatchObject({ errorCode: 'CODE_EXPIRED', fields: { state: { reason: 'sso.used' } } });
    expect(await finish({ ...mine, browserKey: other.browserKey })).toMatchObject(foreign);
  });

  it('finishes an attempt once when it is sent twice at the same time', async () => {
    const li = await staffMember(t, ['review1']);
    await signIn('li', await invitationFor(t, li));
    const begun = await attempt('li');
    const replies = await Promise.all([finish(begun), finish(begun)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('refuses an attempt after ten minutes', async () => {
    const begun = await attempt('li');
    t.clock.advance({ minutes: 10 });
    expect(await finish(begun)).toMatchObject({
      status: 422,
      errorCode: 'CODE_EXPIRED',
      fields: { state: { reason: 'sso.expired' } },
    });
  });

  it('rejects attempts of applicants, and applicants cannot finish attempts of the office', async () => {
    const applicants = (await call<Started>(t, 'GET', '/auth/sso')).data;
    const landing = { ...(await provider.visit(applicants.authorizationUrl, 'li')), browserKey: applicants.browserKey };
    expect(await finish(landing)).toMatchObject({ status: 422, fields: { state: { reason: 'sso.foreign' } } });
    expect((await call(t, 'POST', '/auth/sso', { body: await attempt('li') })).status).toBe(422);
  });
});
