import { readFile } from 'node:fs/promises';
import example from '../../domain/policy/example.json';
import type { PolicyFile } from '../../domain/policy/schema';
import { withTerms } from '../../domain/policy/terms';
import { must } from '../support/api';
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

/** Invoices from September get 1,000 yuan more. */
function septemberTerm(): object {
  const file = withTerms(example as PolicyFile);
  const edition = file.editions.find(({ id }) => id === 'scrap-cur')!;
  edition.version = '2026.11';
  edition.takesBack = true;
  const [all] = edition.terms;
  const applies = { invoiceFrom: '2026-09-01' };
  edition.terms = [{ ...all!, name: '九月起', applies }, all!];
  return file;
}

test('a case under a term of September names it in its head, its approval and the exported list', async ({
  page,
  desk,
}) => {
  const { id: version } = await must(desk.as('policy')<{ id: number }>('POST', '/policies', septemberTerm()));
  const { against } = await must(desk.as('policy2')<{ against: number }>('GET', `/policies/${version}/difference`));
  await must(desk.as('policy2')('POST', `/policies/${version}/signature`, { against }));
  const inForce = async () => (await must(desk.as('policy')<{ inForce: number }>('GET', '/policies'))).inForce;
  await expect.poll(inForce, { timeout: 15_000 }).toBe(version);
  const bought = { invoiceDate: '2026-09-10', regDate: '2026-09-20' };
  const { id, number } = await desk.atStage1('newApplyElv', {
    change: (answers) => ({ ...answers, newCarInfo: { ...answers.newCarInfo, ...bought } }),
  });
  await openDesk(page, desk, 'first', `cases/${id}`);
  await expect(page.locator('.case-head')).toContainText('适用规定“九月起”');
  await page.keyboard.press('t');
  await expect(page.locator('.actions')).toContainText('放回');
  await page.keyboard.press('a');
  await expect(page.locator('.decision')).toContainText('适用规定“九月起”');

  const list = await page.context().newPage();
  await openDesk(list, desk, 'lead', 'cases');
  const download = list.waitForEvent('download');
  await list.getByRole('button', { name: /导出/ }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n').find((line) => line.includes(number))).toMatch(/"九月起"$/);
});
