import type { Page } from '@playwright/test';
import { untilStill, violations } from '../support/browser/looks';
import { expect, presetStorage, test as base } from '../support/phone/test';
import { deskWithProvider, signInAtProvider, type TrustingDesk } from '../support/provider';

/** Single sign-on in the browser with a real OpenID Connect provider. */
const test = base.extend<{ baseURL: string }, { desk: TrustingDesk }>({
  desk: deskWithProvider('OIDC', 'wlcenter', { stranger: { name: '王五' } }),
  baseURL: async ({ desk }, use) => {
    await use(`${desk.origin}/qczhyjs/`);
  },
});
const token = (page: Page) => page.evaluate(() => localStorage.getItem('User-Token'));
const byProvince = (page: Page) => page.getByRole('button', { name: '用省统一身份认证登录' });
const again = (page: Page) => page.getByRole('button', { name: '用省统一身份认证再认证一次' });
const trouble = (page: Page) => page.getByRole('heading', { level: 1 });
const ours = /\/qczhyjs\/wlcenter\?/;
/** The provider's pages load fonts from the internet, which is not reachable in CI. */
const about = (consoleErrors: string[]) => consoleErrors.filter((line) => !line.includes('ERR_NAME_NOT_RESOLVED'));

async function toProvince(page: Page, issuer: string, from = 'login') {
  await page.goto(from);
  await untilStill(page);
  await byProvince(page).click();
  await page.waitForURL((url) => url.href.startsWith(issuer));
}

/** Returns the redirect URL of the provider, before our page removes it from the history. */
async function ticketOf(page: Page, login: string) {
  const [home] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest() && ours.test(request.url())),
    signInAtProvider(page, login),
  ]);
  return new URL(home.url());
}

/** Expects an error page with links (mobile sign-in, home page), no session, and no code in the URL. */
async function explained(page: Page, title: string) {
  await expect(trouble(page)).toHaveText(title, { timeout: 20_000 });
  await expect(page.getByRole('link', { name: '用手机号登录' })).toBeVisible();
  await expect(page.getByRole('link', { name: '回首页' })).toBeVisible();
  expect(await token(page)).toBeNull();
}

test.beforeEach(async ({ context }) => {
  await presetStorage(context, { umi_locale: 'zh-CN' });
});

test('an unknown user is signed in and redirected to the requested page, and the back button skips the sign-in pages', async ({
  page,
  desk,
  consoleErrors,
}) => {
  await page.goto('newApply/personalInfo');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await toProvince(page, desk.issuer, page.url());
  await signInAtProvider(page, 'stranger');
  await expect(page).toHaveURL(/\/newApply\/personalInfo$/);
  await expect(page.locator('main[aria-busy=false]')).toBeVisible();
  expect(await token(page)).toBeTruthy();
  await expect(page.locator('[name=name]')).toHaveValue('王五');
  await expect(page.locator('[name=idNo]')).toHaveValue('');
  expect(about(consoleErrors)).toEqual([]);

  // Back over the provider's pages to the start: no new sign-in is required.
  for (let steps = 0; steps < 4 && !(page.url().startsWith(desk.origin) && steps > 0); steps += 1) await page.goBack();
  await expect(page).toHaveURL(/\/newApply\/personalInfo$/);
  expect(await token(page)).toBeTruthy();
});

test('a person without a mobile number exports the data after the provider has asked again, also after a cancellation', async ({
  page,
  desk,
}) => {
  await toProvince(page, desk.issuer);
  await signInAtProvider(page, 'stranger');
  await expect(page).toHaveURL(/\/todo$/);
  const exportData = async () => {
    await page.getByRole('button', { name: '菜单' }).click();
    await page.getByRole('button', { name: /^导出我的信息/ }).click();
  };
  await exportData();
  const sheet = page.getByRole('dialog', { name: '确认是您本人' });
  await expect(sheet).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await again(page).click();
  await page.waitForURL((url) => url.href.startsWith(desk.issuer));
  await page.getByRole('link', { name: /cancel/i }).click();
  await expect(trouble(page)).toHaveText('您取消了身份认证');
  await expect(page.getByRole('banner')).toContainText('确认是您本人');
  await expect(page.getByRole('link', { name: '返回刚才的页面' })).toHaveAttribute('href', /\/todo$/);
  await expect(page.getByRole('main')).not.toContainText(/手机号|登录/);
  await again(page).click();
  await page.waitForURL((url) => url.href.startsWith(desk.issuer));
  await signInAtProvider(page, 'stranger', { hasConsented: true });
  await expect(page).toHaveURL(/\/todo$/);
  const file = page.waitForEvent('download');
  await exportData();
  expect((await file).suggestedFilename()).toMatch(/\.json$/);
  await expect(sheet).toBeHidden();
});

test('the code is removed from the URL, and using it twice shows a message', async ({ page, desk }) => {
  await toProvince(page, desk.issuer);
  const ticket = await ticketOf(page, 'stranger');
  await expect(page).toHaveURL(/\/todo$/);
  await page.evaluate(() => localStorage.removeItem('User-Token'));
  await page.goto(ticket.href);
  await explained(page, '这次登录已经完成过');
  expect(page.url()).not.toMatch(/code=|state=/);
});
