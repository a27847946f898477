import { expect, openHeld, test } from '../support/desk/test';
import { objectedTo } from '../support/desk/full';
import { chooseInMenu } from '../support/desk/tabs';
import { officers } from '../support/desk/testDesk';

/** Keys and the focus on a case. */
test('no key has two actions on a case page for an officer with all roles', async ({ page, desk }) => {
  const { id } = await objectedTo(desk);
  await openHeld(page, desk, 'all', id, /异议成立/);
  await page.keyboard.press('?');
  const keys = await page.getByRole('dialog').locator('dt').allInnerTexts();
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('restores the focus when a form is closed without being sent', async ({ page, desk }) => {
  const { id } = await objectedTo(desk);
  await openHeld(page, desk, 'both', id, /异议成立/);
  const name = page.locator('.field-name').nth(2);
  for (const key of ['o', 'u', 'i', 'p']) {
    await name.focus();
    await page.keyboard.press(key);
    await expect(page.locator('textarea').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(name, key).toBeFocused();
  }
  // The button that opens the form is not rendered while the form is open.
  await page.getByRole('button', { name: /异议不成立/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('h1').first()).toBeFocused();
});

test('keeps an open decision after a change of language', async ({ page, desk }) => {
  const { id } = await objectedTo(desk);
  await openHeld(page, desk, 'both', id, /异议成立/);
  await page.keyboard.press('i');
  await page.locator('textarea').first().fill('经核实，举报不属实');
  await chooseInMenu(page, officers.both.name, 'English');
  await expect(page.locator('.decision h2')).not.toContainText(/[\u4e00-\u9fff]/);
  await expect(page.locator('textarea').first()).toHaveValue('经核实，举报不属实');
});
