import type { Page } from '@playwright/test';
import { expect, openDesk, test } from '../support/desk/test';

/** The server answers, but the response does not reach the page; only the first time. */
async function loseFirstResponse(page: Page, calls: string) {
  let isLost = false;
  await page.route(calls, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

test('grants once when the response of a grant is lost and the dialog is sent again', async ({ page, desk }) => {
  const reason = '示例文号（重发）';
  await loseFirstResponse(page, '**/office/funds');
  await openDesk(page, desk, 'lead', 'funds');
  await page.getByRole('button', { name: '调整额度' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('补贴').click();
  await page.locator('.ant-select-item-option').first().click();
  await dialog.getByLabel('金额（元）').fill('500');
  await dialog.getByLabel('依据或原因').fill(reason);
  const send = dialog.getByRole('button', { name: '调整额度' });
  await send.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await send.click();
  await expect(page.getByText('额度已调整。').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  const grants = await desk.place.sql<{ amount: string }>(
    'select amount_fen::text as amount from fund_entries where reason = $1',
    [reason],
  );
  expect(grants).toEqual([{ amount: '50000' }]);
});
