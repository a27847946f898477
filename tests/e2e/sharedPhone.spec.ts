import type { Page } from '@playwright/test';
import { aMinuteLater } from '../support/server/database';
import { applicantFor } from '../support/applicants';
import { type Application, fillDraft, submit } from '../support/application';
import { type Api, must } from '../support/api';
import { untilStill } from '../support/browser/looks';
import { flow, ready } from '../support/phone/open';
import { photo } from '../support/photo';
import type { Person } from '../support/people';
import { codeFor, register } from '../support/session';
import { expect, signedIn, test } from '../support/phone/test';

type Applicant = Person & { token: string };

/** Records in every frame what the page shows of the first person. */
function watch(secrets: string[]) {
  const shown = new Set<string>();
  Object.assign(window, { shownOfOther: shown });
  const look = () => {
    const text = document.body.innerText + document.title;
    for (const secret of secrets) if (text.includes(secret)) shown.add(secret);
    for (const field of document.querySelectorAll('input, textarea'))
      for (const secret of secrets) if ((field as HTMLInputElement).value.includes(secret)) shown.add(secret);
    if (document.querySelector('img[src^="blob:"], [style*="blob:"]')) shown.add('a photo');
    requestAnimationFrame(look);
  };
  look();
}
const shownOfOther = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { shownOfOther: Set<string> }).shownOfOther]);

const address = '甲方独有路八百零一号';

/** Creates a submitted application with photos, and a draft of another flow with an address and a photo. */
async function firstPerson(call: Api, newcomer: () => Person) {
  const person = { ...newcomer(), name: '欧阳甲一' };
  const first: Applicant = { ...person, token: await register(call, person) };
  const { token } = first;
  const answers = applicantFor('apply', first);
  const { number, id } = await must(submit(call, token, await fillDraft(call, token, 'apply', answers)));
  const draft = await must(call<Application>('POST', '/applications', { token, body: { flow } }));
  await must(
    call('PUT', `/applications/${draft.id}/steps/personalInfo`, {
      token,
      body: { ...answers.personalInfo, address },
      headers: { 'If-Match': String(draft.revision) },
    }),
  );
  await must(call('POST', `/applications/${draft.id}/files?slot=idCardFront`, { token, body: await photo() }));
  const secrets = [number, id, draft.id, address, '欧阳', `****${first.mobile.slice(-4)}`, first.idNo];
  return { first, id, secrets };
}

async function openList(page: Page) {
  await page.goto('newApply/list');
  await expect(page.locator('.entry')).toHaveCount(2);
}

async function openDraft(page: Page) {
  await page.locator(`.entry a[href*="/${flow}/"]`).click();
  await expect(page.locator('[name=address]')).toHaveValue(address);
  await expect(page.locator('.photo img').first()).toBeVisible();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

async function signIn(page: Page, { mobile }: Person) {
  await aMinuteLater();
  await page.getByLabel('手机号').last().fill(mobile);
  const sent = page.waitForResponse((reply) => reply.url().endsWith('/auth/codes') && reply.ok());
  await page.getByRole('button', { name: '获取验证码' }).click();
  await sent;
  await page.locator('[autocomplete=one-time-code]').fill(await codeFor(mobile));
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Goes back until a page with this path is shown. A sheet adds a history entry with the path of its page. */
async function goBackTo(page: Page, path: RegExp) {
  await expect(async () => {
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(path, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await untilStill(page);
}

test.describe('a second person on the same phone', () => {
  test('sees nothing of the first person on the way back', async ({ page, context, call, newcomer, applicant }) => {
    const { first, id, secrets } = await firstPerson(call, newcomer);
    await signedIn(context, first);
    await openList(page);
    await page.locator(`.entry a[href*="${id}"]`).click();
    await expect(page.locator('main')).toContainText('欧阳');
    await page.getByRole('button', { name: '返回' }).click();
    await openDraft(page);
    await page.evaluate(watch, secrets);
    expect(await shownOfOther(page), 'what the first person sees').toEqual(
      expect.arrayContaining([address, 'a photo']),
    );
    await page.getByRole('button', { name: '返回' }).click();
    await signOut(page);

    await page.evaluate(watch, secrets);
    await page.getByRole('link', { name: '登录' }).first().click();
    await untilStill(page);
    await signIn(page, applicant);
    await expect(page).toHaveURL(/\/todo$/);
    for (const path of [/personalInfo/, /\/list$/, /\/process\?id=/, /\/list$/]) await goBackTo(page, path);
    expect(await shownOfOther(page)).toEqual([]);
    // The device has no local copy either: the form opens a draft of the second person.
    await page.goto(`${flow}/personalInfo`);
    await ready(page);
    await expect(page.locator('[name=address]')).toHaveValue('');
  });

  test(
    'sees nothing in the tab that was open while another tab signed out',
    { tag: '@slow' },
    async ({ page, context, call, newcomer, applicant }) => {
      const { first, secrets } = await firstPerson(call, newcomer);
      await signedIn(context, first);
      const [listTab, formTab, otherTab] = [page, await context.newPage(), await context.newPage()];
      for (const tab of [listTab, formTab, otherTab]) {
        await tab.goto('todo');
        await untilStill(tab);
      }
      for (const tab of [listTab, formTab]) await tab.locator('.tabs a[href$="/list"]').click();
      await openDraft(formTab);
      await signOut(otherTab);
      for (const tab of [listTab, formTab]) {
        await expect(tab).toHaveURL(/\/login/);
        await tab.evaluate(watch, secrets);
      }
      await otherTab.goto('login');
      await untilStill(otherTab);
      await signIn(otherTab, applicant);
      await expect(otherTab).toHaveURL(/\/todo$/);
      await goBackTo(listTab, /\/todo$/);
      for (const path of [/\/list$/, /\/todo$/]) await goBackTo(formTab, path);
      for (const tab of [listTab, formTab]) expect(await shownOfOther(tab)).toEqual([]);
    },
  );
});
