// A real OpenID Connect provider on loopback, in a separate process because it is an ES module and jest loads CommonJS.
// Arguments: people as JSON (login → claims), client as JSON, a port (any). Prints its issuer and exits with its parent.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const people = JSON.parse(process.argv[2]);
const client = JSON.parse(process.argv[3]);

const server = createServer();
server.listen(Number(process.argv[4] ?? 0), '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    cookies: { keys: ['only for tests'] },
    findAccount: (_ctx, login) => ({ accountId: login, claims: () => ({ sub: login, ...people[login] }) }),
    pkce: { required: () => true },
  });
  server.on('request', provider.callback());
  process.stdout.write(`issuer ${issuer}\n`);
});
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
