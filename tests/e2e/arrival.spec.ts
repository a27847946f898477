import { applicantFor } from '../support/applicants';
import { passStep, steppedTo } from '../support/phone/form';
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

test(
  'the next form step is announced with its number and Tab starts at its top',
  { tag: '@slow' },
  async ({ page, user }) => {
    test.setTimeout(90_000);
    const flow = 'newApplyElv';
    await page.goto(`${flow}/personalInfo`);
    await untilStill(page);
    await passStep(page, flow, 'personalInfo', applicantFor(flow, user));
    await steppedTo(page, flow, 'oldCarInfo');
    await expect(page.getByRole('status').filter({ hasText: '第 2 步，共 3 步：旧车信息' })).toBeAttached();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.bar') !== null)).toBe(true);
  },
);
