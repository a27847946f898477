import type { Page } from '@playwright/test';
import { applicantFor } from '../support/applicants';
import { fillDraft } from '../support/application';
import { declareAndSubmit, fillField, steppedTo } from '../support/phone/form';
import { drafts, flow, openForm, steps } from '../support/phone/open';
import { expect, test } from '../support/phone/test';

/** Browser storage that is blocked by settings, broken by a full disk, or opened by two tabs at once. */
const failures = {
  'IndexedDB that fails to open': () => {
    IDBFactory.prototype.open = function open() {
      const request = new EventTarget() as IDBOpenDBRequest;
      const error = new DOMException('Internal error opening backing store', 'UnknownError');
      Object.defineProperty(request, 'error', { value: error });
      setTimeout(() => {
        request.onerror?.(new Event('error'));
        request.dispatchEvent(new Event('error'));
      });
      return request;
    };
  },
  'local storage that is blocked after the sign-in': () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Storage.prototype.setItem = blocked;
    Storage.prototype.removeItem = blocked;
  },
};

for (const [name, fail] of Object.entries(failures)) {
  test(`a submission is shown as successful with ${name}`, async ({ page, call, user, consoleErrors }) => {
    await fillDraft(call, user.token, flow, applicantFor(flow, user));
    await page.addInitScript(fail);
    await page.goto(`${flow}/newCarInfo?review=1`);
    await declareAndSubmit(page);
    await steppedTo(page, flow, 'result');
    const { list } = await drafts(call, user.token);
    expect(list[0]?.status).toBe('submitted');
    await expect(page.locator('main')).toContainText(list[0]?.number ?? 'none');
    expect(consoleErrors).toEqual([]);
  });
}

/** Closing a tab would still send its edits; crashing it does not. */
async function kill(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  browser.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('two tabs that are opened at once store their edits under one key', async ({ page, context, user: _user }) => {
  await context.route(steps, (route) => route.abort());
  const other = await context.newPage();
  await Promise.all([openForm(page), openForm(other)]);
  await Promise.all([
    fillField(page, 'address', '第一个标签页的地址1号'),
    fillField(other, 'bankBranch', '第二个支行'),
  ]);
  await page.waitForTimeout(500);
  await Promise.all([kill(page), kill(other)]);
  const later = await context.newPage();
  await openForm(later);
  await expect(later.locator('[name=address]')).toHaveValue('第一个标签页的地址1号');
  await expect(later.locator('[name=bankBranch]')).toHaveValue('第二个支行');
});
