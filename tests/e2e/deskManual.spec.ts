import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { caseShown, deskUrl, expect, openDesk, test } from '../support/desk/test';
import { changedPolicy, openDeskAs } from '../support/desk/full';
import { fillMonth } from '../support/desk/month';
import type { OfficerName } from '../support/desk/testDesk';

const folder = 'docs/zh-CN/pictures';

interface Picture {
  who: OfficerName;
  path: (made: Awaited<ReturnType<typeof fillMonth>>) => string;
  /** selector that is visible when the page has loaded */
  whole: string;
  /** of the window, when the page is longer */
  height?: number;
  then?: (page: Page) => Promise<unknown>;
}
const inDialog = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeVisible();
};
const onCase =
  (...keys: string[]) =>
  async (page: Page) => {
    await caseShown(page);
    await page.keyboard.press('t');
    await expect(page.locator('.actions').getByRole('button', { name: /退回补正/ })).toBeVisible();
    await page.locator('.field-name', { hasText: '联系地址' }).focus();
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300); // the reasons of a mark are rendered before the next key
    }
  };

const pictures: Record<string, Picture> = {
  home: { who: 'all', path: () => '', whole: '.unreachable-actions', height: 960 },
  cases: { who: 'all', path: () => 'cases', whole: '.ant-table-row' },
  return: {
    who: 'first',
    path: ({ id }) => `cases/${id}`,
    whole: '.viewer-photo img',
    then: async (page) => {
      await onCase('x')(page);
      await page.locator('.marks button', { hasText: '填写的内容与照片' }).click();
      await page.keyboard.press('b');
    },
  },
  keys: { who: 'first', path: ({ id }) => `cases/${id}`, whole: '.viewer-photo img', then: inDialog('?') },
  payments: { who: 'pay', path: () => 'payments', whole: '.ant-table-row' },
  batch: { who: 'release', path: ({ batch }) => `payments/${batch}`, whole: '.ant-table-row' },
  funds: { who: 'lead', path: () => 'funds', whole: '.chart', height: 880 },
  policy: { who: 'policy2', path: () => 'policy', whole: '.ant-table-row' },
  version: { who: 'policy2', path: ({ version }) => `policy/${version}`, whole: '.policy-sentences' },
  draft: {
    who: 'policy',
    path: () => 'policy/new',
    whole: '.policy-text',
    then: async (page) => {
      await page.locator('.policy-text').fill(JSON.stringify(changedPolicy('2026.10'), null, 2));
      await page.keyboard.press('Control+Enter');
      await expect(page.locator('.policy-ready').first()).toBeVisible();
    },
  },
  statistics: { who: 'lead', path: () => 'statistics', whole: '.chart' },
  lists: { who: 'admin', path: () => 'lists', whole: 'main .card' },
  staff: { who: 'admin', path: () => 'staff', whole: '.ant-table-row' },
  audit: { who: 'audit', path: () => 'audit', whole: '.ant-table-row' },
};

/** Saves a screenshot of at most 60 kB. */
async function save(page: Page, name: string) {
  await page.waitForTimeout(300); // end of the transitions
  const picture = await page.screenshot({ animations: 'disabled' });
  for (const quality of [60, 40, 20]) {
    const small = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (small.length > 60_000) continue;
    writeFileSync(`${folder}/${name}.webp`, small);
    return;
  }
  throw new Error(`The picture of ${name} is larger than 60 kB.`);
}

/** `npm run pictures`: a picture of every page of the desk for the reviewer's manual. */
test('takes the pictures of the reviewer’s manual @pictures', async ({ page, desk }) => {
  test.setTimeout(300_000);
  mkdirSync(folder, { recursive: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  const made = await fillMonth(desk);
  await page.goto(deskUrl(desk, 'login'));
  await expect(page.locator('input[type=password]')).toBeVisible();
  await save(page, 'login');
  await openDesk(page, desk, 'all', '');
  for (const [name, { who, path, whole, height = 800, then }] of Object.entries(pictures)) {
    await page.setViewportSize({ width: 1280, height });
    await openDeskAs(page, desk, who, path(made));
    await expect(page.locator(whole).first()).toBeVisible({ timeout: 20_000 });
    await then?.(page);
    await save(page, name);
  }
});
