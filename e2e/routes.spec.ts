import { untranslated } from './support/looks';
import { expect, signedIn, test } from './support/test';
import { ownRoutes, publicRoutes } from './support/routes';

test.describe('every public route answers with its name', () => {
  for (const [path, title] of Object.entries(publicRoutes)) {
    test(`/${path} is ${title}`, async ({ page, consoleErrors }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/qczhyjs/api/')) calls.push(new URL(request.url()).pathname);
      });
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('#shell')).toHaveCount(0);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('h1').first()).toBeVisible();
      expect(await untranslated(page)).toEqual([]);
      expect(
        calls.filter((call) => /\/(me|applications|notifications)/.test(call)),
        'signed out, no call that needs a session',
      ).toEqual([]);
      expect(consoleErrors).toEqual([]);
    });
  }
});

test.describe('every route of one’s own', () => {
  for (const [path, title] of Object.entries(ownRoutes)) {
    test(`/${path} is ${title}`, async ({ page, context, resident, consoleErrors }) => {
      await signedIn(context, resident);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('#shell')).toHaveCount(0);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('h1').first()).toBeVisible();
      expect(await untranslated(page)).toEqual([]);
      expect(consoleErrors).toEqual([]);
    });
  }
});

test('a page of one’s own sends a signed-out person to sign in, and remembers where to', async ({ page }) => {
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

test('a trailing slash is the same route', async ({ page }) => {
  const answer = await page.goto('contact/');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle('各地区咨询热线');
});

test('before any script came, the introduction can be read to its end', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('intro');
  const last = page.locator('#shell [data-island="below"] h2').last();
  await expect.poll(() => last.evaluate((heading) => heading.checkVisibility())).toBe(true);
});
