import type { Page } from '@playwright/test';
import example from '@domain/policy/example.json';
import { idCheckCharacter } from '@domain/rules/idCard';
import { idTypes, type IdType } from '@domain/rules/idTypes';
import { applicantFor, stepNames } from '../support/applicants';
import type { Application } from '../support/application';
import { must } from '../support/api';
import { look } from '../support/browser/look';
import type { Mode } from '../support/browser/modes';
import { untilStill, untranslated } from '../support/browser/looks';
import { monthLater } from '../support/desk/full';
import type { TestDesk } from '../support/desk/testDesk';
import type { Person } from '../support/people';
import { addPhotos, declareAndSubmit, fillField, goOn, passStep, steppedTo, tick } from '../support/phone/form';
import { expect } from '../support/phone/test';
import { testWithPolicy } from '../support/phone/ownServer';
import { codeFor } from '../support/session';

const test = testWithPolicy({
  ...example,
  common: { ...example.common, applicant: { ...example.common.applicant, idTypes } },
});

const flow = 'newApplyElv';

interface Applicant extends Person {
  idType: IdType;
  /** The name as the applicant types it. */
  typedName: string;
  nationality?: string;
  birthDate?: string;
}

/** What the pages show in the language of the applicant. */
interface Texts {
  locale: string;
  mode: Mode;
  kind: string;
  /** Hint at the photo of the back of an identity card. */
  back: string;
  status: Record<'submitted' | 'paid', string>;
  reason: string;
}

async function register(page: Page, who: Applicant, log: string, lookAt: () => Promise<void>) {
  await page.goto(`register?redirect=%2F${flow}%2FpersonalInfo`);
  await untilStill(page);
  await fillField(page, 'name', who.typedName);
  await fillField(page, 'idType', who.idType);
  await fillField(page, 'idNo', who.idNo);
  for (const key of ['nationality', 'birthDate'] as const) if (who[key]) await fillField(page, key, who[key]);
  await lookAt();
  await fillField(page, 'mobile', who.mobile);
  await page.locator('.box:has([name=code]) button').click();
  await page.locator('[name=code]').fill(await codeFor(who.mobile, log));
  for (const box of await page.getByRole('checkbox').all()) await tick(box);
  await page.locator('form [type=submit]').click();
}

/** Brings a case from the submission through a return to the next submission. */
async function correctAddress(page: Page, desk: TestDesk, id: string, { reason }: Texts) {
  await desk.decide('intake', id, 'intake');
  const items = [{ key: 'personalInfo.address', code: 'incomplete', text: '' }];
  await desk.decide('first', id, 'decide', { decision: 'return', stage: 1, items, remark: '' });
  await page.goto(`${flow}/process/detail?id=${id}`);
  await expect(page.locator('main')).toContainText(reason);
  await page.goto(`${flow}/personalInfo?id=${id}`);
  await expect(page.locator('main')).toContainText(reason);
  await fillField(page, 'address', 'No. 2 Example Road, Room 3');
  await addPhotos(page, flow, []);
  await goOn(page);
  await expect(page).toHaveURL(/review=1/);
  await page.locator('footer button').last().click();
  const [row] = await desk.place.sql('select status from applications where id = $1', [id]);
  if (row?.status !== 'submitted') await steppedTo(page, flow, 'result');
}

/** Approves a case and pays it. Returns the file for the bank. */
async function pay(page: Page, desk: TestDesk, id: string, number: string) {
  await desk.decide('intake', id, 'intake');
  await desk.decide('first', id, 'decide', { decision: 'approve', stage: 1, remark: '' });
  await desk.decide('second', id, 'decide', { decision: 'approve', stage: 2, remark: '' });
  await desk.decide('second', id, 'publish');
  await monthLater(desk, id);
  const batch = await must(desk.as('pay')<{ id: string }>('POST', '/batches', { edition: 'scrap-cur' }));
  await must(desk.as('release')('POST', `/batches/${batch.id}/release`, {}));
  const file = await page.request.get(`${desk.origin}/qczhyjs/api/office/batches/${batch.id}/file`, {
    headers: { 'Office-Token': desk.persons.pay.token },
  });
  await must(desk.as('pay')('POST', `/batches/${batch.id}/answers`, [{ number, result: 'paid' }]));
  return file.text();
}

/** Returns Chinese text of the page itself, without user input and names that stay Chinese in every language. */
const chineseWords = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = (walker.currentNode.textContent ?? '').replaceAll('测*员', '').trim(); // a masked name
      const parent = walker.currentNode.parentElement;
      if (
        /[\u4e00-\u9fff]/.test(text) &&
        parent &&
        !parent.closest('bdi, [lang^=zh], script, style, noscript') &&
        parent.checkVisibility()
      )
        found.push(text);
    }
    return found;
  });

/** From the introduction to the payment; examines every screen. Returns the token of the applicant's session. */
async function apply(page: Page, desk: TestDesk, who: Applicant, texts: Texts): Promise<string> {
  const lookAt = async () => {
    expect.soft(await untranslated(page)).toEqual([]);
    expect.soft(await chineseWords(page), `Chinese on ${page.url()}`).toEqual([]);
    await look(page, texts.mode);
  };
  const shows = (text: string) => expect(page.locator('main')).toContainText(text);
  await page.goto('intro');
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(texts.locale.slice(0, 2)));
  await test.step('registers', () => register(page, who, desk.place.log, lookAt));

  await test.step('finds name and document in the form, and submits', async () => {
    await steppedTo(page, flow, 'personalInfo');
    for (const key of ['name', 'idType', 'nationality', 'birthDate'] as const)
      if (who[key]) await expect(page.locator(`[name=${key}]`)).toHaveValue(who[key]);
    await shows(texts.back);
    for (const step of stepNames) {
      await steppedTo(page, flow, step);
      await lookAt();
      await passStep(page, flow, step, applicantFor(flow, who));
    }
    await expect(page).toHaveURL(/review=1/);
    await shows(texts.kind);
    await lookAt();
    await declareAndSubmit(page);
    await steppedTo(page, flow, 'result');
  });

  const token = await page.evaluate(() => localStorage.getItem('User-Token') ?? '');
  const { list } = await must(desk.call<{ list: Application[] }>('GET', '/applications', { token }));
  const { id = '', number = '' } = list[0] ?? {};
  await shows(number);
  await shows(texts.status.submitted);
  await lookAt();
  for (const path of ['newApply/list', 'todo']) {
    await page.goto(path);
    await lookAt();
  }

  await test.step('corrects what is returned', () => correctAddress(page, desk, id, texts));
  await test.step('is paid under the name of the document', async () => {
    expect(await pay(page, desk, id, number)).toContain(`"${number}","${who.name}"`);
    await page.goto(`${flow}/process/detail?id=${id}`);
    await shows(texts.status.paid);
    await lookAt();
  });
  return token;
}

test('an English-speaking permanent resident gets from the introduction to the payment', async ({
  page,
  context,
  desk,
  newcomer,
  consoleErrors,
}) => {
  test.setTimeout(240_000);
  await context.addInitScript(() => localStorage.setItem('umi_locale', 'en-US'));
  const newPerson = newcomer();
  const digits = `91184019851212${String(newPerson.n % 1000).padStart(3, '0')}`;
  const who: Applicant = {
    ...newPerson,
    name: 'SMITH-JONES MARY',
    typedName: 'Smith - Jones,  Mary',
    idType: 'permanentResident',
    idNo: digits + idCheckCharacter(digits),
  };
  const token = await apply(page, desk, who, {
    locale: 'en-US',
    mode: 'normal',
    kind: 'Foreign permanent resident ID card',
    back: 'Residence permit or card: the other side',
    status: { submitted: 'Submitted', paid: 'Paid' },
    reason: 'Something is missing here.',
  });
  expect(await must(desk.call('GET', '/me', { token }))).toMatchObject({
    name: `S${'*'.repeat(14)}Y`,
    idNo: `911***********${who.idNo.slice(-4)}`,
  });
  expect(consoleErrors).toEqual([]);
});

test('an Arabic-speaking holder of a passport gets from the introduction to the payment', async ({
  page,
  context,
  desk,
  newcomer,
  consoleErrors,
}) => {
  test.setTimeout(300_000);
  await context.addInitScript(() => localStorage.setItem('umi_locale', 'ar-SA'));
  const newPerson = newcomer();
  const idNo = `A${String(newPerson.n).padStart(8, '0')}`;
  const who: Applicant = {
    ...newPerson,
    name: 'HASSAN OMAR',
    typedName: 'Hassan, Omar',
    idType: 'passport',
    idNo,
    nationality: 'EGY',
    birthDate: '1990-03-07',
  };
  const token = await apply(page, desk, who, {
    locale: 'ar-SA',
    mode: 'arabic',
    kind: 'جواز سفر',
    back: 'جواز السفر: صفحة التأشيرة أو تصريح الإقامة',
    status: { submitted: 'قُدِّم', paid: 'صُرف' },
    reason: 'هذا الحقل غير مكتمل',
  });
  expect(await must(desk.call('GET', '/me', { token }))).toMatchObject({
    name: 'H*********R',
    idNo: `A*****${idNo.slice(-3)}`,
  });
  expect(consoleErrors).toEqual([]);
});
