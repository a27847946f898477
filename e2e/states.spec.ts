import { applicantFor, variants } from './support/applicants';
import { type Application, fillDraft, submit } from './support/application';
import { type Api, must } from './support/api';
import { chooseType, goOn } from './support/form';
import { look } from './support/look';
import { type Mode, modeNames, modes } from './support/modes';
import { office } from './support/office';
import { expect, signedIn, test } from './support/test';

/** The screens of the journey filled, in error and sent back; empty ones stand in looks.spec.ts. */
const flow = 'newApply';
const steps = ['personalInfo', 'oldCarInfo', 'newCarInfo'];
const smoke = new Set(['normal error', 'large review', 'dark returned', 'arabic filled']);
const tag = (mode: Mode, state: string) => (smoke.has(`${mode} ${state}`) ? '' : ' @whole');

const filled = (call: Api, who: { token: string; n: number; name: string; idNo: string; mobile: string }) => fillDraft(call, who.token, flow, applicantFor(flow, who));

async function sent(call: Api, who: Parameters<typeof filled>[1]) {
  const draft = await filled(call, who);
  await must(submit(call, who.token, draft));
  return draft.id;
}

async function sentBack(call: Api, who: Parameters<typeof filled>[1]) {
  const id = await sent(call, who);
  await office(call).intake(id);
  await office(call).sendBack(id, [
    { key: 'personalInfo.bankCardNo', code: 'bank_account', text: '银行账户不是本人的一类卡' },
    { key: 'oldCarInfo.transferInvoiceDate', code: 'wrong_date', text: '开票日期与发票不一致' },
    { key: 'newInvoice', code: 'glare', text: '照片反光' },
  ]);
  return id;
}

for (const mode of modeNames) {
  test(`in ${mode}: the three steps filled${tag(mode, 'filled')}`, async ({ page, context, call, applicant }) => {
    await filled(call, applicant);
    await signedIn(context, applicant, modes[mode]);
    for (const step of steps) {
      await page.goto(`${flow}/${step}`);
      await expect(page.locator('main[aria-busy=false]')).toBeVisible();
      await look(page, mode);
    }
  });

  test(`in ${mode}: the three steps in error${tag(mode, 'error')}`, async ({ page, context, call, applicant }) => {
    const draft = await filled(call, applicant);
    await signedIn(context, applicant, modes[mode]);
    const wrong = { personalInfo: { idNo: '119999198512120017', address: null, bankCardNo: '6299990000000000013' }, oldCarInfo: { vin: 'LOOTEST', firstRegDate: '2031-01-01', fuel: null }, newCarInfo: { priceInclTax: 5, plateNo: 'XX12345' } };
    let { revision } = draft;
    for (const [step, body] of Object.entries(wrong).reverse()) {
      ({ revision } = await must(call<Application>('PUT', `/applications/${draft.id}/steps/${step}`, { token: applicant.token, body, headers: { 'If-Match': String(revision) } })));
      await page.goto(`${flow}/${step}`);
      await page.waitForTimeout(500);
      if (!page.url().includes(step)) continue; // guarded: an earlier step is wrong as well
      await goOn(page);
      await expect(page.locator('[role=alert]:not(:empty)').first()).toBeVisible();
      await look(page, mode);
    }
  });

  test(`in ${mode}: the review and its declarations${tag(mode, 'review')}`, async ({ page, context, call, applicant }) => {
    await filled(call, applicant);
    await signedIn(context, applicant, modes[mode]);
    await page.goto(`${flow}/newCarInfo?review=1`);
    await expect(page.locator('input[name=truth]')).toBeAttached();
    await look(page, mode);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.locator('footer .btn.primary').click();
    await expect(page.locator('[role=alert]:not(:empty)').first()).toBeVisible();
    await look(page, mode);
  });

  test(`in ${mode}: result, list, progress and what is to do${tag(mode, 'sent')}`, async ({ page, context, call, applicant }) => {
    const id = await sent(call, applicant);
    await signedIn(context, applicant, modes[mode]);
    for (const path of [`${flow}/result?id=${id}`, 'newApply/list', `${flow}/process?id=${id}`, 'todo']) {
      await page.goto(path);
      await look(page, mode);
    }
  });

  test(`in ${mode}: sent back, the steps and the progress${tag(mode, 'returned')}`, async ({ page, context, call, applicant }) => {
    const id = await sentBack(call, applicant);
    await signedIn(context, applicant, modes[mode]);
    for (const path of [...steps.map((step) => `${flow}/${step}?id=${id}`), `${flow}/newCarInfo?review=1&id=${id}`, `${flow}/process?id=${id}`, 'newApply/list', 'todo']) {
      await page.goto(path);
      await look(page, mode);
    }
  });

  test(`in ${mode}: the self-check answered${tag(mode, 'types')}`, async ({ page, context, applicant }) => {
    await signedIn(context, applicant, modes[mode]);
    await page.goto('newSubsidyTypeSelection');
    await look(page, mode);
    await page.locator('.outcome button').click();
    await expect(page.locator('[role=alert]:not(:empty)').first()).toBeVisible();
    await look(page, mode);
    await page.setViewportSize({ width: 375, height: 812 });
    await chooseType(page, flow);
    await expect(page).toHaveURL(new RegExp(`${flow}/personalInfo`));
  });
}

test('the amount is the same on the phone, in the review and at the server', async ({ page, context, call, applicant }) => {
  const draft = await filled(call, applicant);
  const { estimate } = await must(call<{ estimate: { amount: number } }>('GET', `/applications/${draft.id}`, { token: applicant.token }));
  expect(estimate.amount).toBe(variants[flow].amount);
  await signedIn(context, applicant);
  await page.goto(`${flow}/newCarInfo`);
  await expect(page.locator('footer')).toContainText((estimate.amount / 100).toLocaleString('en-US'));
});
