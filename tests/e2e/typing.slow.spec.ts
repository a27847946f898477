import type { Page } from '@playwright/test';
import { keptStep, openForm, saved } from '../support/phone/open';
import { expect, test } from '../support/phone/test';

const mobile = (page: Page) => page.locator('[name=mobile]');
/** Puts the caret behind this many characters. */
const caretAt = (page: Page, at: number) =>
  mobile(page).evaluate((input: HTMLInputElement, position) => {
    input.focus();
    input.setSelectionRange(position, position);
  }, at);
const shown = (page: Page) =>
  mobile(page).evaluate((input: HTMLInputElement) => {
    const at = input.selectionStart ?? 0;
    return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
  });

test('an input method composes in a grouped number without a rewrite', async ({ page, call, user }) => {
  await openForm(page);
  await mobile(page).fill('1380000');
  const client = await page.context().newCDPSession(page);
  await caretAt(page, 8);
  await client.send('Input.imeSetComposition', { text: '1', selectionStart: 1, selectionEnd: 1 });
  await client.send('Input.imeSetComposition', { text: '12', selectionStart: 2, selectionEnd: 2 });
  expect(await shown(page)).toBe('138 000012|');
  await client.send('Input.insertText', { text: '123' });
  await expect.poll(() => shown(page)).toBe('138 0000 123|');
  await saved(page);
  expect((await keptStep(call, user.token, 'personalInfo'))?.mobile).toBe('1380000123');
});
