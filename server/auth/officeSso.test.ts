import type { CallTypes } from '@domain/contract/types';
import { testApp, type TestApp } from '../testing/app';
import { call } from '../testing/applicant';
import { staffMember } from '../testing/staff';
import { startProvider, type TestProvider } from './testing/provider';

type SignedIn = CallTypes['officeSsoFinish']['reply'];

describe('the single sign-on of the office', () => {
  let provider: TestProvider;
  let t: TestApp;
  beforeAll(async () => {
    provider = await startProvider({
      li: { name: '李审', preferred_username: 'PERSON1' },
      stranger: { name: '路人', preferred_username: 'nobody' },
      thief: { name: '冒名', preferred_username: 'person1' },
    });
    const { issuer, clientId, clientSecret, redirectUri } = provider.config;
    const both = (prefix: string) => ({
      [`${prefix}_ISSUER`]: issuer,
      [`${prefix}_CLIENT_ID`]: clientId,
      [`${prefix}_CLIENT_SECRET`]: clientSecret,
      [`${prefix}_REDIRECT_URI`]: redirectUri,
    });
    t = await testApp({ env: { ...both('OIDC'), ...both('OFFICE_OIDC') } });
  });
  afterAll(async () => {
    await t.close();
    await provider.stop();
  });

  const begin = async (path: string) =>
    (await call<{ authorizationUrl: string }>(t, 'GET', path)).data.authorizationUrl;
  const finish = (body: object) => call<SignedIn>(t, 'POST', '/office/sso', { body });

  it('lets in who is listed, links them at the first time, and makes nobody', async () => {
    const li = await staffMember(t, ['review1']);
    const as = async (login: string) => finish(await provider.visit(await begin('/office/sso'), login));
    expect(await as('li')).toMatchObject({ status: 200, data: { me: { id: li.id, roles: ['review1'] } } });
    expect(await as('li')).toMatchObject({ status: 200 });
    expect(await as('stranger')).toMatchObject({ status: 404, errorCode: 'ACCOUNT_NOT_FOUND' });
    // Linked by subject from then on: another one of that name is somebody else.
    expect(await as('thief')).toMatchObject({ status: 404, errorCode: 'ACCOUNT_NOT_FOUND' });
    expect((await t.deps.pool.query('select 1 from staff')).rows).toHaveLength(1);
    const { rows } = await t.deps.pool.query(
      `select action from audit_log where action like 'office_sso%' or action like '%failed'`,
    );
    expect(rows).toHaveLength(4);
  });

  it('takes no attempt that was begun at the applicants’ door, nor the other way', async () => {
    const landing = await provider.visit(await begin('/auth/sso'), 'li');
    expect(await finish(landing)).toMatchObject({ status: 422, fields: { state: { reason: 'sso.foreign' } } });
    const other = await provider.visit(await begin('/office/sso'), 'li');
    expect((await call(t, 'POST', '/auth/sso', { body: other })).status).toBe(422);
  });
});
