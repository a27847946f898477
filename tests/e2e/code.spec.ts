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
const wrongOf = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

async function open(page: Page, path = 'login') {
  await page.goto(path);
  await untilStill(page);
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
