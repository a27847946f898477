import { expect, test } from '../support/phone/test';

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
