import { applicantFor } from '../support/applicants';
import { fillDraft } from '../support/application';
import { goOn, steppedTo, tick } from '../support/phone/form';
import { drafts, flow, ready, start } from '../support/phone/open';
import { expect, test } from '../support/phone/test';

/** Submitting exactly once; lost responses and expired sessions are in matrix.spec.ts. */
test('five taps on 提交申请 create one application', async ({ page, call, user }) => {
  await fillDraft(call, user.token, flow, applicantFor(flow, user));
  await page.goto(`${flow}/newCarInfo?review=1`);
  for (const name of ['truth', 'sensitive', 'sharing']) await tick(page.locator(`input[name=${name}]`));
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/submission')) sent += 1;
  });
  await page.evaluate(() => {
    const button = [...document.querySelectorAll<HTMLButtonElement>('footer button')].at(-1);
    for (let i = 0; i < 5; i += 1) button?.click();
  });
  await steppedTo(page, flow, 'result');
  expect(sent).toBe(1);
  expect((await drafts(call, user.token)).total).toBe(1);
});

test('one Back after the submission passes all steps of the form', async ({ page, call, user }) => {
  await fillDraft(call, user.token, flow, applicantFor(flow, user));
  await page.goto(start);
  await ready(page);
  for (const step of ['oldCarInfo', 'newCarInfo', 'newCarInfo\\?review=1']) {
    await goOn(page);
    await steppedTo(page, flow, step);
  }
  for (const name of ['truth', 'sensitive', 'sharing']) await tick(page.locator(`input[name=${name}]`));
  await page.locator('footer button').last().click();
  await steppedTo(page, flow, 'result');
  await page.goBack();
  // The form was opened first, so the receipt takes the place of its first entry.
  await expect.poll(() => page.evaluate(() => (window.history.state as { idx: number }).idx)).toBe(0);
  await steppedTo(page, flow, 'result');
  expect((await drafts(call, user.token)).total).toBe(1);
});
