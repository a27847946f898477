import { expect, test } from '../support/phone/test';
import { untilStill } from '../support/browser/looks';

const reading = /^查看全文/;

test('a navigation within milliseconds of closing a sheet is not undone', { tag: '@slow' }, async ({ page }) => {
  for (const afterMs of [0, 1, 2, 4, 8, 16]) {
    await page.goto('register');
    await expect(page.locator('#shell')).toHaveCount(0);
    await page.getByRole('button', { name: reading }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.evaluate((ms) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      setTimeout(() => window.location.assign('/qczhyjs/contact'), ms);
    }, afterMs);
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the back button closes an open sheet, and leaves the page in one step when none is open', async ({ page }) => {
  await page.goto('contact');
  await untilStill(page);
  await page.goto('register');
  await untilStill(page);
  const open = () => page.getByRole('button', { name: reading }).first().click();
  await open();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/register$/);
  for (let round = 0; round < 3; round += 1) {
    await open();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/contact$/);
});
