import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { caseShown, expect, seen, openDesk, test } from '../support/desk/test';
import { monthLater } from '../support/desk/full';
import type { TestDesk, OfficerName } from '../support/desk/testDesk';

/** From intake to the bank's answer with one browser per officer; the applicant's phone shows each status. */
const sent = { timeout: 30_000 };

async function pageOf(browser: Browser, desk: TestDesk, who: OfficerName, path = '') {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await openDesk(page, desk, who, path);
  // The heading has the focus: the shortcuts are active.
  await expect(page.locator('main h1').first()).toBeFocused();
  return page;
}

/** Opens the case by URL: the queue may contain older cases of other tests. */
async function decide(
  browser: Browser,
  desk: TestDesk,
  who: OfficerName,
  { id, number }: { id: string; number: string },
) {
  const page = await pageOf(browser, desk, who, `cases/${id}`);
  expect(await caseShown(page)).toBe(number);
  await page.keyboard.press('t');
  await expect(page.locator('.actions')).toContainText('放回');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.locator('.out')).toBeVisible();
  return () => page.context().close();
}

/** The officer who passed the first stage cannot take the case again: the second stage is another person's. */
async function refusedBothEyes(browser: Browser, desk: TestDesk, id: string) {
  const page = await pageOf(browser, desk, 'both', `cases/${id}`);
  await caseShown(page);
  await expect(page.getByText('现在没有您要办的事')).toBeVisible();
  await expect(page.getByRole('button', { name: /取这一件/ })).toHaveCount(0);
  const refused = await desk.as('both')('POST', `/claims/${id}`, {});
  expect(refused).toMatchObject({ status: 403, errorCode: 'OTHER_PERSON_NEEDED' });
  expect((await seen(desk, id)).status).toBe('reviewing');
  await page.context().close();
}

test('intake, two reviews, publicity, batch, release, the answer of the bank; the phone shows each @whole', async ({
  browser,
  desk,
}) => {
  test.setTimeout(300_000);
  const { id, number, token } = await desk.submitted();
  const phone = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
  const screen = await phone.newPage();
  await screen.addInitScript((kept) => localStorage.setItem('User-Token', kept), token);
  const shows = async (words: RegExp) => {
    await screen.goto(`${desk.origin}/qczhyjs/newApplyElv/process?id=${id}`);
    await expect(screen.getByText(words).first()).toBeVisible({ timeout: 20_000 });
  };
  const steps: [OfficerName, string, RegExp][] = [
    ['intake', 'reviewing', /审核中/],
    ['both', 'reviewing', /审核中/],
    ['second', 'approved', /审核通过/],
    ['second', 'publicity', /公示/],
  ];
  for (const [who, status, words] of steps) {
    const length = (await seen(desk, id)).history.length;
    const close = await decide(browser, desk, who, { id, number });
    await expect.poll(async () => (await seen(desk, id)).history.length, sent).toBe(length + 1);
    expect((await seen(desk, id)).status).toBe(status);
    await close();
    await shows(words);
    if (who === 'both') await refusedBothEyes(browser, desk, id);
  }
  await monthLater(desk, id);

  // 拨付: the maker of a batch may not release it, even with both roles; another officer releases it.
  const money = await pageOf(browser, desk, 'money', 'payments');
  await money.keyboard.press('n');
  await money.getByRole('combobox', { name: '补贴' }).click();
  await money
    .getByTitle(/^汽车报废更新补贴（2026年版）：\d+ 份可以拨付/)
    .last()
    .click();
  await money.getByRole('dialog').getByRole('button', { name: '制一批' }).click();
  await expect(money).toHaveURL(/payments\/[\w-]{36}$/);
  await expect(money.getByText(number)).toBeVisible();
  await expect(money.getByText('这批是您制的表，要由另一人放行。')).toBeVisible();
  await expect(money.getByRole('button', { name: /^放行/ })).toHaveCount(0);
  await money.keyboard.press('r');
  await expect(money.getByRole('dialog')).toHaveCount(0);
  const batch = money.url().split('/').at(-1)!;
  const refused = await desk.as('money')('POST', `/batches/${batch}/release`, {});
  expect(refused).toMatchObject({ status: 403, errorCode: 'OTHER_PERSON_NEEDED' });

  const other = await pageOf(browser, desk, 'release', `payments/${batch}`);
  await expect(other.getByText(number)).toBeVisible();
  await other.keyboard.press('r');
  await other.getByRole('dialog').getByRole('button', { name: '放行' }).click();
  await expect(other.getByText('已放行，等回盘')).toBeVisible();
  await other.context().close();
  await shows(/拨付中/);

  // The bank's answer is imported three times: with a mistake, correct, and a second time.
  await money.reload();
  await expect(money.getByText('已放行，等回盘')).toBeVisible();
  const loading = money.waitForEvent('download');
  await money.keyboard.press('d');
  const file = await readFile(await (await loading).path());
  expect(new TextDecoder('gb18030').decode(file)).toContain(number);
  const answer = async (lines: string) => {
    await money.keyboard.press('i');
    const buffer = Buffer.from(`申请编号,结果,原因\n${lines}\n`);
    await money.locator('input[type=file]').setInputFiles({ name: '回盘.csv', mimeType: 'text/csv', buffer });
    await money
      .getByRole('dialog')
      .getByRole('button', { name: /^导入$/ })
      .click();
  };
  await answer(`${number},成功,\nBF0000000000000000,成功,`);
  await expect(money.getByRole('alert').getByText('没有导入：1 行有问题。')).toBeVisible();
  expect((await seen(desk, id)).status, 'all or nothing').toBe('paying');
  await money.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  // The file would go into the closing dialog.
  await expect(money.getByRole('dialog')).toBeHidden();
  await answer(`${number},成功,`);
  await expect(money.getByText('已导入 1 行。').first()).toBeVisible();
  expect((await seen(desk, id)).status).toBe('paid');
  await answer(`${number},成功,`);
  await expect(money.getByText('这份回盘以前已导入，没有新的行。').first()).toBeVisible();
  expect((await seen(desk, id)).history.filter(({ event }) => event === 'paid')).toHaveLength(1);
  await money.context().close();
  await shows(/已拨付/);
  await phone.close();
});
