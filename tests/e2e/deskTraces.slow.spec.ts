import type { Page } from '@playwright/test';
import { findInHeap } from '../support/browser/heap';
import { findTraces } from '../support/browser/traces';
import {
  caseShown,
  claim,
  deskUrl,
  expect,
  freeLeases,
  openHeld,
  openNew,
  soon,
  soonHidden,
  soonVisible,
  test,
} from '../support/desk/test';
import { chooseInMenu, decide, enter, tokenOf, writeRemark } from '../support/desk/tabs';
import { officers, password } from '../support/desk/testDesk';

/** What an officer's computer contains during the work, and while the desk is locked. */
test.beforeEach(({ context }) => context.clock.install());
const dialog = (page: Page) => page.getByRole('dialog', { name: '请重新登录' });
/** The idle lock; the page's clock runs on until decisions and drafts are sent or lost. */
async function idle(page: Page) {
  await page.clock.fastForward('10:10');
  await expect(dialog(page)).toBeVisible();
}
async function unlock(page: Page) {
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
}
/** The officer reads: lease renewals, polls and the renewal of the session follow the page's clock. */
async function read(page: Page, minutes: number) {
  for (let n = 0; n < minutes; n += 1) {
    await page.keyboard.press('Shift');
    await page.clock.runFor(60_000);
  }
}

// Instead of an hour, the page's clock runs for an hour: each minute all timers of the page run; the server's clock is real.
test('the storages of a browser contain no case, no decision and no draft in an hour of work', async ({
  page,
  context,
  desk,
}) => {
  test.setTimeout(180_000);
  const made = [await desk.atStage1(), await desk.atStage1(), await desk.atStage1(), await desk.atStage1()] as const;
  const [refused, rejected, undone, written] = made;
  const texts = ['发票与登记证书不符', '内部备注：经办人甲怀疑发票', '写了一半的话', '没有网络时写的话'] as const;
  const data = [...texts, ...made.flatMap(({ id, number, who }) => [id, number, who.name, who.idNo])];
  const expectClean = async () => {
    const traces = await findTraces(page, data);
    // The address contains the id of the open case.
    expect(traces.filter((trace) => !/^(screen|title|address|memory): /.test(trace))).toEqual([]);
    expect(traces.filter((trace) => /^address: /.test(trace) && !made.some(({ id }) => trace.includes(id)))).toEqual(
      [],
    );
    expect(JSON.stringify(await context.cookies())).toBe('[]');
    const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
    expect(names).toEqual(['Office-Token', 'desk.active', 'session set']);
    // Chromium stores the texts of other fields in its profile, to restore a closed tab. A field of antd's Select has no data of a case.
    const off = '[autocomplete=off], .ant-select *';
    await expect(page.locator('main').locator(`textarea:not(${off}), input[type=text]:not(${off})`)).toHaveCount(0);
  };
  const now = () => page.evaluate(() => Date.now());
  /** Opens and takes a case. The leases of the cases before would have ended: the hour of the page is seconds for the server. */
  const claimAnother = async (id: string) => {
    await freeLeases(desk);
    await page.goto(deskUrl(desk, `cases/${id}`));
    await claim(page);
  };

  await openHeld(page, desk, 'first', refused.id);
  const start = await now();
  await writeRemark(page, texts[0]);
  await read(page, 5);
  await desk.place.sql(
    "update applications set held_by = $1, held_until = now() + interval '5 minutes' where id = $2",
    [desk.persons.both.me.id, refused.id],
  );
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.out')).toContainText('没有办成');
  await expectClean();
  await page.locator('.out').getByRole('button', { name: '知道了' }).click();
  await page.goto(deskUrl(desk, 'cases'));
  await page.getByLabel('编号、证件号码或 VIN').fill(rejected.who.idNo);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toContainText(rejected.number);
  await expectClean();
  await claimAnother(rejected.id);
  await writeRemark(page, texts[0]);
  await read(page, 8);
  await page.locator('.decision textarea').last().fill(texts[1]);
  await expectClean();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.out')).toContainText('秒后生效');
  await expectClean();
  await read(page, 5);
  await claimAnother(undone.id);
  await decide(page);
  await page.keyboard.press('z');
  await expect(page.locator('.case-head h1')).toHaveText(undone.number);
  await read(page, 8);
  await expectClean();
  await claimAnother(written.id);
  await writeRemark(page, texts[2]);
  await idle(page);
  await expectClean();
  await unlock(page);
  await caseShown(page);
  await read(page, 20);
  await expect(page.getByRole('button', { name: /初审通过/ })).toBeVisible();
  await expectClean();
  // Offline: what has not arrived is not stored either.
  await context.setOffline(true);
  await page.keyboard.press('v');
  await page.keyboard.insertText(texts[3]);
  await page.keyboard.press('Control+Enter');
  await soonVisible(page, page.getByText('还没有送到'));
  await read(page, 9);
  expect((await now()) - start).toBeGreaterThan(60 * 60_000);
  await expectClean();
  await context.setOffline(false);
  await soonHidden(page, page.getByText('还没有送到'));
});

test('a locked desk has no case in its memory, and saves the draft before', async ({ page, desk }) => {
  const { number, who } = await openNew(page, desk, { name: '欧阳测试' });
  await writeRemark(page, '只有甲看得到的话');
  const data = [number, who.name, who.idNo, '只有甲看得到的话'];
  expect(await findInHeap(page, data)).toEqual(data);
  // The lock follows within a second: the save of this text has not begun.
  await page.keyboard.insertText('又写了一句');
  await chooseInMenu(page, officers.first.name, '锁屏');
  await expect(dialog(page)).toBeVisible();
  expect(await findTraces(page, data)).toEqual([]);
  await expect.poll(() => findInHeap(page, data), { timeout: 20_000 }).toEqual([]);
  expect(await tokenOf(page)).toBe('');
  await unlock(page);
  await caseShown(page);
  await expect(page).toHaveTitle(new RegExp(number));
  await page.keyboard.press('v');
  await expect(page.getByLabel('给申请人的话')).toHaveValue('只有甲看得到的话又写了一句');
});

test('a desk that is locked without a network has no session in its memory', async ({ page, context, desk }) => {
  const { id } = await desk.atStage1();
  // Through the page: a script of the test would contain the token.
  await enter(page, desk, 'first', `cases/${id}`);
  await claim(page);
  await writeRemark(page, '发票看不清');
  const token = await tokenOf(page);
  await context.setOffline(true);
  await page.keyboard.insertText('，请重拍');
  await chooseInMenu(page, officers.first.name, '锁屏');
  await expect(dialog(page)).toBeVisible();
  await soon(page, async () => expect(await findInHeap(page, [token])).toEqual([]));
});
