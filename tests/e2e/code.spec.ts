import type { Page } from '@playwright/test';
import { aMinuteLater } from '../support/server/database';
import { untilStill, violations } from '../support/browser/looks';
import { codeFor } from '../support/session';
import { expect, presetStorage, test } from '../support/phone/test';

/** Sign-in by SMS code and its errors. Runs serially: one test finds its database row by the remaining tries. */
test.describe.configure({ mode: 'default' });
const mobile = (page: Page) => page.getByLabel('手机号');
const code = (page: Page) => page.getByLabel('验证码', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: '获取验证码' });
const enter = (page: Page) => page.getByRole('button', { name: '登录', exact: true });
const said = (page: Page, words: string) =>
  expect(page.locator('[role=alert]').filter({ hasText: words }).first()).toBeVisible();
const token = (page: Page) => page.evaluate(() => localStorage.getItem('User-Token'));
const wrongOf = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

async function open(page: Page, path = 'login') {
  await page.goto(path);
  await untilStill(page);
}

async function askCode(page: Page, number: string) {
  await mobile(page).fill(number);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/auth/codes') && answer.ok()),
    send(page).click(),
  ]);
  return codeFor(number);
}

async function tryCode(page: Page, digits: string) {
  await code(page).fill(digits);
  const [answer] = await Promise.all([page.waitForResponse(/\/auth\/sessions$/), enter(page).click()]);
  return answer.status();
}

test.beforeEach(async ({ context }) => {
  await presetStorage(context, { umi_locale: 'zh-CN' });
});

test('a double tap sends one request; a wrong code is shown at its field, the right one signs in, and the back button skips the sign-in page', async ({
  page,
  applicant,
  consoleErrors,
}) => {
  await aMinuteLater();
  await page.goto('contact');
  await open(page, `login?redirect=${encodeURIComponent('/newApply/list?filter=draft')}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await mobile(page).fill(applicant.mobile);
  await send(page).dblclick();
  await expect(page.getByText('验证码已发出')).toBeVisible();
  const right = await codeFor(applicant.mobile);
  expect(await tryCode(page, wrongOf(right))).toBe(422);
  await said(page, '验证码不对');
  await expect(code(page)).toBeFocused();
  await expect(mobile(page)).toHaveValue(/^138/);
  expect(await violations(page)).toEqual([]);
  await code(page).fill(right);
  await enter(page).dblclick();
  await expect(page).toHaveURL(/\/newApply\/list\?filter=draft$/);
  expect(asked).toEqual(['codes', 'sessions', 'sessions']);
  await page.goBack();
  await expect(page).toHaveURL(/\/contact$/);
  expect(consoleErrors).toEqual([]);
});

test(
  'an unknown number is redirected to registration, which accepts the same code',
  { tag: '@slow' },
  async ({ page, newcomer, consoleErrors }) => {
    const who = newcomer();
    await open(page, `login?redirect=${encodeURIComponent('/newApplyElv/personalInfo')}`);
    const right = await askCode(page, who.mobile);
    expect(await tryCode(page, right)).toBe(404);
    await expect(page).toHaveURL(/\/register\?redirect=/);
    await expect(code(page)).toHaveValue(right);
    expect(page.url()).not.toContain(right);
    const register = page.getByRole('button', { name: '注册', exact: true });
    await register.click();
    await expect(page.getByLabel('姓名')).toBeFocused();
    await page.getByLabel('姓名').fill(who.name);
    await page.getByLabel('证件号码', { exact: true }).fill('329999196006120019');
    await register.click();
    await said(page, '证件号码不对');
    await page.getByLabel('证件号码', { exact: true }).fill(who.idNo);
    await register.click();
    await said(page, '两项都勾选后才能注册');
    for (const consent of await page.getByRole('checkbox').all()) await consent.check({ force: true });
    await page.route('**/auth/accounts', (route) => route.abort('internetdisconnected'), { times: 1 });
    await register.click();
    await said(page, '网络没有连上');
    await register.dblclick();
    await expect(page).toHaveURL(/\/newApplyElv\/personalInfo$/);
    expect(consoleErrors).toEqual([]);
  },
);

test(
  'registering an existing account shows an error with a link to sign in',
  { tag: '@slow' },
  async ({ page, applicant }) => {
    await aMinuteLater();
    await open(page, 'register?redirect=%2Ftodo');
    await page.getByLabel('姓名').fill(applicant.name);
    await page.getByLabel('证件号码', { exact: true }).fill(applicant.idNo);
    await code(page).fill(await askCode(page, applicant.mobile));
    for (const consent of await page.getByRole('checkbox').all()) await consent.check({ force: true });
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await said(page, '已经注册过');
    expect(await token(page)).toBeNull();
    await expect(page.getByRole('link', { name: '登录', exact: true })).toHaveAttribute('href', /\/login\?redirect=/);
  },
);
