import { applicantFor } from './support/applicants';
import { fillDraft } from './support/application';
import { must } from './support/api';
import { aMinuteLater } from './support/database';
import { declareAndSubmit, fillField, steppedTo } from './support/form';
import { drafts, flow, openForm, saved } from './support/open';
import { codeFor } from './support/session';
import { expect, signedIn, test } from './support/test';

/** Sent exactly once, whatever happens to the answer; and a session that ends takes nothing along. */
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
  let sent = 0;
  page.on('request', (request) => { if (request.url().endsWith('/submission')) sent += 1; });
  await page.evaluate(() => { const button = [...document.querySelectorAll<HTMLButtonElement>('footer button')].at(-1); for (let i = 0; i < 5; i += 1) button?.click(); });
  await steppedTo(page, flow, 'result');
  expect(sent).toBe(1);
  expect((await drafts(call, applicant.token)).total).toBe(1);
});

for (const step of ['personalInfo', 'oldCarInfo', 'newCarInfo'] as const) {
  test(`a session that ends on ${step} is renewed in place, and the form is untouched`, async ({ page, context, call, applicant }) => {
    await fillDraft(call, applicant.token, flow, applicantFor(flow, applicant));
    await signedIn(context, applicant);
    const watched = page.waitForResponse(/sessions\/current/);
    await openForm(page, `${flow}/${step}`);
    await watched; // the form has asked how long the session lasts: from now on only a save finds out
    await must(call('DELETE', '/auth/sessions/current', { token: applicant.token }));
    const [name, value] = ({ personalInfo: ['address', '会话过期后写下的地址3号'], oldCarInfo: ['brandModel', '过期牌X1'], newCarInfo: ['sellerName', '会话过期后的公司'] } as const)[step];
    await fillField(page, name, value);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible({ timeout: 15_000 });
    await expect(page.locator(`main [name=${name}]`)).toHaveValue(value);
    await sheet.locator('input[type=tel]').fill(applicant.mobile);
    await aMinuteLater();
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
