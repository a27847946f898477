import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signedIn, test } from './support/test';
import { applicantFor } from './support/applicants';
import { type Application, fillDraft } from './support/application';
import { type Api, must } from './support/api';
import { addPhotos, declareAndSubmit, fillField, fillStep, goOn, passStep, steppedTo } from './support/form';
import { photoFile } from './support/photo';
import { codeFor } from './support/session';

/** What a phone on the road does to a form. Each of these fails when the protection it is about is taken away. */
const flow = 'newApplyElv';
const start = `${flow}/personalInfo`;
const state = (page: Page) => page.locator('[data-save]');
const saved = (page: Page) => expect(state(page)).toHaveAttribute('data-save', /saved|savedAt|serverOnly/, { timeout: 15_000 });
const ready = (page: Page) => expect(page.locator('main[aria-busy=false]')).toBeVisible();
const drafts = async (call: Api, token: string) => (await must(call<{ list: Application[]; total: number }>('GET', '/applications', { token })));
const steps = '**/qczhyjs/api/applications/*/steps/*';

async function openForm(page: Page, path = start) {
  await page.goto(path);
  await ready(page);
}

test('a tab killed after each field gives every field back', async ({ context, applicant }) => {
  await signedIn(context, applicant);
  const { personalInfo } = applicantFor(flow, applicant);
  await context.route(steps, (route) => route.abort()); // the server never hears of it: the device alone must know
  let known: [string, string | number][] = [];
  for (const [name, value] of Object.entries(personalInfo)) {
    const page = await context.newPage();
    await openForm(page);
    for (const [before, kept] of known) await expect(page.locator(`[name=${before}]`), `${before} after the tab was killed`).toHaveValue(String(kept));
    await fillField(page, name, value);
    known = [...known.filter(([one]) => one !== name), [name, await page.locator(`[name=${name}]`).inputValue()]];
    await page.waitForTimeout(250); // as long as a finger needs to reach the camera
    await page.close({ runBeforeUnload: false });
  }
  await context.unroute(steps);
  const page = await context.newPage();
  await openForm(page);
  await saved(page);
  for (const [name, value] of known) await expect(page.locator(`[name=${name}]`)).toHaveValue(value as string);
});

test('what lies on the device cannot be read by eye, and goes with signing out', async ({ page, context, applicant }) => {
  await signedIn(context, applicant);
  await context.route(steps, (route) => route.abort());
  await openForm(page);
  await fillField(page, 'address', '一眼能认出来的地址99号');
  await page.waitForTimeout(400);
  const everything = () => page.evaluate(async () => {
    const kept: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => { const opening = indexedDB.open(name); opening.onsuccess = () => resolve(opening.result); opening.onerror = () => reject(opening.error); });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => { const asked = db.transaction(store).objectStore(store).getAll(); asked.onsuccess = () => resolve(asked.result); });
        for (const row of rows) kept.push(JSON.stringify(row, (_, value) => (ArrayBuffer.isView(value) || value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value)));
      }
      db.close();
    }
    return kept.join('\n');
  });
  expect(await everything()).not.toMatch(new RegExp(`一眼能认出来|${applicant.idNo}|${applicant.mobile}`));
});

test('offline in the middle: the line says so, and everything arrives afterwards', async ({ page, context, call, applicant }) => {
  await signedIn(context, applicant);
  await openForm(page);
  await context.setOffline(true);
  await fillField(page, 'address', '离线时填写的地址12号');
  await expect(state(page)).toHaveAttribute('data-save', /waiting/, { timeout: 15_000 });
  await context.setOffline(false);
  await saved(page);
  const { list: [draft] } = await drafts(call, applicant.token);
  const kept = await must(call<{ steps: { personalInfo: { address: string } } }>('GET', `/applications/${draft?.id}`, { token: applicant.token }));
  expect(kept.steps.personalInfo.address).toBe('离线时填写的地址12号');
});

for (const [what, spoil] of [['a 500', 500], ['a time-out', 0]] as const) {
  test(`${what} on submission and a second tap: one application, one number`, async ({ page, context, call, applicant }) => {
    await fillDraft(call, applicant.token, flow, applicantFor(flow, applicant));
    await signedIn(context, applicant);
    await page.goto(`${flow}/newCarInfo?review=1`);
    let tried = 0;
    // The server has done its work; only the answer is lost.
    await page.route('**/submission', async (route) => {
      tried += 1;
      if (tried > 1) return route.continue();
      await route.fetch();
      return spoil ? route.fulfill({ status: spoil, json: { success: false, errorCode: 'INTERNAL', errorMessage: '出错了', traceId: 'test' } }) : route.abort('timedout');
    });
    await declareAndSubmit(page);
    // The page may try again by itself; where it leaves that to the person, she taps once more.
    await expect(async () => {
      const again = page.locator('footer button:not([aria-disabled=true])').last();
      if (!/\/result/.test(page.url()) && await again.count() > 0) await again.click({ timeout: 1_000 });
      expect(page.url()).toContain('/result');
    }).toPass({ timeout: 30_000, intervals: [1_000, 2_000] });
    await steppedTo(page, flow, 'result');
    const { list, total } = await drafts(call, applicant.token);
    expect(total).toBe(1);
    expect(list[0]?.status).toBe('submitted');
    await expect(page.locator('main')).toContainText(list[0]?.number ?? 'none');
  });
}

test('five taps on 提交申请: one application', async ({ page, context, call, applicant }) => {
  await fillDraft(call, applicant.token, flow, applicantFor(flow, applicant));
  await signedIn(context, applicant);
  await page.goto(`${flow}/newCarInfo?review=1`);
  for (const name of ['truth', 'sensitive', 'sharing']) await page.locator(`input[name=${name}]`).check({ force: true });
  await page.evaluate(() => { const button = [...document.querySelectorAll<HTMLButtonElement>('footer button')].at(-1); for (let i = 0; i < 5; i += 1) button?.click(); });
  await steppedTo(page, flow, 'result');
  expect((await drafts(call, applicant.token)).total).toBe(1);
});

for (const step of ['personalInfo', 'oldCarInfo', 'newCarInfo'] as const) {
  const tag = step === 'personalInfo' ? '' : ' @whole';
  test(`a session that ends on ${step} is renewed in place, and the form is untouched${tag}`, async ({ page, context, call, applicant }) => {
    await fillDraft(call, applicant.token, flow, applicantFor(flow, applicant));
    await signedIn(context, applicant);
    await openForm(page, `${flow}/${step}`);
    await must(call('DELETE', '/auth/sessions/current', { token: applicant.token }));
    const [name, value] = ({ personalInfo: ['address', '会话过期后写下的地址3号'], oldCarInfo: ['brandModel', '过期牌X1'], newCarInfo: ['sellerName', '会话过期后的公司'] } as const)[step];
    await fillField(page, name, value);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible({ timeout: 15_000 });
    await expect(page.locator(`main [name=${name}]`)).toHaveValue(value);
    await sheet.locator('input[type=tel]').fill(applicant.mobile);
    // A number gets one code a minute, and the last was for the registration.
    await page.waitForTimeout(Math.max(0, 61_000 - (Date.now() - applicant.registeredAt)));
    await sheet.getByRole('button', { name: '获取验证码' }).click();
    await page.waitForTimeout(500);
    await sheet.locator('[autocomplete=one-time-code]').fill(await codeFor(applicant.mobile));
    await sheet.getByRole('button', { name: '登录', exact: true }).click();
    await expect(sheet).toBeHidden();
    await saved(page);
    await expect(page.locator(`main [name=${name}]`)).toHaveValue(value);
    await expect(page).toHaveURL(new RegExp(`${flow}/${step}`));
  });
}

/** The scripts that a page of the built app asks for, by its prerendered HTML. */
const scriptsOf = (path: string) => [...readFileSync(`dist/${path}/index.zh-CN.html`, 'utf8').matchAll(/(?:href|src)="([^"]+\.js)"/g)].map((found) => found[1] ?? '');

test('a chunk that is gone after a deploy is told, never a blank page, and nothing typed is lost', async ({ page, context, applicant }) => {
  const here = new Set(scriptsOf(start));
  const gone = new Set(scriptsOf(`${flow}/oldCarInfo`).filter((script) => !here.has(script)));
  expect(gone.size, 'the next step has a chunk of its own').toBeGreaterThan(0);
  await signedIn(context, applicant);
  let missed = 0;
  const isGone = (url: URL) => gone.has(url.pathname);
  await page.route(isGone, (route) => { missed += 1; return route.fulfill({ status: 404, body: '' }); });
  await openForm(page);
  await fillStep(page, 'personalInfo', applicantFor(flow, applicant));
  await addPhotos(page, flow);
  await saved(page);
  await goOn(page);
  await expect.poll(() => missed).toBeGreaterThan(0);
  await page.waitForTimeout(2_000);
  await expect(page.locator('body')).toContainText(/重新|重试|再试|刷新/);
  await page.unroute(isGone);
  await page.goto(start);
  await ready(page);
  await expect(page.locator('[name=address]')).toHaveValue(String(applicantFor(flow, applicant).personalInfo.address));
  await goOn(page);
  await steppedTo(page, flow, 'oldCarInfo');
  await ready(page);
});

test('two tabs: the older revision is refused, and the person sees both and chooses', async ({ page, context, call, applicant }) => {
  await signedIn(context, applicant);
  await openForm(page);
  // Another device, not another tab of this browser: it shares nothing but the account.
  const { list: [draft] } = await drafts(call, applicant.token);
  if (!draft) throw new Error('no draft');
  const theirs = '另一台设备写的地址7号';
  const mine = '这一台设备写的地址8号';
  await must(call('PUT', `/applications/${draft.id}/steps/personalInfo`, { token: applicant.token, body: { address: theirs }, headers: { 'If-Match': String(draft.revision) } }));
  await fillField(page, 'address', mine);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(theirs, { timeout: 15_000 });
  await expect(sheet).toContainText(mine);
  await sheet.getByRole('button', { name: '用这台设备的' }).click();
  await expect(sheet).toBeHidden();
  await saved(page);
  await expect(page.locator('[name=address]')).toHaveValue(mine);
  const kept = await must(call<{ steps: { personalInfo: { address: string } } }>('GET', `/applications/${draft.id}`, { token: applicant.token }));
  expect(kept.steps.personalInfo.address).toBe(mine);
});

for (const [what, spoil] of [
  ['full', () => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }],
  ['forbidden', () => {
    const never = { get() { throw new DOMException('no', 'SecurityError'); } };
    Object.defineProperty(window, 'indexedDB', never);
    Object.defineProperty(window, 'sessionStorage', never);
  }],
] as const) {
  test(`storage ${what}: the form works, and the line says who has it`, async ({ page, context, call, applicant }) => {
    await signedIn(context, applicant);
    await page.goto('contact');
    await context.addInitScript(spoil);
    await openForm(page);
    await fillField(page, 'address', '没有地方存的地址5号');
    await saved(page);
    if (what === 'forbidden') await expect(state(page)).toHaveAttribute('data-save', 'serverOnly');
    const { list: [draft] } = await drafts(call, applicant.token);
    const kept = await must(call<{ steps: { personalInfo: { address: string } } }>('GET', `/applications/${draft?.id}`, { token: applicant.token }));
    expect(kept.steps.personalInfo.address).toBe('没有地方存的地址5号');
  });
}

test('a photo cut in the middle of its way says so and goes again', async ({ page, context, call, applicant }) => {
  await signedIn(context, applicant);
  await openForm(page);
  await page.route('**/files?slot=idCardFront', (route) => route.abort('connectionreset'));
  await page.locator('input[type=file][name=idCardFront]').setInputFiles(await photoFile('idCardFront'));
  await expect(page.locator('.photo.failed, .photo.waiting').first()).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/files?slot=idCardFront');
  const retry = page.locator('.photo.failed button', { hasText: '重试' });
  if (await retry.count() > 0) await retry.click();
  await expect(page.locator('.photo.done, .photo.doubt').first()).toBeVisible({ timeout: 40_000 });
  const { list: [draft] } = await drafts(call, applicant.token);
  const { files } = await must(call<Application>('GET', `/applications/${draft?.id}`, { token: applicant.token }));
  expect(files.map(({ slot }) => slot)).toEqual(['idCardFront']);
});

test('opening a draft never saves anything', async ({ page, context, call, applicant }) => {
  const draft = await fillDraft(call, applicant.token, flow, applicantFor(flow, applicant));
  await signedIn(context, applicant);
  const writes: string[] = [];
  page.on('request', (request) => { if (['PUT', 'DELETE'].includes(request.method())) writes.push(request.url()); });
  for (const step of ['personalInfo', 'oldCarInfo', 'newCarInfo']) {
    await openForm(page, `${flow}/${step}`);
    await page.waitForTimeout(2_500);
  }
  expect(writes).toEqual([]);
  expect((await must(call<Application>('GET', `/applications/${draft.id}`, { token: applicant.token }))).revision).toBe(draft.revision);
});

test('the draft comes back on the exact step on another device', async ({ browser, page, context, applicant }) => {
  await signedIn(context, applicant);
  await openForm(page);
  await passStep(page, flow, 'personalInfo', applicantFor(flow, applicant));
  await steppedTo(page, flow, 'oldCarInfo');
  await fillField(page, 'brandModel', '只填到这里牌');
  await saved(page);
  const other = await browser.newContext({ baseURL: test.info().project.use.baseURL, viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
  await signedIn(other, applicant);
  const there = await other.newPage();
  await there.goto('todo');
  await there.locator(`a[href*="/${flow}/"]`).first().click();
  await steppedTo(there, flow, 'oldCarInfo');
  await expect(there.locator('[name=brandModel]')).toHaveValue('只填到这里牌');
  await other.close();
});
