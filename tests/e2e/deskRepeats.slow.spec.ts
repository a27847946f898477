import type { Page } from '@playwright/test';
import { must } from '../support/api';
import { openDeskAs, payable } from '../support/desk/full';
import { expect, openDesk, openDeskInNewSession, test } from '../support/desk/test';
import type { TestDesk } from '../support/desk/testDesk';

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

/** Grants through the dialog; the response is lost. */
async function loseGrant(page: Page, desk: TestDesk, reason: string) {
  await loseFirstResponse(page, '**/office/funds');
  await openDesk(page, desk, 'lead', 'funds');
  await page.getByRole('button', { name: '调整额度' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('补贴').click();
  await page.locator('.ant-select-item-option').first().click();
  await dialog.getByLabel('金额（元）').fill('500');
  await dialog.getByLabel('依据或原因').fill(reason);
  await dialog.getByRole('button', { name: '提议增加额度' }).click();
  await expect(dialog.getByRole('alert')).toContainText('没有收到服务器的确认，可能已经办成');
  return dialog;
}

test('proposes a grant once when its response is lost and the dialog is sent again; another member confirms it', async ({
  page,
  desk,
}) => {
  const dialog = await loseGrant(page, desk, '示例文号（重发）');
  await dialog.getByRole('button', { name: '提议增加额度' }).click();
  await expect(page.getByText('等另一位组长或签发人员').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await openDeskAs(page, desk, 'policy2', 'proposals');
  const confirm = page.getByRole('button', { name: /^确认：增加额度 500.00 元/ });
  await confirm.click();
  await expect(page.getByRole('dialog')).toContainText('示例文号（重发）');
  await page.getByRole('dialog').locator('.ant-btn-primary').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(confirm).toHaveCount(0);
  const grants = await desk.place.sql<{ amount: string }>(
    `select amount_fen as amount from fund_entries where reason = '示例文号（重发）'`,
  );
  expect(grants).toEqual([{ amount: '50000' }]);
});

test('lists a proposal whose code was lost, so that it can be withdrawn', async ({ page, desk }) => {
  await loseFirstResponse(page, '**/office/staff');
  await openDeskInNewSession(page, desk, 'admin', 'staff');
  await page.getByRole('button', { name: '邀请', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('姓名').fill('新人甲');
  await dialog.getByRole('checkbox', { name: /^初审/ }).check();
  await dialog.locator('.ant-btn-primary').click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('link', { name: '待确认' }).click();
  const withdrawal = page.getByRole('button', { name: '撤回：邀请 新人甲（新人甲）' });
  await withdrawal.click();
  await page.getByRole('dialog').locator('.ant-btn-primary').click();
  // Proposals of other journeys may remain.
  await expect(withdrawal).toHaveCount(0);
});

test('shows results of the bank whose response was lost, after the dialog is closed', async ({ page, desk }) => {
  const { number } = await payable(desk);
  const { id } = await must(desk.as('pay')<{ id: string }>('POST', '/batches', { edition: 'scrap-cur' }));
  await must(desk.as('release')('POST', `/batches/${id}/release`, {}));
  await loseFirstResponse(page, '**/answers');
  await openDesk(page, desk, 'pay', `payments/${id}`);
  await page.getByRole('button', { name: '导入回盘' }).click();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(`申请编号,结果,原因\n${number},失败,账号不符\n`);
  await dialog.locator('input[type=file]').setInputFiles({ name: '回盘.csv', mimeType: 'text/csv', buffer });
  await dialog.locator('.ant-btn-primary').click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.locator('.ant-table-row', { hasText: number })).toContainText('账号不符');
});
