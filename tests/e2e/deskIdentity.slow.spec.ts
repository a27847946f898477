import { caseShown, claim, deskUrl, expect, openNew, seen, soonVisible, test } from '../support/desk/test';
import { password } from '../support/desk/testDesk';
import { decide, decisionCalls, enter, passes, tokenOf, writeRemark } from '../support/desk/tabs';

/** One computer, several officers: decisions, drafts and caches belong to one officer. */
test.beforeEach(({ context }) => context.clock.install());

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

test('hides the page after ten minutes without input; a sign-in of the officer shows it', async ({ page, desk }) => {
  const { number } = await openNew(page, desk);
  await writeRemark(page, '写了一半');
  const token = await tokenOf(page);
  await page.clock.fastForward('09:00');
  await expect(page.locator('.case-head h1')).toBeVisible();
  await page.clock.fastForward('01:10');
  await expect(page.getByRole('dialog')).toContainText('页面已隐藏');
  for (const hidden of ['.case-head h1', '.viewer-photo img', '.decision', '.bar'])
    await expect(page.locator(hidden).first()).toBeHidden();
  expect(await page.title()).not.toContain(number);
  expect(await tokenOf(page)).toBe('');
  const me = () => desk.call('GET', '/office/me', { headers: { 'Office-Token': token } });
  await expect.poll(async () => (await me()).status).toBe(401);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await caseShown(page);
  await expect(page).toHaveTitle(new RegExp(number));
  await page.keyboard.press('v');
  await expect(page.getByLabel('给申请人的话')).toHaveValue('写了一半');
});

test('undo while the next case is loading returns to the case of the undone decision', async ({ page, desk }) => {
  const { id, number } = await desk.atStage1();
  await desk.atStage1();
  let load: () => void = () => undefined;
  const undone = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/office/claims', async (route) => {
    if (route.request().method() === 'POST') await undone;
    return route.continue();
  });
  await enter(page, desk, 'first', `cases/${id}?queue=review1`);
  await claim(page);
  await decide(page);
  const answer = page.waitForResponse(
    (one) => one.url().endsWith('/office/claims') && one.request().method() === 'POST',
  );
  await page.keyboard.press('z');
  load();
  await answer;
  await page.waitForTimeout(1_000);
  await expect(page.locator('.case-head h1')).toHaveText(number);
  await expect(page).toHaveURL(/queue=review1/);
  expect(await passes(desk, id)).toEqual([]);
});
