import { expect, type Page } from '@playwright/test';

/** Keyboard-only input: Tab, arrow keys, Space, Enter and letters. The limit of Tab presses per field. */
const farthest = 150;

export async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < farthest; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${selector}`);
}

const focusedValue = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).value);

/** Selects a radio button: Tab to the group, then arrow keys. */
export async function pickByKey(page: Page, name: string, value: string) {
  await tabTo(page, `[name="${name}"]`);
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 8 && (await focusedValue(page)) !== value; presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(page.locator(`[name="${name}"][value="${value}"]`)).toBeChecked();
}

async function chooseByKey(page: Page, name: string, value: string) {
  await tabTo(page, `select[name="${name}"]`);
  for (let presses = 0; presses < 40 && (await focusedValue(page)) !== value; presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(page.locator(`select[name="${name}"]`)).toHaveValue(value);
}

async function typeByKey(page: Page, name: string, value: string | number) {
  await tabTo(page, `[name="${name}"]`);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(/price/i.test(name) ? String(Number(value) / 100) : String(value));
  await page.keyboard.press('Tab');
}

export async function tickByKey(page: Page, name: string) {
  await tabTo(page, `[name="${name}"]`);
  await page.keyboard.press('Space');
  await expect(page.locator(`[name="${name}"]`)).toBeChecked();
}

/** Enters a value with the keys that fit the kind of control; does nothing without a value or field. */
export async function enterByKey(page: Page, name: string, value: string | number | undefined) {
  const field = page.locator(`main [name="${name}"]`).first();
  if (value === undefined || (await field.count()) === 0) return;
  const kind = await field.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName,
  );
  if (kind === 'radio') await pickByKey(page, name, String(value));
  else if (kind === 'SELECT') await chooseByKey(page, name, String(value));
  else if (kind !== 'file') await typeByKey(page, name, value);
}
