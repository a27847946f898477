import type { Page } from '@playwright/test';
import { must } from '../support/api';
import { caseShown, expect, openHeld, openNew, openDesk, soon, soonVisible, test } from '../support/desk/test';
import { type TestDesk, officers } from '../support/desk/testDesk';

/** Audit records of the cases that an officer viewed, and cases whose lease has ended. */
const masked = '未取件，号码已遮盖';

interface Entry {
  action: string;
  detail: { masked?: boolean; prefetch?: boolean } | null;
}
async function log(desk: TestDesk, id: string): Promise<Entry[]> {
  const query = `actor=first&applicationId=${id}&pageSize=100`;
  return (await must(desk.as('audit')<{ list: Entry[] }>('GET', `/audit?${query}`))).list;
}
const count = async (desk: TestDesk, id: string, action: string) =>
  (await log(desk, id)).filter((entry) => entry.action === action).length;
/** The number as a page shows it: 329999 1996 0612 0021. */
const grouped = (idNo: string) => idNo.replace(/^(.{6})(.{4})(.{4})(.{4})$/, '$1 $2 $3 $4');
const idShown = (page: Page) => /cases\/([\w-]+)/.exec(page.url())?.[1] ?? '';

test('a case that was given back opens masked, and the audit log records the view', async ({ page, desk }) => {
  const { id, who } = await openNew(page, desk);
  await expect(page.locator('.field-value', { hasText: grouped(who.idNo) })).toBeVisible();
  const looks = await count(desk, id, 'read_application');
  await page.keyboard.press('g');
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(masked)).toBeVisible();
  await expect(page.locator('.field-value', { hasText: grouped(who.idNo) })).toHaveCount(0);
  await expect.poll(() => count(desk, id, 'read_application')).toBe(looks + 1);
});

test('a case is masked on the screen when its lease ends and another officer has it', async ({ page, desk }) => {
  const { id, who } = await desk.atStage1();
  await page.clock.install();
  await page.route(`**/office/claims/${id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.abort('connectionreset');
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { held: { leftMs: number } } };
    reply.data.held.leftMs = 20_000;
    return route.fulfill({ response, json: reply });
  });
  await openHeld(page, desk, 'first', id, /初审通过/);
  await expect(page.locator('.field-value', { hasText: grouped(who.idNo) })).toBeVisible();
  await must(desk.as('lead')('POST', `/claims/${id}/hand-over`, { to: desk.persons.all.me.id }));
  await soonVisible(page, page.getByText(`${officers.all.name} 正在办理`));
  await expect(page.getByText(masked)).toBeVisible();
  await expect(page.locator('.field-value', { hasText: grouped(who.idNo) })).toHaveCount(0);
});

test('the audit log records no view of a prefetched case until it is opened', async ({ page, desk }) => {
  for (let n = 0; n < 3; n += 1) await desk.atStage1();
  await openDesk(page, desk, 'first');
  await expect(page.locator('.queues')).toBeVisible();
  const claimed: string[] = [];
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/office/claims')) return;
    if (response.status() === 201) claimed.push(((await response.json()) as { data: { id: string } }).data.id);
  });
  await page.keyboard.press('n');
  await caseShown(page);
  await expect.poll(() => claimed.length).toBe(2);
  const next = claimed[1] ?? '';
  expect(idShown(page)).not.toBe(next);
  await expect.poll(() => count(desk, next, 'prefetch_photo')).toBeGreaterThan(0);
  const before = await log(desk, next);
  expect(before.filter(({ action }) => action.startsWith('read_'))).toEqual([]);
  expect(before.find(({ action }) => action === 'claim')?.detail).toEqual({ prefetch: true });
  const first = idShown(page);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(next));
  await expect.poll(() => count(desk, next, 'read_application')).toBe(1);
  await expect.poll(() => count(desk, next, 'read_photo')).toBe(1);
  // The skipped case was given back and is not claimed again while others wait.
  await expect.poll(() => claimed.length).toBe(3);
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(new RegExp(next));
  expect(idShown(page)).not.toBe(first);
});

test('polling for OCR results adds no view to the audit log', async ({ page, desk }) => {
  const { id } = await desk.atStage1();
  await page.clock.install();
  const reading = { state: 'waiting', kind: null, fits: null, turned: 0, findings: [] };
  let unread = '';
  let asked = 0;
  await page.route(`**/office/applications/${id}`, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { files: { id: string; reading?: object }[] } };
    for (const file of reply.data.files) delete file.reading;
    reply.data.files[0]!.reading = reading;
    unread = reply.data.files[0]!.id;
    return route.fulfill({ response, json: reply });
  });
  await page.route(`**/office/applications/${id}/readings`, async (route) => {
    asked += 1;
    const response = await route.fetch();
    return route.fulfill({ response, json: { success: true, data: { waiting: [unread] } } });
  });
  await openDesk(page, desk, 'first', `cases/${id}`);
  await caseShown(page);
  await soon(page, async () => expect(asked).toBeGreaterThan(1));
  expect(await count(desk, id, 'read_application')).toBe(1);
});
