import type { Locator, Page } from '@playwright/test';
import { caseShown, deskUrl, expect, openDeskInNewSession, seen, soonApplied, test } from '../support/desk/test';
import { chooseInMenu } from '../support/desk/tabs';
import { officers, type TestDesk } from '../support/desk/testDesk';

/** Every action on a case without shortcuts, by mouse and by keyboard. `deskKeys` has the shortcuts. */
type Press = (page: Page, button: Locator) => Promise<void>;

/** Reaches the control with Tab, as a person without a mouse does. */
async function pressByTab(page: Page, button: Locator) {
  await expect(button).toBeVisible();
  for (let tab = 0; tab < 150; tab += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(button)}`);
}

const ways: Record<string, Press> = {
  'the mouse': (_, button) => button.click(),
  'the keyboard': pressByTab,
};

for (const [name, press] of Object.entries(ways)) {
  const open = async (page: Page, desk: TestDesk, id: string) => {
    await page.clock.install();
    await openDeskInNewSession(page, desk, 'first', `cases/${id}`);
    await caseShown(page);
    await chooseInMenu(page, officers.first.name, '关闭快捷键');
    const button = (label: string | RegExp) => page.getByRole('button', { name: label });
    const act = (label: string | RegExp) => press(page, button(label));
    await act(/^取这一件/);
    await expect(button(/初审通过/)).toBeVisible();
    return { button, act, send: () => press(page, page.locator('.decision [data-send]')) };
  };

  test(`an officer marks a field and a photo, returns the case and undoes it by ${name}`, async ({ page, desk }) => {
    const { id, number } = await desk.atStage1('newApplyElv');
    const { button, act, send } = await open(page, desk, id);
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

  test(`an officer holds, gives back, rejects and passes a case by ${name}`, async ({ page, desk }) => {
    const { id } = await desk.atStage1('newApplyElv');
    const { act, send } = await open(page, desk, id);
    await act(/^挂起/);
    await press(page, page.getByRole('dialog').getByRole('button', { name: /取消/ }));
    await act(/不通过/);
    await press(page, page.locator('.decision [data-close]'));
    await act(/^放回/);
    await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
    await act(/^下一件/);
    await caseShown(page);
    // It may be the case of another test.
    await act(/^放回/);
    await page.goto(deskUrl(desk, `cases/${id}`));
    await caseShown(page);
    await act(/^取这一件/);
    await act(/初审通过/);
    await send();
    await soonApplied(page, desk, async () => expect((await seen(desk, id)).stage).toBe(2));
  });
}
