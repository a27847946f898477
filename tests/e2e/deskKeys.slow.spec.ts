import type { Locator, Page } from '@playwright/test';
import { caseShown, expect, openDeskInNewSession, openHeld, seen, soonApplied, test } from '../support/desk/test';
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

/** Reaches the control with Tab, as a person without a mouse does. */
async function press(page: Page, button: Locator) {
  await expect(button).toBeVisible();
  for (let tab = 0; tab < 150; tab += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(button)}`);
}

test('an officer marks a field and a photo, returns the case and undoes it with Tab and Enter', async ({
  page,
  desk,
}) => {
  const { id, number } = await desk.atStage1('newApplyElv');
  await page.clock.install();
  await openDeskInNewSession(page, desk, 'first', `cases/${id}`);
  await caseShown(page);
  await chooseInMenu(page, officers.first.name, '关闭快捷键');
  const button = (label: string | RegExp) => page.getByRole('button', { name: label });
  const act = (label: string | RegExp) => press(page, button(label));
  await act(/^取这一件/);
  await expect(button(/初审通过/)).toBeVisible();
  const send = () => press(page, page.locator('.decision [data-send]'));
  const marks = page.locator('.field-mark');
  await act('标记“开户银行”退回');
  await press(page, marks.locator('.marks button').first());
  await act('取消标记');
  await expect(marks).toHaveCount(0);
  await act('标记“开户银行”退回');
  await page.getByLabel('自己写原因').fill('与银行卡不一致');
  await act('就用这个原因');
  await expect(marks).toContainText('与银行卡不一致');
  await act('标记这张照片退回');
  await press(page, page.locator('.photo-marks').getByRole('button', { name: '关闭' }));
  await expect(page.locator('.photo-marks li')).toHaveCount(0);
  await act('标记这张照片退回');
  await press(page, page.locator('.photo-marks .marks button').first());
  await act(/退回补正 \(2\)/);
  await send();
  // Then the home page or the case of another test is open.
  await press(page, page.locator('.out button').first());
  await expect(page.locator('.case-head h1')).toHaveText(number);
  expect((await seen(desk, id)).status).toBe('reviewing');
  await expect(button(/退回补正 \(2\)/)).toBeVisible();
  await act(/退回补正 \(2\)/);
  await send();
  await soonApplied(page, desk, async () => expect((await seen(desk, id)).status).toBe('returned'));
});
