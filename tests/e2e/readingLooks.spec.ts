import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { personWithPapers } from '../support/personWithPapers';
import { place, type Place } from '../support/server/builtServer';
import { fillField } from '../support/phone/form';
import { look } from '../support/browser/look';
import { untilStill } from '../support/browser/looks';
import { modeNames, modes } from '../support/browser/modes';
import { person } from '../support/people';
import { register } from '../support/session';
import { expect, test } from '../support/phone/test';

/**
 * A step with recognised photos in every mode: a typed value differs from the photo, and a bank card is in the slot of the ID card.
 * READING_PICTURES=<folder> saves screenshots before and after, at 320, 375 and 1280 px.
 */
const READ_MS = 60_000;
const widths = [320, 375, 1280];
const pictures = process.env.READING_PICTURES;

test.describe.configure({ mode: 'serial' });

let at: Place;
test.beforeAll(async () => {
  at = place({ READING: 'on' });
  await at.start();
});
test.afterAll(() => at.stop());

modeNames.forEach((mode, turn) =>
  test(`differing recognised values and a wrong document pass the accessibility checks, ${mode} @whole`, async ({
    browser,
  }) => {
    test.setTimeout(3 * READ_MS);
    const n = 7_100 + 10 * turn;
    const who = person(n);
    const { answers, photo } = personWithPapers('newApply', n);
    const token = await register(at.call, { ...who, name: String(answers.personalInfo.name) }, at.log);
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
    await context.addInitScript(
      (values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)),
      { 'User-Token': token, ...modes[mode] },
    );
    await context.addCookies([{ name: 'umi_locale', value: modes[mode].umi_locale, url: at.origin }]);
    const page = await context.newPage();
    const keep = async (state: string) => {
      if (!pictures) return;
      mkdirSync(pictures, { recursive: true });
      const usual = page.viewportSize();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 812 });
        await page.screenshot({ path: join(pictures, `${mode}-${width}-${state}.png`), fullPage: true });
      }
      if (usual) await page.setViewportSize(usual);
    };

    await page.goto(`${at.origin}/qczhyjs/newApply/personalInfo`);
    await untilStill(page);
    await fillField(page, 'bankCardNo', '6222020000000000000');
    await page.locator('[name=bankCardNo]').blur();
    await page.locator('.photo-space input[type=file]').first().waitFor({ state: 'attached' });
    await keep('before');

    const put = async (slot: string, paper: string) =>
      page
        .locator(`input[type=file][name="${slot}"]`)
        .setInputFiles({ name: `${slot}.jpg`, mimeType: 'image/jpeg', buffer: await photo(paper) });
    await put('bankCard', 'bankCard');
    const differs = page.locator('.read.warn').first();
    await expect(differs, 'the card number that was typed is not the one on the photo').toBeVisible({
      timeout: READ_MS,
    });
    await put('idCardFront', 'bankCard');
    await expect(page.locator('.read-s.warn').first(), 'a bank card is no ID card').toBeVisible({ timeout: READ_MS });
    await differs.scrollIntoViewIfNeeded();
    await look(page, mode);
    await keep('differs');
    await context.close();
  }),
);
