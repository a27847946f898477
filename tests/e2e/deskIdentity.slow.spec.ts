import {
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
import { password, officers } from '../support/desk/testDesk';
import {
  decide,
  decisionCalls,
  endSession,
  enter,
  fillSignIn,
  passes,
  sent,
  stored,
  tokenOf,
  withoutSending,
  writeRemark,
} from '../support/desk/tabs';

/** One computer, several officers: decisions, drafts and caches belong to one officer. */
test.beforeEach(({ context }) => context.clock.install());
const note = '内部备注：经办人甲怀疑发票';

test('sends no decision as another officer who signs in on the same page', async ({ page, desk }) => {
  const { id } = await openNew(page, desk);
  await page.keyboard.press('a');
  await page.locator('.decision textarea').last().fill(note);
  await withoutSending(page, async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.out')).toBeVisible();
    await endSession(page, desk);
  });
  await soonVisible(page, page.getByRole('dialog'));
  await fillSignIn(page, 'both');
  await expect(page.locator('.bar').getByRole('button', { name: officers.both.name })).toBeVisible();
  await expect(page).toHaveURL(/desk\/$/);
  await page.clock.runFor(12_000);
  expect(await passes(desk, id)).toEqual([]);
  expect(await stored(page)).not.toContain('经办人甲');
  await expect(page.locator('.out')).toHaveCount(0);
});

test('a decision that has not arrived continues when its officer signs in in a second tab', async ({
  page,
  context,
  desk,
}) => {
  const { id } = await openNew(page, desk);
  await withoutSending(page, async () => {
    await decide(page);
    // After the decision: a prefetch that finds the session ended opens the dialog, which disables the keys.
    await endSession(page, desk);
  });
  await soonVisible(page, page.getByRole('dialog'));
  const second = await context.newPage();
  await enter(second, desk, 'first');
  await expect(page.getByRole('dialog')).toBeHidden();
  await soon(page, async () =>
    expect((await passes(desk, id)).map(({ person }) => person)).toEqual([officers.first.name]),
  );
});

test('a decision takes effect when its tab is killed', async ({ page, desk }) => {
  const { id } = await openNew(page, desk);
  await decide(page);
  await expect(page.locator('.out')).toContainText('秒后生效');
  const browser = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  browser.send('Page.crash').catch(() => undefined);
  await crashed;
  await expect.poll(async () => (await passes(desk, id)).length, sent).toBe(1);
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

test('a reload of a locked desk requires a sign-in, and another officer finds no data', async ({ page, desk }) => {
  await openNew(page, desk);
  await writeRemark(page, '只有甲看得到的话');
  await page.clock.fastForward('10:10');
  await expect(page.getByRole('dialog')).toContainText('页面已隐藏');
  await page.reload();
  await expect(page.locator('input[autocomplete=username]')).toBeVisible();
  await expect(page.locator('.case-head')).toHaveCount(0);
  await fillSignIn(page, 'both');
  // Not the case of the previous officer, because opening a case is recorded.
  await expect(page.locator('.queues')).toBeVisible();
  await expect(page).toHaveURL(/desk\/$/);
  expect(await stored(page)).not.toContain('只有甲看得到的话');
});

test('a tab opened after ten minutes without input ends the session and needs a sign-in', async ({ context, desk }) => {
  const { id } = await desk.atStage1();
  const page = await context.newPage();
  await openHeld(page, desk, 'first', id);
  const token = await tokenOf(page);
  await page.evaluate(() => {
    const [at, limit] = localStorage.getItem('desk.active')!.split(' ').map(Number);
    localStorage.setItem('desk.active', `${at! - limit!} ${limit}`);
  });
  await page.close();
  const opened = await context.newPage();
  await opened.goto(deskUrl(desk, `cases/${id}`));
  await expect(opened.locator('input[autocomplete=username]')).toBeVisible();
  await expect(opened.locator('.case-head')).toHaveCount(0);
  const me = () => desk.call('GET', '/office/me', { headers: { 'Office-Token': token } });
  await expect.poll(async () => (await me()).status).toBe(401);
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

test('a rejection text is not sent with an approval', async ({ page, desk }) => {
  const { id } = await openNew(page, desk);
  await writeRemark(page, '发票是假的');
  await page.keyboard.press('Escape');
  await decide(page);
  await soon(page, async () => expect(await passes(desk, id)).toHaveLength(1));
  expect(JSON.stringify((await seen(desk, id)).history)).not.toContain('发票是假的');
});
