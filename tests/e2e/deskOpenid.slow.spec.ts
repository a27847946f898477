import type { Page } from '@playwright/test';
import { freePort } from '../../tools/lib/freePort.cjs';
import { deskUrl, expect, test as base } from '../support/desk/test';
import { chooseInMenu } from '../support/desk/tabs';
import { type TestDesk, startTestDesk } from '../support/desk/testDesk';
import { faultsOfLooks } from '../support/desk/looks';
import { signInAtProvider, startProvider } from '../support/phone/province';

/** Single sign-on of the office at a real OpenID Connect provider. */
const test = base.extend<object, { desk: TestDesk }>({
  desk: [
    async ({}, use) => {
      const port = freePort();
      const redirectUri = `http://127.0.0.1:${port}/qczhyjs/desk/sso`;
      const people = { officer: { name: '李审' }, stranger: { preferred_username: 'first' } };
      const provider = await startProvider(people, [redirectUri]);
      const desk = await startTestDesk({ PORT: String(port), ...provider.settings('OFFICE_OIDC', redirectUri) });
      await use(desk);
      await Promise.all([desk.close(), provider.leave()]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
test.describe.configure({ mode: 'serial' });

const signIn = (page: Page) => page.getByRole('button', { name: '用统一身份认证登录' });
const accept = (page: Page) => page.getByRole('button', { name: '用统一身份认证接受邀请' });
const home = (page: Page) => page.getByRole('heading', { level: 1, name: '待办' });
const failure = (page: Page) => page.getByRole('alert');
const token = (page: Page) => page.evaluate(() => localStorage.getItem('Office-Token'));

let invited = 0;
const invite = (desk: TestDesk) =>
  desk.invite({
    name: '李审',
    signIn: `invited${(invited += 1)}`,
    organisation: '示例市商务局',
    roles: ['intake'],
    regions: 'all',
  });
const typeCode = (page: Page, code: string) => page.getByLabel('验证码').fill(code);

/** Opens the link of a new invitation and types its code. Returns the secret. */
async function openInvitation(page: Page, desk: TestDesk): Promise<string> {
  const { secret, code } = await invite(desk);
  await page.goto(deskUrl(desk, `login#invitation=${secret}`));
  await typeCode(page, code);
  return secret;
}

test('an invited officer accepts by single sign-on, signs out and signs in again', async ({ page, desk, faults }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const secret = await openInvitation(page, desk);
  await accept(page).click();
  await signInAtProvider(page, 'officer');
  await expect(home(page)).toBeVisible();
  expect(requested.filter((url) => url.includes(secret))).toEqual([]);
  expect(page.url()).not.toMatch(/code=|state=|invitation/);

  await chooseInMenu(page, '李审', '退出登录');
  await expect(signIn(page)).toBeVisible();
  expect(await token(page)).toBeNull();
  await signIn(page).click();
  await signInAtProvider(page, 'officer', { hasConsented: true });
  await expect(home(page)).toBeVisible();
  expect(faults.filter((line) => !line.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
});

test('signs in to the page that the officer wanted', async ({ page, desk }) => {
  await page.goto(deskUrl(desk, 'cases?status=submitted'));
  await signIn(page).click();
  await signInAtProvider(page, 'officer');
  await expect(page).toHaveURL(/\/desk\/cases\?status=submitted$/);
});

test('refuses a subject without a link and says what to do', async ({ page, desk }) => {
  await page.goto(deskUrl(desk, 'login'));
  await signIn(page).click();
  // The provider calls this subject `first`, which is the sign-in name of a member.
  await signInAtProvider(page, 'stranger');
  await expect(failure(page)).toContainText('请向管理员索取邀请');
  expect(await token(page)).toBeNull();
  expect(page.url()).not.toMatch(/code=|state=/);
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(signIn(page)).toBeVisible();
});

test('a cancelled sign-in at the provider returns to the page with the invitation', async ({ page, desk }) => {
  const { secret, code } = await invite(desk);
  await page.goto(deskUrl(desk, `login#invitation=${secret}`));
  await typeCode(page, code);
  await accept(page).click();
  await page.getByRole('link', { name: /cancel/i }).click();
  await expect(page.getByRole('status').filter({ hasText: '取消了登录' })).toBeVisible();
  await expect(accept(page)).toBeVisible();
  await typeCode(page, code);
  await page.getByLabel('设置密码').fill('a long enough secret');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(home(page)).toBeVisible();
});

test('accepts a typed invitation and rejects a void one', async ({ page, desk }) => {
  const type = async (secret: string) => {
    await page.getByRole('button', { name: '我有邀请码' }).click();
    await page.getByLabel('邀请码').fill(secret);
    await page.getByRole('button', { name: '继续' }).click();
    await expect(page.getByLabel('设置密码')).toBeVisible();
  };
  await page.goto(deskUrl(desk, 'login'));
  await type('made-up');
  await accept(page).click();
  await expect(failure(page)).toContainText('邀请已失效');
  await page.getByRole('button', { name: '不使用邀请，直接登录' }).click();
  const { secret, code } = await invite(desk);
  await type(deskUrl(desk, `login#invitation=${secret}`));
  await typeCode(page, code);
  await page.getByLabel('设置密码').fill('a long enough secret');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(home(page)).toBeVisible();
});

for (const width of [375, 1280]) {
  for (const look of ['light', 'dark'] as const) {
    // CI looks at each width and each look once.
    const tag = (width === 375) === (look === 'dark') ? [] : ['@whole'];
    test(`looks right at ${width} pixels, ${look}, in both languages`, { tag }, async ({ page, desk }) => {
      const secret = await invite(desk);
      for (const language of ['zh-CN', 'en-US']) {
        const check = async (name: string) =>
          expect(await faultsOfLooks(page, `sso ${name} ${look} ${language}`, [width])).toEqual([]);
        await page.goto(deskUrl(desk, '404'));
        await page.evaluate(
          (pairs) => pairs.forEach(([key = '', value = '']) => localStorage.setItem(key, value)),
          [
            ['desk.look', look],
            ['desk.language', language],
          ],
        );
        await page.goto(deskUrl(desk, 'login'));
        await expect(page.locator('.signIn-card .ant-divider')).toBeVisible();
        await check('signIn');
        await page.locator('.signIn-card .ant-btn-link').click();
        await check('typed');
        await page.goto(deskUrl(desk, `login#invitation=${secret}`));
        await page.reload();
        await expect(page.locator('.signIn-card .ant-divider')).toBeVisible();
        await expect(page.locator('input[autocomplete=new-password]')).toBeVisible();
        await check('invitation');
        await page.locator('.signIn-card .ant-btn-link').click();
        await page.goto(deskUrl(desk, 'sso?code=a&state=made-up'));
        await expect(failure(page)).toBeVisible();
        await check('foreign');
      }
    });
  }
}
