import type { Page } from '@playwright/test';
import { deskUrl, expect, test as base } from '../support/desk/test';
import { chooseInMenu } from '../support/desk/tabs';
import { faultsOfLooks } from '../support/desk/looks';
import { deskWithProvider, signInAtProvider, type TrustingDesk } from '../support/provider';

/** Single sign-on of the office at a real OpenID Connect provider. */
const test = base.extend<object, { desk: TrustingDesk }>({
  desk: deskWithProvider('OFFICE_OIDC', 'desk/sso', {
    officer: { name: '李审' },
    stranger: { preferred_username: 'first' },
  }),
});
test.describe.configure({ mode: 'serial' });

const signIn = (page: Page) => page.getByRole('button', { name: '用统一身份认证登录' });
const accept = (page: Page) => page.getByRole('button', { name: '用统一身份认证接受邀请' });
const home = (page: Page) => page.getByRole('heading', { level: 1, name: '待办' });
const failure = (page: Page) => page.getByRole('alert');
const token = (page: Page) => page.evaluate(() => localStorage.getItem('Office-Token'));

const expectGoodLooks = async (page: Page, name: string) =>
  expect(await faultsOfLooks(page, `sso ${name}`, [375, 1280])).toEqual([]);

test('an invited officer accepts by single sign-on, signs out and signs in again', async ({ page, desk, faults }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const person = { name: '李审', signIn: 'invited', organisation: '示例市商务局', roles: ['intake'], regions: 'all' };
  const { secret, code } = await desk.invite(person);
  await page.goto(deskUrl(desk, `login#invitation=${secret}`));
  await page.getByLabel('验证码').fill(code);
  await expectGoodLooks(page, 'invitation');
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

test('refuses a subject without a link and says what to do', async ({ page, desk }) => {
  await page.goto(deskUrl(desk, 'login'));
  await expect(signIn(page)).toBeVisible();
  await expectGoodLooks(page, 'sign-in');
  await signIn(page).click();
  // The provider calls this subject `first`, which is the sign-in name of a member.
  await signInAtProvider(page, 'stranger');
  await expect(failure(page)).toContainText('请向管理员索取邀请');
  await expectGoodLooks(page, 'refusal');
  expect(await token(page)).toBeNull();
  expect(page.url()).not.toMatch(/code=|state=/);
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(signIn(page)).toBeVisible();
});
