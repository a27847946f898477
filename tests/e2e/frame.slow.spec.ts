import { type Page } from '@playwright/test';
import { applicantFor } from '../support/applicants';
import { fillDraft } from '../support/application';
import { goOn, steppedTo } from '../support/phone/form';
import { flow, ready, saved, start, steps } from '../support/phone/open';
import { expect, test } from '../support/phone/test';

/** Marks elements: the mark disappears when React recreates the element. */
const mark = (page: Page, selectors: string[]) =>
  page.evaluate((all) => all.forEach((one) => document.querySelector(one)?.setAttribute('data-same', '')), selectors);
const marked = (page: Page) => page.locator('[data-same]').count();

test('the header and save state stay mounted across the steps and the review, and a sign-in sheet keeps its input', async ({
  page,
  call,
  user,
}) => {
  await fillDraft(call, user.token, flow, applicantFor(flow, user));
  await page.goto(start);
  await ready(page);
  await mark(page, ['.page > .bar', '.page [data-save]', '.page .steps, .page .flow-head [role=list]']);
  const before = await marked(page);
  expect(before).toBeGreaterThanOrEqual(2);
  for (const step of ['oldCarInfo', 'newCarInfo', 'newCarInfo\\?review=1']) {
    await goOn(page);
    await steppedTo(page, flow, step);
    expect(await marked(page)).toBe(before);
  }
  await page.goBack();
  await page.goBack();
  await steppedTo(page, flow, 'oldCarInfo');
  await saved(page);

  await page.route(steps, (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, errorCode: 'UNAUTHENTICATED', errorMessage: '', traceId: '' },
    }),
  );
  await page.locator('[name=brandModel]').fill('示例牌 一号');
  const mobile = page.locator('[name=signInMobile]');
  await mobile.fill('138');
  await mark(page, ['[role=dialog]']);
  // Like the browser's forward gesture: a finger cannot reach the button below the sheet.
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-testid=next]')?.click());
  await steppedTo(page, flow, 'newCarInfo');
  expect(await marked(page)).toBe(before + 1);
  await expect(mobile).toHaveValue('138');
});
