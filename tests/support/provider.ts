import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, type Page } from '@playwright/test';
import { freePort } from '../../tools/lib/freePort.cjs';
import { startTestDesk, type TestDesk } from './desk/testDesk';

const client = { id: 'qczhyjs', secret: 'a-secret-for-tests-only' };

/** Starts a real OpenID Connect provider with these users and this redirect URI. */
async function startProvider(people: Record<string, object>, redirectUri: string) {
  const port = freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider: ChildProcess = spawn(
    process.execPath,
    [
      'server/testing/identity/providerProcess.mjs',
      JSON.stringify(people),
      JSON.stringify({ ...client, redirectUris: [redirectUri] }),
      String(port),
    ],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  await new Promise<void>((resolve, reject) => {
    provider.once('exit', () => reject(new Error('the provider did not start')));
    createInterface(provider.stdout!).on('line', (line) => {
      if (line === `issuer ${issuer}`) resolve();
    });
  });
  return {
    issuer,
    async stop() {
      const exit = once(provider, 'exit');
      provider.kill('SIGKILL');
      await exit;
    },
  };
}

/** A server whose applicants or officers may sign in at a provider. */
export type TrustingDesk = TestDesk & { issuer: string };
type UseDesk = (desk: TrustingDesk) => Promise<void>;

/** A fixture: one server per worker that trusts a provider with these users, by sign-in name; `path` is where it sends them back to. */
export function deskWithProvider(
  prefix: 'OIDC' | 'OFFICE_OIDC',
  path: string,
  people: Record<string, object>,
): [(fixtures: object, use: UseDesk) => Promise<void>, { scope: 'worker'; timeout: number }] {
  const start = async ({}, use: UseDesk) => {
    const port = freePort();
    const redirectUri = `http://127.0.0.1:${port}/qczhyjs/${path}`;
    const { issuer, stop } = await startProvider(people, redirectUri);
    const desk = await startTestDesk({
      PORT: String(port),
      [`${prefix}_ISSUER`]: issuer,
      [`${prefix}_CLIENT_ID`]: client.id,
      [`${prefix}_CLIENT_SECRET`]: client.secret,
      [`${prefix}_REDIRECT_URI`]: redirectUri,
    });
    await use({ ...desk, issuer });
    await Promise.all([desk.close(), stop()]);
  };
  return [start, { scope: 'worker', timeout: 240_000 }];
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
