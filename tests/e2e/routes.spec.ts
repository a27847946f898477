import type { Page } from '@playwright/test';
import { untilStill, untranslated } from '../support/browser/looks';
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

test(
  'a link to the estimator scrolls to it when it arrives; Tab continues there',
  { tag: '@slow' },
  async ({ page }) => {
    let deliver = () => {};
    const delivered = new Promise<void>((done) => (deliver = done));
    await page.route('**/intro-below.*.js', async (route) => {
      await delivered;
      await route.continue();
    });
    await page.goto('carIntro');
    await untilStill(page);
    await page.getByRole('link', { name: '先看看能补多少' }).click();
    await expect(page.getByTestId('start')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    deliver();
    const title = page.locator('#estimate h2');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    const [bar, heading] = [await page.locator('.bar').boundingBox(), await title.boundingBox()];
    expect(heading!.y).toBeGreaterThan(bar!.y + bar!.height);
    await expect(title).toBeInViewport();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#estimate') !== null)).toBe(true);
  },
);

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

test('the introduction is readable before any script has loaded', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('intro');
  const last = page.locator('#shell main h2').last();
  await expect.poll(() => last.evaluate((heading) => heading.checkVisibility())).toBe(true);
});
