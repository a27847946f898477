import { applicantFor } from '../support/applicants';
import { must } from '../support/api';
import { addPhotos, fillField, fillStep, passStep, steppedTo, tick } from '../support/phone/form';
import { untilStill } from '../support/browser/looks';
import { findTraces } from '../support/browser/traces';
import { drafts, flow, keptStep, openForm, ready, saved, steps } from '../support/phone/open';
import { expect, signedIn, test } from '../support/phone/test';

/** Faults that need a test of their own; the others are in the table of matrix.spec.ts. docs/decisions/0019-test-tiers.md lists the protection behind each. */
test('every field is restored after its tab is closed without saving', { tag: '@slow' }, async ({ context, user }) => {
  const { personalInfo } = applicantFor(flow, user);
  await context.route(steps, (route) => route.abort()); // the server receives nothing: only the local copy can restore it
  let known: [string, string | number][] = [];
  for (const [name, value] of Object.entries(personalInfo)) {
    const page = await context.newPage();
    await openForm(page);
    for (const [before, kept] of known)
      await expect(page.locator(`[name=${before}]`), `${before} after the tab was killed`).toHaveValue(String(kept));
    await fillField(page, name, value);
    known = [...known.filter(([one]) => one !== name), [name, await page.locator(`[name=${name}]`).inputValue()]];
    await page.waitForTimeout(250); // time to reach the camera
    await page.close({ runBeforeUnload: false });
  }
  await context.unroute(steps);
  const page = await context.newPage();
  await openForm(page);
  await saved(page);
  for (const [name, value] of known) await expect(page.locator(`[name=${name}]`)).toHaveValue(value as string);
});

test('the local copy is encrypted and is deleted on sign-out', { tag: '@slow' }, async ({ page, context, user }) => {
  await context.route(steps, (route) => route.abort());
  await openForm(page);
  await fillField(page, 'address', '一眼能认出来的地址99号');
  await page.waitForTimeout(400);
  const traces = await findTraces(page, ['一眼能认出来', user.idNo, user.mobile]);
  expect(traces.filter((trace) => !/^(screen|title|address|memory): /.test(trace))).toEqual([]);
  const kept = () =>
    page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('qczhyjs-device');
        opening.onsuccess = () => resolve(opening.result);
      });
      const count = await new Promise<number>((resolve) => {
        const asked = db.transaction('records').objectStore('records').count();
        asked.onsuccess = () => resolve(asked.result);
      });
      db.close();
      return count;
    });
  expect(await kept()).toBeGreaterThan(0);
  await page.goto('todo');
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  // The form is closed, and its edit was not sent.
  await page.getByRole('button', { name: '仍然退出' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(kept).toBe(0);
});

test("two tabs of one browser show each other's saves", { tag: '@slow' }, async ({ page, context, call, user }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await openForm(tab);
  await fillField(page, 'address', '第一个标签页写的地址1号');
  await expect(other.locator('[name=address]')).toHaveValue('第一个标签页写的地址1号', { timeout: 15_000 });
  await fillField(other, 'bankBranch', '第二个标签页支行');
  await expect(page.locator('[name=bankBranch]')).toHaveValue('第二个标签页支行', { timeout: 15_000 });
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toHaveCount(0);
  expect(await keptStep(call, user.token, 'personalInfo')).toMatchObject({
    address: '第一个标签页写的地址1号',
    bankBranch: '第二个标签页支行',
  });
});

test('two devices: the user chooses between both versions', async ({ page, call, user }) => {
  await openForm(page);
  // Another device, not another tab: it shares only the account.
  const {
    list: [draft],
  } = await drafts(call, user.token);
  if (!draft) throw new Error('no draft');
  const theirs = '另一台设备写的地址7号';
  const mine = '这一台设备写的地址8号';
  await must(
    call('PUT', `/applications/${draft.id}/steps/personalInfo`, {
      token: user.token,
      body: { address: theirs },
      headers: { 'If-Match': String(draft.revision) },
    }),
  );
  await fillField(page, 'address', mine);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(theirs, { timeout: 15_000 });
  await expect(sheet).toContainText(mine);
  await sheet.getByRole('button', { name: '这几处用这台设备的' }).click();
  await expect(sheet).toBeHidden();
  await saved(page);
  await expect(page.locator('[name=address]')).toHaveValue(mine);
  expect((await keptStep(call, user.token, 'personalInfo'))?.address).toBe(mine);
});

test('a draft reopens on the same step on another device', async ({ browser, page, call, user }) => {
  await openForm(page);
  await passStep(page, flow, 'personalInfo', applicantFor(flow, user));
  await steppedTo(page, flow, 'oldCarInfo');
  await fillField(page, 'brandModel', '只填到这里牌');
  // The save of the first step may be in flight: its response does not contain this field.
  await expect(async () => {
    expect(await keptStep(call, user.token, 'oldCarInfo')).toMatchObject({ brandModel: '只填到这里牌' });
  }).toPass({ timeout: 15_000 });
  const other = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    viewport: { width: 375, height: 812 },
    locale: 'zh-CN',
  });
  await signedIn(other, user);
  const there = await other.newPage();
  await there.goto('todo');
  await there.locator(`a[href*="/${flow}/"]`).first().click();
  await steppedTo(there, flow, 'oldCarInfo');
  await expect(there.locator('[name=brandModel]')).toHaveValue('只填到这里牌');
  await other.close();
});

test(
  'a double tap on 下一步 advances one step without an error, and back returns to the step before',
  { tag: '@slow' },
  async ({ page, user }) => {
    await page.goto('newSubsidyTypeSelection');
    const types = page.getByTestId('types');
    await untilStill(page);
    for (const [name, value] of Object.entries({ kind: 'scrap', year: 'current' }))
      await tick(types.locator(`input[name="${name}"][value="${value}"]`));
    await types.locator('.outcome button').dblclick();
    await steppedTo(page, flow, 'personalInfo');
    await ready(page);
    await page.goBack();
    await expect(page).toHaveURL(/newSubsidyTypeSelection/);
    await openForm(page);
    await fillStep(page, 'personalInfo', applicantFor(flow, user));
    await addPhotos(page, flow);
    await page.getByTestId('next').dblclick();
    await steppedTo(page, flow, 'oldCarInfo');
    await ready(page);
    await expect(page.locator('section[tabindex="-1"]')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/personalInfo/);
  },
);
