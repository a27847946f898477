import { untilStill } from '../support/browser/looks';
import { expect, test } from '../support/phone/test';

test('a navigation is announced, and Tab starts at the top of the new page', async ({ page, user: _user }) => {
  await page.goto('newSubsidyTypeSelection');
  await untilStill(page);
  await page.locator('.bar button').first().click();
  await expect(page.getByRole('status').filter({ hasText: '汽车置换更新' })).toBeAttached();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.bar') !== null)).toBe(true);
});
