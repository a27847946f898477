import { applicantFor, stepNames, variants } from '../support/applicants';
import { steppedTo } from '../support/phone/form';
import { enterByKey, pickByKey, tabTo, tickByKey } from '../support/browser/keyboard';
import { untilStill } from '../support/browser/looks';
import { photoFile } from '../support/photo';
import { expect, test } from '../support/phone/test';

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
  for (const [at, step] of stepNames.entries()) {
    await steppedTo(page, flow, step);
    if (at > 0) await expect(page.getByRole('status').filter({ hasText: `第 ${at + 1} 步，共 3 步` })).toBeAttached();
    await expect(page.locator('main[aria-busy=false]')).toBeVisible();
    const namesInOrder = () =>
      page.evaluate(() => [
        ...new Set([...document.querySelectorAll<HTMLInputElement>('main [name]')].map((field) => field.name)),
      ]);
    // The address changes before the fields of the next step are rendered.
    const [first = ''] = Object.keys(answers[step]);
    await expect.poll(namesInOrder).toContain(first);
    for (const name of await namesInOrder()) await enterByKey(page, name, answers[step][name]);
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
