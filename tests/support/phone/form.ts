import { expect, type Locator, type Page } from '@playwright/test';
import { type Applicant, type Flow, type StepName, variants } from '../applicants';
import { untilStill } from '../browser/looks';
import { photoFile } from '../photo';

/** Fields are found by their `name`, so that the same journey runs in every language. */
const shown = (value: string | number, name: string) =>
  /price/i.test(name) ? String(Number(value) / 100) : String(value);

/** Clicks the visible label, as a user does; fails when something covers it. */
export async function tick(input: Locator) {
  if (await input.isChecked()) return;
  await input.locator('xpath=ancestor::label').click();
  await expect(input).toBeChecked();
}

/** Returns the kind of control: `radio`, `select` or the type of the input. */
async function kindOf(page: Page, name: string) {
  const field = page.locator(`[name="${name}"]`).first();
  await field.waitFor({ state: 'attached' });
  return field.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
  );
}

export async function fillField(page: Page, name: string, value: string | number) {
  const kind = await kindOf(page, name);
  if (kind === 'radio') await tick(page.locator(`[name="${name}"][value="${value}"]`));
  else if (kind === 'select') await page.locator(`select[name="${name}"]`).selectOption(String(value));
  else {
    await page.locator(`[name="${name}"]`).fill(shown(value, name));
    await page.locator(`[name="${name}"]`).blur();
  }
}

export async function fillStep(page: Page, step: StepName, applicant: Applicant) {
  // The kind of invoice or car decides which other fields exist, so it is filled first.
  const entries = Object.entries(applicant[step]).sort(
    ([one], [other]) => Number(/kind|carType/i.test(other)) - Number(/kind|carType/i.test(one)),
  );
  for (const [name, value] of entries) await fillField(page, name, value);
}

/** Uploads photos into the slots that this step shows, and waits until all have been sent. */
export async function addPhotos(page: Page, flow: Flow, among: readonly string[] = variants[flow].materials) {
  for (const slot of among) {
    const input = page.locator(`input[type=file][name="${slot}"]`);
    if ((await input.count()) > 0) await input.setInputFiles(await photoFile(slot));
  }
  await expect(page.locator('.photo.sending, .photo.waiting')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator('.photo.failed')).toHaveCount(0);
}

export async function goOn(page: Page) {
  await page.getByTestId('next').click();
}

export const steppedTo = (page: Page, flow: Flow, step: string) =>
  expect(page).toHaveURL(new RegExp(`/qczhyjs/${flow}/${step}`));

/** Completes one step and opens the next screen. */
export async function passStep(page: Page, flow: Flow, step: StepName, applicant: Applicant) {
  await steppedTo(page, flow, step);
  await fillStep(page, step, applicant);
  await addPhotos(page, flow);
  await goOn(page);
}

export async function declare(page: Page) {
  for (const name of ['truth', 'sensitive', 'sharing']) {
    const box = page.locator(`input[type=checkbox][name="${name}"]`);
    await expect(box).not.toBeChecked();
    await tick(box);
  }
}

export async function declareAndSubmit(page: Page) {
  await declare(page);
  await page.locator('footer button').last().click();
}

/** Answers the self-check: kind, invoice year of the new car, and what the amount depends on. */
export async function chooseType(page: Page, flow: Flow) {
  const types = page.getByTestId('types');
  await untilStill(page);
  const taps = {
    kind: flow.endsWith('Elv') ? 'scrap' : 'replacement',
    year: flow.startsWith('new') ? 'current' : 'previous',
    oldFuel: 'gasoline',
    own: 'yes',
  };
  for (const [name, value] of Object.entries(taps))
    await tick(types.locator(`input[name="${name}"][value="${value}"]`));
  await types.locator('.outcome button').click();
}
