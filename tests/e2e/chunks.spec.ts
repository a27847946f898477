import type { Page } from '@playwright/test';
import { applicantFor } from '../support/applicants';
import { addPhotos, fillField, fillStep, goOn, steppedTo } from '../support/phone/form';
import { untilStill } from '../support/browser/looks';
import { flow, openForm, ready, saved, savedAfter, start } from '../support/phone/open';
import { expect, test } from '../support/phone/test';

const answers = applicantFor(flow, { n: 1, name: '测试员', idNo: '', mobile: '' }).personalInfo;

/** Returns the scripts that a page loads to render, without prefetching. */
async function scriptsAsked(page: Page, path: string) {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
  });
  await page.goto(path);
  await untilStill(page);
  return asked;
}

/** Simulates a release while a page is open: some of its scripts no longer exist. */
async function lose(page: Page, isGone: (url: URL) => boolean) {
  await page.route(isGone, (route) => route.fulfill({ status: 404, body: '' }));
  return () => page.unroute(isGone);
}

function countLoads(page: Page) {
  const seen = { loads: 0 };
  page.on('load', () => {
    seen.loads += 1;
  });
  return seen;
}

const again = (page: Page) => page.getByRole('alert').getByRole('button', { name: '重新加载' });

test('a lost script of another page is retried once, then the page reloads once, then an error is shown; no input is lost', async ({
  page,
  context,
  user: _user,
}) => {
  const other = await context.newPage();
  const todo = await scriptsAsked(other, 'todo');
  await other.close();
  for (const one of await scriptsAsked(page, start)) todo.delete(one);
  await savedAfter(page, () => fillField(page, 'address', String(answers.address)));
  expect(todo.size).toBeGreaterThan(0);
  const bringBack = await lose(page, ({ pathname }) => todo.has(pathname));
  const seen = countLoads(page);
  const repeated = page.waitForRequest(/\.js\?again=1$/, { timeout: 20_000 });
  await page.getByRole('button', { name: '返回' }).click();
  await repeated;
  // The message is already shown while the page checks whether there is a network to reload from.
  await expect.poll(() => seen.loads, { timeout: 20_000 }).toBe(1);
  await expect(again(page)).toBeVisible({ timeout: 20_000 });
  expect(seen.loads).toBe(1);
  await bringBack();
  await again(page).click();
  await expect(page).toHaveURL(/todo/);
  await page.getByRole('link', { name: '继续填写' }).click();
  await ready(page);
  await expect(page.locator('[name=address]')).toHaveValue(String(answers.address));
});

test('the next step needs no request: it opens even if all scripts are gone', async ({ page, user }) => {
  await openForm(page);
  await fillStep(page, 'personalInfo', applicantFor(flow, user));
  await addPhotos(page, flow);
  await saved(page);
  await page.route('**/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  const seen = countLoads(page);
  await goOn(page);
  await steppedTo(page, flow, 'oldCarInfo');
  await ready(page);
  expect(seen.loads).toBe(0);
});
