import type { Page } from '@playwright/test';
import { untranslated } from '../support/browser/looks';
import { expect, signedIn, test } from '../support/phone/test';
import { ownRoutes, publicRoutes } from '../support/phone/routes';

/** Opens a route and checks the title, the heading and the translation of the screen. */
async function expectScreen(page: Page, path: string, title: string) {
  const answer = await page.goto(path);
  expect.soft(answer?.status()).toBe(200);
  await expect.soft(page.locator('#shell')).toHaveCount(0);
  await expect.soft(page).toHaveTitle(title);
  await expect.soft(page.locator('h1').first()).toBeVisible();
  expect.soft(await untranslated(page)).toEqual([]);
}

test('every public route shows its title and makes no call that needs a session', async ({ page, consoleErrors }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/qczhyjs/api/')) calls.push(new URL(request.url()).pathname);
  });
  for (const [path, title] of Object.entries(publicRoutes))
    await test.step(`/${path} is ${title}`, async () => {
      await expectScreen(page, path, title);
      expect.soft(calls.filter((call) => /\/(me|applications|notifications)/.test(call))).toEqual([]);
      expect.soft(consoleErrors).toEqual([]);
    });
});

test('every route that needs a session shows its title', async ({ page, context, resident, consoleErrors }) => {
  await signedIn(context, resident);
  for (const [path, title] of Object.entries(ownRoutes))
    await test.step(`/${path} is ${title}`, async () => {
      await expectScreen(page, path, title);
      expect.soft(consoleErrors).toEqual([]);
    });
});

test('a personal page redirects to sign-in with the page as redirect target', async ({ page }) => {
  for (const path of [
    'todo',
    'newApply/personalInfo',
    'newApplyElv/process/detail?id=00000000-0000-4000-8000-000000000000',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/qczhyjs\/login\?redirect=/);
    const back = new URL(page.url()).searchParams.get('redirect') ?? '';
    expect(back.replace(/^\/qczhyjs/, '')).toBe(`/${path}`);
  }
});

test('the root leads to the intro and keeps the query', async ({ page }) => {
  await page.goto('./?from=poster');
  await expect(page).toHaveURL(/\/qczhyjs\/intro\?from=poster$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/qczhyjs\/intro$/);
  await page.goto('/qczhyjs');
  await expect(page).toHaveURL(/\/qczhyjs\/intro$/);
});

test('an unknown path answers 404 with a screen that says where to go instead', async ({ page, consoleErrors }) => {
  const answer = await page.goto('no/such/place');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('main a[href]').first()).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a trailing slash opens the same route', async ({ page }) => {
  const answer = await page.goto('contact/');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle('各地区咨询热线');
});

test('the introduction is readable before any script has loaded', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('intro');
  const last = page.locator('#shell main h2').last();
  await expect.poll(() => last.evaluate((heading) => heading.checkVisibility())).toBe(true);
});
