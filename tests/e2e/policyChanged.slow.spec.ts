import { applicantFor, variants } from '../support/applicants';
import { fillDraft } from '../support/application';
import { declare, steppedTo } from '../support/phone/form';
import { drafts, flow } from '../support/phone/open';
import { expect, test } from '../support/phone/test';

// The service worker would request the policies itself.
test.use({ serviceWorkers: 'block' });

/** An older policy: another version, and a tenth of the caps. */
const older = (policies: string) =>
  policies
    .replace(/"version":"\d{4}\.\d+"/g, '"version":"2020.9"')
    .replace(/"cap":(\d+)/g, (_, fen: string) => `"cap":${Number(fen) / 10}`);

const yuan = (fen: number) => (fen / 100).toLocaleString('en-US');

test('after a policy change, a second tap on 提交 submits the new amount', async ({ page, call, user }) => {
  await fillDraft(call, user.token, flow, applicantFor(flow, user));
  let isChanged = false;
  await page.route('**/api/policies*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: isChanged ? await reply.text() : older(await reply.text()) });
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submission'))
      sent.push((request.postDataJSON() as { policyVersion: string }).policyVersion);
  });
  await page.goto(`${flow}/newCarInfo?review=1`);
  const amount = page.getByTestId('amount');
  const after = yuan(variants[flow].amount);
  await expect(amount).toContainText('2,000');
  await declare(page);
  isChanged = true;
  const submit = page.locator('footer button').last();
  await submit.click();
  const alert = page.locator('main [role=alert]:not(:empty)').first();
  await expect(alert).toContainText('政策已更新，金额有变化');
  // The second tap as early as possible: in the frame in which the message appears.
  const shown = await page.evaluate(() => document.querySelector('[data-testid=amount]')?.textContent);
  expect(shown).toContain(after);
  await submit.click();
  await steppedTo(page, flow, 'result');
  expect(sent).toEqual(['2020.9', expect.not.stringMatching('2020.9')]);
  expect((await drafts(call, user.token)).list[0]?.status).toBe('submitted');
});
