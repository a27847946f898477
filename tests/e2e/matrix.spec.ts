import { applicantFor, flows, stepNames } from '../support/applicants';
import { fillDraft } from '../support/application';
import { must } from '../support/api';
import { onSubmission, whileTyping } from '../support/phone/faults';
import { declare, fillField, steppedTo } from '../support/phone/form';
import { drafts, openForm, saved, state } from '../support/phone/open';
import { covered, expect, signedIn, test } from '../support/phone/test';

/**
 * Every fault of support/phone/faults.ts × every step or flow. `npm test` runs one, CI each fault once, `npm run proof` all.
 * Other faults reach the page as one of these kinds of error (`src/services/apiError.test.ts`).
 */
const typed = {
  personalInfo: ['address', '出了事以后写下的地址3号'],
  oldCarInfo: ['brandModel', '出了事牌X1'],
  newCarInfo: ['sellerName', '出了事以后的公司'],
} as const;
const share = 'newApplyElv';
/** One flow of each kind and generation: the steps of the other two have the same declarations. */
const typedIn = ['newApplyElv', 'apply'] as const;
/** A little more than the pauses of the form: before its dialogs are loaded, after the last keystroke, before the first retry. No test waits for them. */
const pauses = { dialogs: 2_500, save: 1_000, retry: 2_000 };

for (const [number, [what, { before, during, saveState: says }]] of Object.entries(whileTyping).entries()) {
  for (const flow of typedIn) {
    for (const [place, step] of stepNames.entries()) {
      const often = flow === share && place === number % stepNames.length;
      test(
        `${flow}/${step}, ${what}: input is kept, is not reported as saved before it is, and is saved finally${often ? '' : ' @whole'}`,
        { tag: what === 'the session is over' ? [] : '@slow' },
        async ({ page, context, call, applicant, consoleErrors }) => {
          const [name, value] = typed[step];
          const scene = { page, context, call, applicant };
          const draft = await fillDraft(call, applicant.token, flow, applicantFor(flow, applicant));
          await signedIn(context, applicant);
          await page.clock.install();
          await page.goto('contact');
          await before?.(scene);
          const watched = page.waitForResponse(/sessions\/current/);
          await openForm(page, `${flow}/${step}`);
          await page.clock.fastForward(pauses.dialogs);
          await watched; // the form has checked the session: from now on only a save detects its end
          const takeOff = await during?.(scene);
          await fillField(page, name, value);
          await page.clock.fastForward(pauses.save);
          const field = page.locator(`main [name=${name}]`);
          await expect(state(page)).toHaveAttribute('data-save', says, { timeout: 15_000 });
          await expect(field).toHaveValue(value);
          await takeOff?.();
          await page.clock.fastForward(pauses.retry);
          await saved(page);
          await expect(field).toHaveValue(value);
          await expect(page).toHaveURL(new RegExp(`${flow}/${step}`));
          const { steps } = await must(
            call<{ steps: Record<string, Record<string, string>> }>('GET', `/applications/${draft.id}`, {
              token: (await page.evaluate(() => localStorage.getItem('User-Token'))) ?? '',
            }),
          );
          expect(steps[step]?.[name]).toBe(value);
          expect(
            consoleErrors.filter((line) => !line.startsWith('Failed to load resource')),
            'besides what the browser writes of the fault itself',
          ).toEqual([]);
          covered('faults while typing × step × kind');
        },
      );
    }
  }
}

for (const [what, put] of Object.entries(onSubmission)) {
  for (const flow of flows) {
    test(
      `${flow} submitted, ${what}: one application, one number${flow === share ? '' : ' @whole'}`,
      { tag: '@slow' },
      async ({ page, context, call, applicant }) => {
        await fillDraft(call, applicant.token, flow, applicantFor(flow, applicant));
        await signedIn(context, applicant);
        await page.goto(`${flow}/newCarInfo?review=1`);
        await expect(page.locator('input[name=truth]')).toBeAttached();
        await declare(page);
        const takeOff = await put({ page, context, call, applicant });
        // With an expired session the sign-in sheet may open before the tap. Otherwise the tap must reach the button, or the fault would not be tested.
        await page
          .locator('footer button')
          .last()
          .click({ timeout: 3_000 })
          .catch(() => expect(page.getByRole('dialog')).toBeVisible());
        await page.waitForTimeout(700);
        await takeOff();
        // The page may retry by itself; otherwise the user taps again.
        await expect(async () => {
          const again = page.locator('footer button:not([aria-disabled=true])').last();
          if (!/\/result/.test(page.url()) && (await again.count()) > 0) await again.click({ timeout: 1_000 });
          expect(page.url()).toContain('/result');
        }).toPass({ timeout: 30_000, intervals: [300, 1_000] });
        await steppedTo(page, flow, 'result');
        const { list, total } = await drafts(
          call,
          (await page.evaluate(() => localStorage.getItem('User-Token'))) ?? '',
        );
        expect(total).toBe(1);
        expect(list[0]?.status).toBe('submitted');
        await expect(page.locator('main')).toContainText(list[0]?.number ?? 'none');
        covered('faults on submission × variant');
      },
    );
  }
}
