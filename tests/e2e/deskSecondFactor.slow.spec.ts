import type { Page } from '@playwright/test';
import { faultsOfLooks } from '../support/desk/looks';
import { fillSignIn, sent } from '../support/desk/tabs';
import { deskUrl, deskWith, expect, test as base } from '../support/desk/test';
import { officers, password, type TestDesk } from '../support/desk/testDesk';
import { codeOf } from '../support/officers';

/** The second factor of the office, required as in production. */
const test = base.extend<object, { desk: TestDesk }>({
  desk: deskWith(() => ({ OFFICE_SECOND_FACTOR: 'required' })),
});
const widths = [320, 375, 768, 1280];

const secretOn = async (page: Page) => (await page.locator('.signIn-secret').innerText()).replace(/\s/g, '');
const codeField = (page: Page) => page.locator('input[autocomplete=one-time-code]');
async function send(page: Page, code: string) {
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
}
const bar = (page: Page, name: string) => page.locator('.bar').getByRole('button', { name });

test('an officer sets up the second factor at the first sign-in, and signs in with a code afterwards @whole', async ({
  page,
  desk,
  faults,
}) => {
  await page.goto(deskUrl(desk, 'login'));
  await fillSignIn(page, 'first');
  await expect(page.getByRole('img', { name: '设置动态码的二维码' })).toBeVisible(sent);
  const secret = await secretOn(page);
  await send(page, '000000');
  await expect(page.getByRole('alert')).toContainText('数字不对');
  expect(await faultsOfLooks(page, 'signIn setUp-wrong', widths)).toEqual([]);
  const used = codeOf(secret);
  await send(page, used);
  await expect(bar(page, officers.first.name)).toBeVisible(sent);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(deskUrl(desk, 'login'));
  await codeField(page).fill(used);
  await fillSignIn(page, 'first');
  await expect(page.getByRole('alert')).toContainText('每个动态码只能用一次');
  await expect(codeField(page)).toHaveValue('');
  await codeField(page).fill(codeOf(secret, 1));
  await page.locator('input[type=password]').press('Enter');
  await expect(bar(page, officers.first.name)).toBeVisible(sent);
  expect(faults).toEqual([]);
});

test('an invited person sets the password and the second factor; leaving in between loses neither @whole', async ({
  page,
  desk,
}) => {
  const { secret: invitation, code } = await desk.invite({ name: '沈新', roles: ['audit'], regions: 'all' });
  await page.goto(deskUrl(desk, `login#invitation=${invitation}`));
  await page.locator('#signIn-code').fill(code);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.signIn-secret')).toBeVisible(sent);
  // The invitation is used up: a reload leads to the sign-in, which begins the set-up again.
  await page.reload();
  await page.locator('input[autocomplete=username]').fill('沈新');
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.signIn-secret')).toBeVisible(sent);
  await send(page, codeOf(await secretOn(page)));
  await expect(bar(page, '沈新')).toBeVisible(sent);
});
