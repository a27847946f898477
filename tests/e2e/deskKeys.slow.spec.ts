import { expect, openHeld, seen, test } from '../support/desk/test';
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

test('Enter held down on the button of a decision opens the decision and does not send it', async ({ page, desk }) => {
  const { id } = await desk.submitted('newApplyElv');
  // This officer has intake and first review: an intake is sent at once and cannot be undone.
  await openHeld(page, desk, 'all', id, /受理/);
  await page.locator('.actions .ant-btn-primary').focus();
  for (let n = 0; n < 5; n += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.locator('.decision [data-send]')).toBeFocused();
  expect((await seen(desk, id)).history.map(({ event }) => event)).not.toContain('intake');
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
