import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OidcConfig } from '../config/config';
import { refusal } from '../testing/record';
import { beginAuthorization, redeem } from './oidc';

const away = { code: 'UNAVAILABLE', retryAfterS: 10 };
const refused = {
  code: 'CODE_WRONG',
  fields: {
    code: { code: 'unknown', reason: 'sso.refused', message: '统一身份认证没有认可这次登录，请重新登录。' },
  },
};
const attempt = { state: 'a-state', nonce: 'a-nonce', verifier: 'v'.repeat(43) };

/** A provider with prepared replies. `sso.test.ts` tests a real one. */
describe('OIDC provider', () => {
  let server: Server;
  let config: OidcConfig;
  let isThere = true;
  let asked = 0;
  let sent: URLSearchParams | undefined;
  let isSilent = false;
  let answer = { status: 200, type: 'application/json', text: '{}' };
  beforeAll(async () => {
    server = createServer((request, reply) => {
      if (request.url === '/.well-known/openid-configuration') {
        asked += 1;
        const { issuer } = config;
        const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
        reply.writeHead(isThere ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
        return;
      }
      let text = '';
      request.on('data', (part: Buffer) => {
        text += part.toString();
      });
      request.on('end', () => {
        sent = new URLSearchParams(text);
        if (isSilent) return;
        reply.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  beforeEach(() => {
    const { port } = server.address() as AddressInfo;
    // A new object for each test, because the metadata is cached per object.
    config = {
      issuer: `http://127.0.0.1:${port}`,
      clientId: 'qczhyjs',
      clientSecret: 'a-secret',
      redirectUri: 'http://127.0.0.1:8000/qczhyjs/wlcenter',
    };
    [isThere, isSilent, asked, sent] = [true, false, 0, undefined];
  });
  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );

  it('fetches the metadata once, and again only after a failed request', async () => {
    isThere = false;
    expect(await refusal(beginAuthorization(config, 'openid'))).toEqual(away);
    isThere = true;
    await beginAuthorization(config, 'openid');
    await beginAuthorization(config, 'openid');
    expect(asked).toBe(2);
  });

  it('reports a provider that never responds as unavailable, after the time limit', async () => {
    isSilent = true;
    expect(await refusal(redeem(config, 'a-code', attempt, 0.2))).toEqual(away);
    expect(sent?.get('code')).toBe('a-code');
  });

  it('sends a new state, nonce and verifier each time, and only the digest of the verifier', async () => {
    const [one, two] = [await beginAuthorization(config, 'openid phone'), await beginAuthorization(config, 'openid')];
    const { origin, pathname, searchParams } = new URL(one.authorizationUrl);
    expect(origin + pathname).toBe(`${config.issuer}/auth`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'qczhyjs',
      redirect_uri: config.redirectUri,
      response_type: 'code',
      scope: 'openid phone',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: one.state,
      nonce: one.nonce,
    });
    expect(one.authorizationUrl).not.toContain(one.verifier);
    expect([one.state === two.state, one.nonce === two.nonce, one.verifier === two.verifier]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['refuses the code', 400, 'application/json', '{"error":"invalid_grant"}', refused],
    ['names nobody', 200, 'application/json', '{"access_token":"x","token_type":"bearer"}', refused],
    ['is out of order', 500, 'text/html', '<html>', away],
    ['answers with a page', 200, 'text/html', '<html>', away],
  ])('maps the error when the provider %s', async (_what, status, type, text, expected) => {
    answer = { status, type, text };
    expect(await refusal(redeem(config, 'the-code', attempt))).toEqual(expected);
    expect(Object.fromEntries(sent ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: config.redirectUri,
      code_verifier: attempt.verifier,
    });
  });
});
