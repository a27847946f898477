import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { OidcConfig } from '../../config/config';

type People = Record<
  string,
  { name?: string; preferred_username?: string; phone_number?: string; phone_number_verified?: boolean }
>;

const redirectUri = 'http://127.0.0.1:8000/qczhyjs/wlcenter';
const deskUri = 'http://127.0.0.1:8000/qczhyjs/desk/sso';

export interface Landing {
  code: string;
  state: string;
}

export interface TestProvider {
  config: OidcConfig;
  /** The callback page of the desk. */
  deskUri: string;
  /**
   * Signs `login` in at the provider as a browser with these cookies would, and returns the parameters of the callback. With the session
   * of an earlier visit the provider may answer without a question.
   */
  visit(authorizationUrl: string, login: string, cookies?: Map<string, string>): Promise<Landing>;
  stop(): Promise<void>;
}

export async function startProvider(people: People): Promise<TestProvider> {
  const client = { id: 'qczhyjs', secret: 'a-secret-for-tests-only', redirectUris: [redirectUri, deskUri] };
  const child = spawn(
    process.execPath,
    [path.join(__dirname, 'providerProcess.mjs'), JSON.stringify(people), JSON.stringify(client)],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const issuer = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The provider did not start.')));
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('issuer ')) resolve(line.slice(7));
    });
  });
  return {
    config: { issuer, clientId: client.id, clientSecret: client.secret, redirectUri },
    deskUri,
    visit,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}

/** Follows the redirects and submits the provider's sign-in and consent pages until it redirects to the callback. */
async function visit(authorizationUrl: string, login: string, jar = new Map<string, string>()): Promise<Landing> {
  const pages: Record<string, string>[] = [{ prompt: 'login', login, password: 'any' }, { prompt: 'consent' }];
  let url = authorizationUrl;
  for (let step = 0; step < 20; step += 1) {
    const page = url.includes('/interaction/') ? pages.shift() : undefined;
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(page && { method: 'POST', body: new URLSearchParams(page) }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const next = new URL(reply.headers.get('location') ?? '', url);
    if ([redirectUri, deskUri].some((uri) => next.href.startsWith(uri)))
      return { code: next.searchParams.get('code') ?? '', state: next.searchParams.get('state') ?? '' };
    url = next.href;
  }
  throw new Error('The provider did not send us home.');
}
