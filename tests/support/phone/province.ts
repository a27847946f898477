import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Page } from '@playwright/test';
import { freePort } from '../../../tools/lib/freePort.cjs';
import { test as base } from './test';

/** The users of the province's identity provider, by sign-in name. */
const people = (mobile: string) => ({
  stranger: { name: '王五' },
  joiner: { name: '测试员', phone_number: `+86 ${mobile}`, phone_number_verified: true },
});

export interface Province {
  /** Our app with this provider as single sign-on. */
  site: string;
  issuer: string;
  /** The mobile number that the provider has verified for `joiner`. */
  mobile: string;
  /** Suspends the provider: it accepts connections and does not respond. */
  sleep(): void;
  wake(): void;
  close(): Promise<void>;
}

const gone = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode === null && child.signalCode === null) child.once('exit', () => resolve());
    else resolve();
  });

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill('SIGCONT');
  child.kill(signal);
  await gone(child);
}

const client = { id: 'qczhyjs', secret: 'a-secret-for-tests-only' };

/** Starts a real OpenID Connect provider with these users and redirect URIs. */
export async function startProvider(people: Record<string, object>, redirectUris: string[]) {
  const port = freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = spawn(
    process.execPath,
    [
      'server/testing/identity/providerProcess.mjs',
      JSON.stringify(people),
      JSON.stringify({ ...client, redirectUris }),
      String(port),
    ],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  await new Promise<void>((resolve, reject) => {
    provider.once('exit', () => reject(new Error('the provider did not start')));
    createInterface(provider.stdout).on('line', (line) => {
      if (line === `issuer ${issuer}`) resolve();
    });
  });
  return {
    issuer,
    sleep: () => void provider.kill('SIGSTOP'),
    wake: () => void provider.kill('SIGCONT'),
    leave: () => stop(provider, 'SIGKILL'),
    /** The settings of a server that trusts this provider. */
    settings: (prefix: 'OIDC' | 'OFFICE_OIDC', redirectUri: string) => ({
      [`${prefix}_ISSUER`]: issuer,
      [`${prefix}_CLIENT_ID`]: client.id,
      [`${prefix}_CLIENT_SECRET`]: client.secret,
      [`${prefix}_REDIRECT_URI`]: redirectUri,
    }),
  };
}

/** Completes the provider's sign-in page and its consent page. It remembers the consent as long as the browser. */
export async function signInAtProvider(page: Page, login: string, { hasConsented = false } = {}) {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  if (hasConsented) return;
  await expect(page.locator('input[name=prompt][value=consent]')).toBeAttached();
  await page.locator('button[type=submit]').click();
}

/** Starts a provider, and a second server process with the same database that trusts it. */
async function openProvince(mobile: string): Promise<Province> {
  const own = freePort();
  const site = `http://127.0.0.1:${own}`;
  const redirectUri = `${site}/qczhyjs/wlcenter`;
  const provider = await startProvider(people(mobile), [redirectUri]);
  const server = spawn(process.execPath, ['build/server/start.mjs'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(own),
      DATA_DIR: join(process.env.E2E_DIR ?? '', 'data'),
      CODES_PER_ADDRESS: '100000',
      CALLS_PER_ADDRESS: '1000000',
      ...provider.settings('OIDC', redirectUri),
    },
  });
  server.stdout?.on('data', (text: Buffer) => appendFileSync(join(process.env.E2E_DIR ?? '', 'server.log'), text));
  for (let tries = 0; ; tries += 1) {
    if (
      await fetch(`${site}/qczhyjs/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (tries > 300) throw new Error('the second server did not start');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  return {
    site,
    mobile,
    ...provider,
    close: async () => {
      await Promise.all([provider.leave(), stop(server, 'SIGTERM')]);
    },
  };
}

/** Tests that import this `test` use the app of the second server. */
export const test = base.extend<{ baseURL: string }, { province: Province }>({
  province: [
    async ({ newcomer }, use) => {
      const province = await openProvince(newcomer().mobile);
      await use(province);
      await province.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ province }, use) => {
    await use(`${province.site}/qczhyjs/`);
  },
});

export { expect } from './test';
