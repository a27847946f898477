import type { Page } from '@playwright/test';
import { applicantFor, type Flow, stepNames, variants } from '../support/applicants';
import { declareAndSubmit, chooseType, passStep, steppedTo } from '../support/phone/form';
import { chooseByKey, pickByKey, press, tabTo, tickByKey, typeByKey } from '../support/browser/keyboard';
import { untilStill, overflowX, untranslated } from '../support/browser/looks';
import { photoFile } from '../support/photo';
import { expect, signedIn, test } from '../support/phone/test';

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

const ways: { flow: Flow; mode: string; values: Record<string, string>; dir: string }[] = [
  { flow: 'newApply', mode: 'en-US', values: { umi_locale: 'en-US' }, dir: 'ltr' },
  { flow: 'applyElv', mode: 'ar-SA', values: { umi_locale: 'ar-SA' }, dir: 'rtl' },
  { flow: 'apply', mode: '长辈版', values: { umi_locale: 'zh-CN', large: '1' }, dir: 'ltr' },
];

for (const { flow, mode, values, dir } of ways) {
  test(
    `${flow} in ${mode}: from the choice of the type to the result, every screen is translated`,
    { tag: mode === 'ar-SA' ? '@slow' : '@whole' },
    async ({ page, context, applicant, consoleErrors }) => {
      test.setTimeout(180_000);
      await signedIn(context, applicant, values);
      const look = async () => {
        await untilStill(page);
        expect.soft(await untranslated(page)).toEqual([]);
        expect.soft(await overflowX(page)).toBeLessThanOrEqual(0);
        if (values.umi_locale !== 'zh-CN')
          expect.soft(await chineseWords(page), `Chinese on ${page.url()}`).toEqual([]);
      };
      await page.goto('newSubsidyTypeSelection');
      await look();
      await chooseType(page, flow);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
      for (const step of stepNames) {
        await steppedTo(page, flow, step);
        await look();
        await passStep(page, flow, step, applicantFor(flow, applicant));
      }
      await expect(page).toHaveURL(/review=1/);
      await look();
      await declareAndSubmit(page);
      await steppedTo(page, flow, 'result');
      await look();
      await page.goto('newApply/list');
      await look();
      await page.goto(`${flow}/process`);
      await look();
      await page.goto('todo');
      await look();
      expect(consoleErrors).toEqual([]);
    },
  );
}

test('a whole journey works with the keyboard alone', { tag: '@slow' }, async ({ page, user, consoleErrors }) => {
  test.setTimeout(240_000);
  const flow = 'newApplyElv';
  const answers = applicantFor(flow, user);
  let chosen = '';
  page.on('filechooser', async (chooser) => chooser.setFiles(await photoFile(chosen)));
  await page.goto('newSubsidyTypeSelection');
  await untilStill(page);
  for (const [name, value] of Object.entries({ kind: 'scrap', year: 'current', oldFuel: 'gasoline', own: 'yes' }))
    await pickByKey(page, name, value);
  await tabTo(page, '.outcome button');
  await page.keyboard.press('Enter');
  for (const step of stepNames) {
    await steppedTo(page, flow, step);
    await expect(page.locator('main[aria-busy=false]')).toBeVisible();
    const namesInOrder = () =>
      page.evaluate(() => [
        ...new Set([...document.querySelectorAll<HTMLInputElement>('main [name]')].map((field) => field.name)),
      ]);
    // The address changes before the fields of the next step are rendered.
    const [first = ''] = Object.keys(answers[step]);
    await expect.poll(namesInOrder).toContain(first);
    for (const name of await namesInOrder())
      await press(page, name, answers[step][name], { choose: chooseByKey, pick: pickByKey, type: typeByKey });
    for (const slot of variants[flow].materials) {
      if ((await page.locator(`input[type=file][name=${slot}]`).count()) === 0) continue;
      await tabTo(page, `input[type=file][name=${slot}]`);
      chosen = slot;
      await page.keyboard.press('Enter');
      await expect(page.locator(`.slot:has([name=${slot}]) .photo`)).toBeVisible();
    }
    await tabTo(page, '[data-testid=next]');
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/review=1/);
  for (const name of ['truth', 'sensitive', 'sharing']) await tickByKey(page, name);
  await tabTo(page, 'footer .btn.primary');
  await page.keyboard.press('Enter');
  await steppedTo(page, flow, 'result');
  expect(consoleErrors).toEqual([]);
});
