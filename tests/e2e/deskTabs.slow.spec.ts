import type { BrowserContext } from '@playwright/test';
import {
  applyDecisions,
  caseShown,
  claim,
  deskUrl,
  expect,
  openHeld,
  openNew,
  seen,
  soon,
  soonVisible,
  test,
} from '../support/desk/test';
import { officers, type TestDesk } from '../support/desk/testDesk';
import {
  decide,
  decisionCalls,
  endSession,
  enter,
  fillSignIn,
  passes,
  sent,
  signOut,
  writeRemark,
} from '../support/desk/tabs';
import { must } from '../support/api';
import { findTraces } from '../support/browser/traces';

/** Decisions and drafts in several tabs: the server keeps them, and a browser stores none. */
test.beforeEach(({ context }) => context.clock.install());

async function secondTab(context: BrowserContext, desk: TestDesk) {
  const tab = await context.newPage();
  await tab.goto(deskUrl(desk));
  await expect(tab.locator('.queues')).toBeVisible();
  return tab;
}

test('a decision of one tab is undone in another', async ({ page, context, desk }) => {
  const { id, number } = await openNew(page, desk);
  await decide(page);
  await expect(page.locator('.out')).toContainText('秒后生效');
  const second = await secondTab(context, desk);
  await expect(second.locator('.out')).toContainText(number);
  await second.keyboard.press('z');
  await expect(second.locator('.case-head h1')).toHaveText(number);
  await expect(second.getByRole('button', { name: /初审通过/ })).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('.out')).toBeHidden();
  expect(await passes(desk, id)).toEqual([]);
});

test('a sign-out in a second tab waits for a decision of the first that has not arrived', async ({
  page,
  context,
  desk,
}) => {
  const { id } = await openNew(page, desk);
  const second = await secondTab(context, desk);
  await page.route(decisionCalls, (route) => route.abort('connectionreset'));
  await decide(page);
  await signOut(second, 'first');
  await expect(second.getByText('还有决定没有送到，送到后再退出。')).toBeVisible(sent);
  await page.unroute(decisionCalls);
  await soon(page, async () => expect(await passes(desk, id)).toHaveLength(1));
  await signOut(second, 'first');
  await expect(page.locator('input[autocomplete=username]')).toBeVisible(sent);
});

test('a decision refused at its effect is shown in every tab until it is read', async ({ page, context, desk }) => {
  const { id, token } = await desk.submitted('newApplyElv');
  await openHeld(page, desk, 'intake', id, /受理/);
  await decide(page);
  await expect(page.locator('.out')).toContainText('秒后生效');
  await must(desk.call('POST', `/applications/${id}/withdrawal`, { token, body: {} }));
  await applyDecisions(desk);
  await soonVisible(page, page.getByText('没有办成'));
  await page.reload();
  await expect(page.locator('.out')).toContainText('没有办成');
  const second = await secondTab(context, desk);
  await second.locator('.out').getByRole('button', { name: '打开查看' }).click();
  await expect(second.locator('.case-head .ant-tag').first()).toHaveText('已撤回');
  await expect(second.locator('.out')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('.out')).toBeHidden();
  expect((await seen(desk, id)).status).toBe('withdrawn');
});

test('another officer who signs in in a new tab finds no decision and no draft', async ({ page, context, desk }) => {
  const [decided, written] = [await desk.atStage1(), await desk.atStage1()];
  await enter(page, desk, 'first', `cases/${written.id}`);
  await claim(page);
  await writeRemark(page, '只有甲看得到的话');
  await page.keyboard.press('Escape');
  await page.goto(deskUrl(desk, `cases/${decided.id}`));
  await claim(page);
  await decide(page);
  await expect(page.locator('.out')).toContainText('秒后生效');
  await endSession(page, desk);
  const second = await context.newPage();
  await enter(second, desk, 'both');
  await expect(page.locator('.bar').getByRole('button', { name: officers.both.name })).toBeVisible();
  for (const tab of [page, second]) {
    expect(await findTraces(tab, ['只有甲看得到的话', decided.id, decided.number, written.id])).toEqual([]);
    await expect(tab.locator('.out')).toHaveCount(0);
  }
  await expect
    .poll(async () => (await passes(desk, decided.id)).map(({ person }) => person), sent)
    .toEqual([officers.first.name]);
  await signOut(second, 'both');
  await fillSignIn(second, 'first');
  await expect(second.locator('.queues')).toBeVisible();
  await second.goto(deskUrl(desk, `cases/${written.id}`));
  await caseShown(second);
  await second.keyboard.press('v');
  await expect(second.getByLabel('给申请人的话')).toHaveValue('只有甲看得到的话');
});
