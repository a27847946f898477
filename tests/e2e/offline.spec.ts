import type { BrowserContext, Page } from '@playwright/test';
import { untilStill, violations } from '../support/browser/looks';
import { expect, presetStorage, test } from '../support/phone/test';

const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
  });

/**
 * Installs the page's clock. It also hides the list of what the page has loaded, from which the service worker caches calls that came
 * before it: the page keeps the list of the browser.
 */
async function installClock(context: BrowserContext) {
  await context.addInitScript(() => Object.assign(window, { ofBrowser: performance }));
  await context.clock.install();
  await context.addInitScript(() => {
    const { ofBrowser } = window as unknown as { ofBrowser: Performance };
    performance.getEntriesByType = (type) => ofBrowser.getEntriesByType(type);
  });
}

/** Waits until the service worker, which is registered last, has cached a URL, with the page's clock running ahead. */
async function soonKept(page: Page, part: string) {
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect((await cachedUrls(page)).some((url) => url.includes(part))).toBe(true);
  }).toPass({ timeout: 30_000, intervals: [300] });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

const note = (page: Page) => page.getByRole('complementary', { name: '网络与更新' });

test('visited pages can be read offline and show an offline note', async ({ page, context, consoleErrors }) => {
  await installClock(context);
  await presetStorage(context, { umi_locale: 'zh-CN' });
  await page.goto('contact');
  await untilStill(page);
  const office = await page.locator('.hotlines-list h2, .hotlines-list h3').first().textContent();
  await soonKept(page, '/api/hotlines');
  await expect(note(page)).toHaveCount(0);

  await context.setOffline(true);
  await expect(note(page)).toContainText('现在没有网络');
  await page.reload();
  await expect(note(page)).toContainText('存在手机上的内容');
  await expect(page.locator('main')).toContainText(office ?? 'no office was shown');
  expect(await violations(page)).toEqual([]);

  await test.step('the introduction and the guide, which were never opened, are there too', async () => {
    await page.goto('intro');
    await expect(page.locator('#shell')).toHaveCount(0);
    await expect(page.getByTestId('start')).toBeVisible();
    await expect(note(page)).toContainText('现在没有网络');
    await page.goto('mannual/ask');
    await expect(page.locator('main')).toContainText('常见问题');
  });

  await test.step('a screen that needs the network says that it does', async () => {
    await page.goto('register');
    await expect(page.getByRole('alert')).toContainText('网络没有连上');
  });

  await test.step('with the network the note goes', async () => {
    await context.setOffline(false);
    await page.goto('intro');
    await untilStill(page);
    await expect(note(page)).toHaveCount(0);
  });
  expect(consoleErrors.filter((line) => !/Loading (CSS )?chunk/.test(line))).toEqual([]);
});

test('the service worker caches no personal data', { tag: '@slow' }, async ({ page, context, applicant }) => {
  await installClock(context);
  await presetStorage(context, { umi_locale: 'zh-CN', 'User-Token': applicant.token });
  await page.goto('contact');
  await soonKept(page, '/api/hotlines');
  await page.reload();
  await page.goto('login?code=secret');
  await untilStill(page);
  const names = await page.evaluate(async () => {
    const rooms = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return rooms.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
  expect(names.filter((name) => /secret|\/(me|applications|files|notifications|auth|office)\b/.test(name))).toEqual([]);
  expect(names).toContain('/qczhyjs/login');
});

test('a new release is offered and activated only on request', { tag: '@slow' }, async ({ page, context }) => {
  await installClock(context);
  await presetStorage(context, { umi_locale: 'zh-CN' });
  await page.goto('intro');
  await soonKept(page, '/qczhyjs/intro');
  await page.reload();
  await untilStill(page);
  // For the browser, another script URL is another release.
  await page.evaluate(() => navigator.serviceWorker.register('/qczhyjs/sw.js?next').then(() => undefined));
  await expect(note(page)).toContainText('有新版本');
  expect(await violations(page)).toEqual([]);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '更新' }).click()]);
  await untilStill(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/sw\.js\?next$/);
});
