import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { applicantFor } from '../support/applicants';
import { must } from '../support/api';
import { fillDraft, submit } from '../support/application';
import { untilStill } from '../support/browser/looks';
import { expect, signedIn, test } from '../support/phone/test';

/**
 * Style sheets stay loaded when the page changes: no page may look different because of pages visited before. Each page is rendered alone,
 * then with all style sheets of the app after its own, then with these in reverse order.
 */
test.describe.configure({ timeout: 240_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sheets = readdirSync(join(__dirname, '../../dist')).filter((name) => name.endsWith('.chunk.css'));
const looks = ['padding', 'margin', 'color', 'backgroundColor', 'fontSize', 'fontWeight', 'borderRadius'];
const lies = ['boxShadow', 'borderTopWidth', 'borderTopColor', 'display', 'gridTemplateColumns', 'gap', 'textAlign'];

/** Returns size and styles of every element of the page. */
const drawn = (page: Page) =>
  page.evaluate(
    (names) =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((one) => !one.closest('svg, script, link, style, noscript, details:not([open]) > :not(summary)'))
        .map((one) => {
          const { width, height } = one.getBoundingClientRect();
          const style = getComputedStyle(one) as unknown as Record<string, string>;
          const name = `${one.tagName.toLowerCase()}.${one.className}`;
          return [name, `${Math.round(width)}×${Math.round(height)}`, ...names.map((key) => style[key] ?? '')];
        }),
    [...looks, ...lies],
  );

/** Appends the style sheets to the head, one after the other. */
const loadLast = (page: Page, names: string[]) =>
  page.evaluate(async (all) => {
    for (const one of document.querySelectorAll('link[data-again]')) one.remove();
    for (const name of all) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href: `/qczhyjs/${name}` });
      link.dataset.again = '';
      await new Promise((done, failed) => {
        link.onload = done;
        link.onerror = failed;
        document.head.append(link);
      });
    }
  }, names);

/** Returns the differences per element. */
const unlike = (now: string[][], before: string[][]) =>
  before
    .map((one, at) => [one[0], ...one.map((value, n) => (value === now[at]?.[n] ? '' : `${value} → ${now[at]?.[n]}`))])
    .map((parts) => parts.filter(Boolean))
    .filter((parts) => parts.length > 1)
    .map((parts) => parts.join(' | '));

const modes: { name: string; width: number; values: Record<string, string> }[] = [
  { name: '375 px', width: 375, values: { umi_locale: 'zh-CN' } },
  { name: '320 px, 长辈版', width: 320, values: { umi_locale: 'zh-CN', large: '1' } },
  { name: '1280 px, Arabic', width: 1280, values: { umi_locale: 'ar-SA' } },
];

for (const { name, width, values } of modes) {
  test(`no page changes its look because of previously visited pages: ${name} @whole`, async ({
    page,
    context,
    call,
    applicant,
  }) => {
    const draft = await fillDraft(call, applicant.token, 'newApplyElv', applicantFor('newApplyElv', applicant));
    await must(submit(call, applicant.token, draft));
    await must(call('POST', '/applications', { token: applicant.token, body: { flow: 'applyElv' } }));
    const places = [
      ...['home', 'intro', 'newSubsidyTypeSelection', 'companylist', 'contact', 'form', 'todo', 'newApply/list'],
      ...['mannual/home', 'mannual/first', 'mannual/second', 'mannual/ask', 'error', 'wlcenter', 'mobile'],
      ...['personalInfo', 'oldCarInfo', 'newCarInfo'].map((step) => `applyElv/${step}`),
      ...['process', 'process/detail', 'result'].map((what) => `newApplyElv/${what}?id=${draft.id}`),
    ];
    await page.setViewportSize({ width, height: 740 });
    await signedIn(context, applicant, values);
    for (const place of places) {
      await page.goto(place);
      await untilStill(page);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      const alone = await drawn(page);
      for (const order of [sheets, [...sheets].reverse()]) {
        await loadLast(page, order);
        expect.soft(unlike(await drawn(page), alone).slice(0, 12), place).toEqual([]);
      }
    }
  });
}
