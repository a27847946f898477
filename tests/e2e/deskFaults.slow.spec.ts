import { must } from '../support/api';
import {
  caseShown,
  expect,
  openNew,
  seen,
  openDesk,
  soon,
  soonApplied,
  soonHidden,
  soonVisible,
  test,
} from '../support/desk/test';
import { takeAndDecide } from '../support/decide';
import { password, officers } from '../support/desk/testDesk';
import type { SignedIn } from '../support/officers';
import { decide, passes, sent, withoutSending } from '../support/desk/tabs';

/** Faults during a review: network, expired session, concurrent officers, injected markup. */
test.beforeEach(({ context }) => context.clock.install());

test('shows an unsent decision while offline, and sends it once afterwards', async ({ page, context, desk }) => {
  const { id } = await openNew(page, desk);
  await context.setOffline(true);
  await decide(page);
  await soonVisible(page, page.getByText('网络不通，还没有送到'));
  expect(await passes(desk, id)).toHaveLength(0);
  await context.setOffline(false);
  await soon(page, async () => expect(await passes(desk, id)).toHaveLength(1));
  await soonHidden(page, page.getByText('网络不通，还没有送到'));
  expect(await passes(desk, id)).toHaveLength(1);
});

test('keeps the remark when the session expires, and sends it after the sign-in dialog', async ({ page, desk }) => {
  const { id, session: token } = await openNew(page, desk);
  await page.keyboard.press('v');
  const words = '发票与登记证书不是同一辆车 <script>alert(1)</script>';
  await page.keyboard.insertText(`${words}\u0000\u202e`);
  await withoutSending(page, async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.out')).toBeVisible();
    // After the decision: a request that finds the session ended opens the dialog, which disables the keys.
    await must(desk.call('DELETE', '/office/sessions/current', { headers: { 'Office-Token': token } }));
  });
  const dialog = page.getByRole('dialog');
  await soonVisible(page, dialog);
  await dialog.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await soonApplied(page, desk, async () => expect((await seen(desk, id)).status).toBe('rejected'));
  const { history } = await seen(desk, id);
  expect(history.find(({ event }) => event === 'reject')?.remark).toBe(words);
});

test('shows a rejection and reloads the case when it was handed over before the decision', async ({ page, desk }) => {
  const { id } = await openNew(page, desk);
  await must(desk.as('lead')('POST', `/claims/${id}/hand-over`, { to: desk.persons.all.me.id }));
  await decide(page);
  await soonVisible(page, page.getByText('这件正由别人办理。'));
  await page.getByRole('button', { name: '打开查看' }).click();
  await expect(page.getByText(`${officers.all.name} 正在办理`)).toBeVisible();
  expect(await passes(desk, id)).toHaveLength(0);
});

test('reports a damaged or missing photo, and the rest of the page stays usable', async ({ page, desk }) => {
  const { id } = await desk.atStage1();
  let broken = true;
  await page.route('**/office/files/*', (route) =>
    broken ? route.fulfill({ contentType: 'image/jpeg', body: 'no picture at all' }) : route.continue(),
  );
  await openDesk(page, desk, 'first', `cases/${id}`);
  await expect(page.getByText('这张照片已损坏')).toBeVisible();
  await page.keyboard.press('t');
  await page.keyboard.press('j');
  await expect(page.locator('.field-name').nth(1)).toBeFocused();
  broken = false;
  await page.unroute('**/office/files/*');
  await page.route('**/office/files/*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('照片暂时看不到')).toBeVisible();
  await page.unroute('**/office/files/*');
  await page.getByRole('button', { name: '再试一次' }).click();
  await caseShown(page);
});

test('renders markup in the name of an officer as text in bar, history and staff list', async ({ page, desk }) => {
  const name = '<script>hit=1</script><img src=x onerror=hit=1>';
  const asked = { name, signIn: 'markup', organisation: name, roles: ['intake', 'lead'], regions: 'all' };
  const invitation = await desk.invite(asked);
  const marked = await must(desk.call<SignedIn>('POST', '/office/invitations', { body: { ...invitation, password } }));
  const { id } = await desk.submitted('newApplyElv');
  await takeAndDecide(desk.place, marked.token, id, 'intake');
  await openDesk(page, { ...desk, persons: { ...desk.persons, admin: marked } }, 'admin', `cases/${id}`);
  await caseShown(page);
  await page.keyboard.press('2');
  await expect(page.locator('.history')).toContainText(name);
  await expect(page.locator('.bar').getByRole('button', { name })).toBeVisible();
  await page.getByRole('link', { name: '人员' }).click();
  await expect(page.locator('.ant-table-row', { hasText: name }).first()).toBeVisible();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(await page.locator('main img').count()).toBe(0);
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

test('a refused objection shows the newest state of the case when its dialog is closed @whole', async ({
  page,
  desk,
}) => {
  const { id } = await desk.atStage1();
  await desk.decide('first', id, 'decide', { decision: 'approve', stage: 1, remark: '' });
  await desk.decide('second', id, 'decide', { decision: 'approve', stage: 2, remark: '' });
  await desk.decide('second', id, 'publish');
  await openDesk(page, desk, 'intake', `cases/${id}`);
  await caseShown(page);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill('旧车是我的');
  await desk.decide('both', id, 'revoke', { reason: '示例：金额有误' });
  await dialog.locator('.ant-btn-primary').click();
  await expect(dialog.getByRole('alert')).toContainText('这件现在不在公示期，没有登记');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.locator('.case-head .ant-tag').first()).toHaveText('复审中');
});
