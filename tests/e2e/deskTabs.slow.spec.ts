import {
  caseShown,
  claim,
  deskUrl,
  expect,
  openHeld,
  openNew,
  soon,
  soonHidden,
  soonVisible,
  test,
} from '../support/desk/test';
import { officers } from '../support/desk/testDesk';
import {
  clickInMenu,
  decide,
  endSession,
  enter,
  fillSignIn,
  openTab,
  passes,
  sent,
  signOut,
  withoutSending,
  writeRemark,
} from '../support/desk/tabs';
import { must } from '../support/api';
import { findTraces } from '../support/browser/traces';

/** Unsent decisions when a tab closes or reloads, or when the officer signs out in another tab. */
test.beforeEach(({ context }) => context.clock.install());
const busy = {
  status: 503,
  headers: { 'Retry-After': '60' },
  json: { success: false, errorCode: 'UNAVAILABLE', errorMessage: '服务器正忙' },
};

test('a sign-out in a second tab sends the decision that waits in the first', async ({ page, context, desk }) => {
  const { id } = await openNew(page, desk);
  const second = await openTab(context, desk);
  await decide(page);
  await clickInMenu(second, officers.first.name, '退出登录');
  for (const tab of [page, second]) await expect(tab.locator('input[autocomplete=username]')).toBeVisible();
  expect((await passes(desk, id)).map(({ person }) => person)).toEqual([officers.first.name]);
});

test('a sign-out in a second tab waits for an unsent decision of the first', async ({ page, context, desk }) => {
  const { id } = await openNew(page, desk);
  const second = await openTab(context, desk);
  await page.route('**/decisions/now', (route) => route.abort('connectionreset'));
  await decide(page);
  await signOut(second, 'first');
  await expect(second.getByText('还有决定没有送到，送到后再退出。')).toBeVisible(sent);
  await page.unroute('**/decisions/now');
  await soon(page, async () => expect(await passes(desk, id)).toHaveLength(1));
  await signOut(second, 'first');
  await expect(page.locator('input[autocomplete=username]')).toBeVisible(sent);
});

test('a sign-out in a second tab asks about a refused decision of the first', async ({ page, context, desk }) => {
  const { id } = await openNew(page, desk);
  await must(desk.as('lead')('POST', `/claims/${id}/hand-over`, { to: desk.persons.all.me.id }));
  await decide(page);
  await soonVisible(page, page.getByText('这件正由别人办理。'));
  const second = await openTab(context, desk);
  await signOut(second, 'first');
  await expect(second.getByRole('dialog')).toContainText('1 个没办成的决定');
  await second.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.locator('input[autocomplete=username]')).toBeVisible();
  // The officer still sees it after the next sign-in, in the other tab too.
  await fillSignIn(second, 'first');
  await expect(second.getByText('这件正由别人办理。')).toBeVisible(sent);
});

test('unsent work stays encrypted when another officer signs in in a new tab', async ({ page, context, desk }) => {
  const [decided, written] = [await desk.atStage1(), await desk.atStage1()];
  await enter(page, desk, 'first', `cases/${written.id}`);
  await claim(page);
  await writeRemark(page, '只有甲看得到的话');
  await page.keyboard.press('Escape');
  await page.goto(deskUrl(desk, `cases/${decided.id}`));
  await claim(page);
  await page.route('**/decisions/now', (route) => route.abort('connectionreset'));
  await decide(page);
  await soonVisible(page, page.getByText('还没有送到'));
  await endSession(page, desk);
  const second = await context.newPage();
  await enter(second, desk, 'both');
  await expect(page.locator('.bar').getByRole('button', { name: officers.both.name })).toBeVisible();
  await page.unroute('**/decisions/now');
  for (const tab of [page, second]) {
    expect(await findTraces(tab, ['只有甲看得到的话', decided.id, decided.number, written.id])).toEqual([]);
    await expect(tab.locator('.out')).toHaveCount(0);
  }
  await second.clock.runFor(12_000);
  expect(await passes(desk, decided.id)).toEqual([]);
  await signOut(second, 'both');
  await expect(second.getByText('可能还有未发出的内容')).toBeVisible();
  await fillSignIn(second, 'first');
  await soon(second, async () =>
    expect((await passes(desk, decided.id)).map(({ person }) => person)).toEqual([officers.first.name]),
  );
  await second.goto(deskUrl(desk, `cases/${written.id}`));
  await caseShown(second);
  await second.keyboard.press('v');
  await expect(second.getByLabel('给申请人的话')).toHaveValue('只有甲看得到的话');
});

test('closing a tab whose session has ended requires confirmation of a waiting decision', async ({ context, desk }) => {
  const { id } = await desk.atStage1();
  const page = await context.newPage();
  await openHeld(page, desk, 'first', id);
  await withoutSending(page, async () => {
    await decide(page);
    await endSession(page, desk);
  });
  // A request that finds the session ended, unless one did already.
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toBeVisible();
  const question = page.waitForEvent('dialog', { timeout: 5_000 });
  await page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
});

test('a reload shows unsent decisions while the server does not return the officer', async ({ page, desk }) => {
  const { id, number } = await openNew(page, desk);
  await page.route('**/decisions/now', (route) => route.abort('connectionreset'));
  await decide(page);
  await soonVisible(page, page.getByText('还没有送到'));
  await page.route('**/office/me', (route) => route.fulfill(busy));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('服务器正忙，请稍后再试。').first()).toBeVisible();
  await expect(page.locator('.out')).toContainText(number);
  await page.unroute('**/decisions/now');
  await soon(page, async () => expect(await passes(desk, id)).toHaveLength(1));
});

test('shows that the server is busy, and sends no request before Retry-After', async ({ page, context, desk }) => {
  const { id } = await openNew(page, desk);
  let tries = 0;
  await page.route('**/decisions/now', (route) => ((tries += 1), route.fulfill(busy)));
  await decide(page);
  await page.clock.fastForward(10_500);
  await expect(page.locator('.out')).toContainText('服务器正忙');
  await expect(page.getByText('网络不通')).toHaveCount(0);
  expect(tries).toBe(1);
  await page.unroute('**/decisions/now');
  await context.setOffline(true);
  await context.setOffline(false);
  await page.clock.fastForward(30_000); // of the 60 s that the server asked for
  await page.waitForTimeout(500);
  expect(await passes(desk, id)).toEqual([]);
  await soon(page, async () => expect(await passes(desk, id)).toHaveLength(1));
});

test('a tab that is reloaded on the home page within ten seconds sends its decision once', async ({ page, desk }) => {
  const { id } = await openNew(page, desk);
  await decide(page);
  await page.getByRole('link', { name: '待办' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await passes(desk, id)).length, { timeout: 8_000 }).toBe(1);
  await soonHidden(page, page.locator('.out'));
  await page.clock.runFor(12_000);
  expect(await passes(desk, id)).toHaveLength(1);
});

test('a decision refused while its tab closes is shown in the next tab', async ({ page, context, desk }) => {
  const { id } = await desk.atStage1();
  const closing = await context.newPage();
  await openHeld(closing, desk, 'first', id);
  await must(desk.as('lead')('POST', `/claims/${id}/hand-over`, { to: desk.persons.all.me.id }));
  await decide(closing);
  await closing.close({ runBeforeUnload: true });
  await page.goto(deskUrl(desk));
  await soonVisible(page, page.getByText('这件正由别人办理。'));
  expect(await passes(desk, id)).toEqual([]);
});
