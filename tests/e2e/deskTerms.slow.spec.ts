import { expect, openDesk, test } from '../support/desk/test';

test('an officer changes a day of one term in the form, sees the difference and proposes it; another one signs', async ({
  page,
  desk,
  context,
}) => {
  await openDesk(page, desk, 'policy', 'policy/new');
  await page.getByRole('button', { name: '打开现行版本' }).click();
  const edition = page.getByRole('region', { name: '汽车报废更新补贴（2026年版）' });
  await edition.getByRole('textbox', { name: /^版本名/ }).fill('2026.10');
  await edition.getByRole('button', { name: /^修改：/ }).click();
  const day = edition.getByRole('textbox', { name: '最后受理日' });
  await day.fill('2026-13-01');
  await day.press('Tab');
  await expect(edition.getByText(/最后受理日：应为 .* 这样的日期/)).toBeVisible();
  await expect(day).toHaveAccessibleDescription(/^应为 .* 这样的日期/);
  await page.reload();
  await expect(edition.getByText(/最后受理日：应为 .* 这样的日期/)).toBeVisible();
  await edition.getByRole('button', { name: /^修改：/ }).click();
  await day.fill('2030-01-15');
  await day.press('Tab');
  await expect(page.getByText('受理截止日由“2029-12-31”改为“2030-01-15”')).toBeVisible();
  await page.getByRole('button', { name: '提交拟稿' }).click();
  await page.waitForURL(/policy\/\d+$/);

  const signer = await context.browser()!.newPage();
  await openDesk(signer, desk, 'policy2', page.url().replace(/.*\/desk\//, ''));
  await signer.getByRole('button', { name: '签发' }).click();
  const dialog = signer.getByRole('dialog');
  await dialog.getByRole('radio', { name: '立即生效' }).check();
  await expect(dialog.getByText('受理截止日由“2029-12-31”改为“2030-01-15”')).toBeVisible();
  await dialog.locator('.ant-btn-primary').click();
  await expect(dialog).toBeHidden();
  await expect(signer.getByText('已签发，待生效').or(signer.getByText('现行', { exact: true }))).toBeVisible();
  await signer.close();
});
