import { must } from '../support/api';
import { caseShown, expect, openDesk, test } from '../support/desk/test';
import type { TestDesk } from '../support/desk/testDesk';
import { photo } from '../support/photo';

/** Returned and corrected: seller and invoice photo changed; invoice number and identity card sent again as they were. */
async function corrected(desk: TestDesk) {
  const { id, number, token } = await desk.submitted('newApplyElv');
  await desk.decide('intake', id, 'intake');
  const items = [
    { key: 'newCarInfo.sellerName', code: 'differs_from_photo', text: '示例：以发票为准' },
    { key: 'newCarInfo.invoiceNo', code: 'differs_from_photo', text: '' },
    { key: 'newInvoice', code: 'blurred', text: '' },
    { key: 'idCardFront', code: 'blurred', text: '' },
  ];
  const remark = '示例：请重拍发票和身份证';
  await desk.decide('first', id, 'decide', { decision: 'return', stage: 1, items, remark });
  type Steps = { steps: { newCarInfo: Record<string, unknown> } };
  const { steps } = await must(desk.call<Steps>('GET', `/applications/${id}`, { token }));
  const upload = async (slot: string, text: string) =>
    must(desk.call('POST', `/applications/${id}/files?slot=${slot}`, { token, body: await photo(text) }));
  const answers = { sellerName: '示例新车销售有限公司', invoiceNo: steps.newCarInfo.invoiceNo };
  await desk.correct({ id, token }, 'newCarInfo', answers, async () => {
    await upload('newInvoice', 'new invoice');
    await upload('idCardFront', 'idCardFront');
  });
  await desk.decide('intake', id, 'intake');
  return { id, number };
}

test('a corrected case shows reason, old and new values and a warning for unchanged items, but no values before it is claimed', async ({
  page,
  desk,
  faults,
}) => {
  const { id } = await corrected(desk);
  await openDesk(page, desk, 'first', `cases/${id}`);
  await caseShown(page);
  const changed = page.getByRole('region', { name: '退回后改了什么' });
  await expect(changed.getByRole('heading', { name: '退回后改了什么' })).toBeVisible();
  await expect(changed).toContainText('取件后显示内容和照片');
  await expect(changed.locator('dl, img')).toHaveCount(0);
  await expect(changed.getByRole('alert')).toContainText('要求补正的 2 项没有变化：发票号码、');
  await page.keyboard.press('t');
  await expect(changed.locator('img')).toHaveCount(4);
  await expect(changed).toContainText('示例：请重拍发票和身份证');
  await expect(changed).toContainText('示例：以发票为准');
  const seller = changed.locator('li', { hasText: '已改' }).first();
  await expect(seller.locator('dd').last()).toHaveText('示例新车销售有限公司');
  await expect(changed.getByText('现在（与原来是同一张照片）')).toHaveCount(1);
  const compare = changed.getByRole('button', { name: /^放大对照/ }).first();
  await compare.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /放大对照/ });
  await expect(dialog.locator('img')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const round = changed.getByRole('button', { name: /第 1 次退回/ });
  await round.press('Enter');
  await expect(round).toHaveAttribute('aria-expanded', 'false');
  await expect(changed.locator('img')).toHaveCount(0);
  expect(faults).toEqual([]);
});
