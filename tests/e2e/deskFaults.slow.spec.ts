import { must } from '../support/api';
import {
  caseShown,
  deskUrl,
  expect,
  openDesk,
  openNew,
  seen,
  soonApplied,
  soonVisible,
  test,
} from '../support/desk/test';
import { password } from '../support/desk/testDesk';
import { decide, decisionCalls, passes, sent, writeRemark } from '../support/desk/tabs';

/** Faults during the work of an officer: network, expired session. */
test.beforeEach(({ context }) => context.clock.install());

test('keeps the remark when the session expires, and sends it after the sign-in dialog', async ({ page, desk }) => {
  const { id, session: token } = await openNew(page, desk);
  await page.keyboard.press('v');
  const words = '发票与登记证书不是同一辆车 <script>alert(1)</script>';
  await page.keyboard.insertText(`${words}\u0000\u202e`);
  await page.route(decisionCalls, (route) => route.abort('connectionreset'));
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.out')).toBeVisible();
  // After the decision: a request that finds the session ended opens the dialog, which disables the keys.
  await must(desk.call('DELETE', '/office/sessions/current', { headers: { 'Office-Token': token } }));
  await page.unroute(decisionCalls);
  const dialog = page.getByRole('dialog');
  await soonVisible(page, dialog);
  await dialog.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await soonApplied(page, desk, async () => expect((await seen(desk, id)).status).toBe('rejected'));
  const { history } = await seen(desk, id);
  expect(history.find(({ event }) => event === 'reject')?.remark).toBe(words);
});

test('a page that is first opened without a network shows a message and a retry', async ({ page, context, desk }) => {
  await openDesk(page, desk, 'all');
  await expect(page.locator('.queues')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: '查询' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('这一页没有加载出来');
  await expect(page.locator('.bar'), 'the rest of the desk stays').toBeVisible();
  await alert.getByRole('button', { name: '再试一次' }).click();
  await expect(alert).toContainText('连不上服务器');
  await context.setOffline(false);
  await alert.getByRole('button', { name: '再试一次' }).click();
  await expect(page.locator('.ant-table-row').first()).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/cases/);
});

test('leaving asks while a decision has not arrived; afterwards the case waits with its text', async ({
  page,
  desk,
}) => {
  const { id } = await openNew(page, desk);
  await writeRemark(page, '发票看不清');
  await page.route(decisionCalls, (route) => route.abort('connectionreset'));
  await page.keyboard.press('Control+Enter');
  await soonVisible(page, page.getByText('还没有送到'));
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(deskUrl(desk, `cases/${id}`));
  expect(questions).toEqual(['beforeunload']);
  await caseShown(page);
  await page.keyboard.press('v');
  await expect(page.getByLabel('给申请人的话')).toHaveValue('发票看不清');
  await expect(page.locator('.out')).toHaveCount(0);
  expect((await seen(desk, id)).status).toBe('reviewing');
});

test('an undo after the effect shows a message, and the case shows its new status', async ({ page, desk }) => {
  const { id, number } = await openNew(page, desk);
  await decide(page);
  await expect(page.locator('.out')).toContainText('秒后生效');
  await expect.poll(async () => (await passes(desk, id)).length, sent).toBe(1);
  // The page has not loaded the list since.
  await page
    .locator('.out')
    .getByRole('button', { name: /取消决定/ })
    .click();
  await expect(page.locator('.ant-message').getByText('已经生效，不能取消。')).toBeVisible();
  await expect(page.locator('.case-head h1')).toHaveText(number);
  await expect(page.locator('.case-head .ant-tag').first()).toHaveText('复审中');
  expect(await passes(desk, id)).toHaveLength(1);
});
